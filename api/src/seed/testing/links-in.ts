/** Every address and anchor in content of any shape: block data, sidebar boxes, HTML strings. */
export interface FoundLink {
  href: string;
  /** Anchor passed beside the address, as hub tiles do. */
  anchor?: string;
}

const HTML_LINK = /href="([^"]*)"/g;

/** Collects links; `href: ''` (a download on request, D5) is left out. */
export function linksIn(value: unknown): FoundLink[] {
  if (typeof value === 'string') return [...value.matchAll(HTML_LINK)].map(([, href = '']) => ({ href }));
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  const href: unknown = Reflect.get(value, 'href');
  const anchor: unknown = Reflect.get(value, 'anchor');
  const own =
    typeof href === 'string' && href !== ''
      ? [{ href, ...(typeof anchor === 'string' ? { anchor } : {}) }]
      : [];
  return [...own, ...Object.values(value).flatMap(linksIn)];
}

export interface LinkTargets {
  /** Paths that answer: '/', '/a-model', '/data-sheets/a-model.pdf'. */
  paths: ReadonlySet<string>;
  /** Element ids by path. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Why an internal link leads nowhere; null when it is fine or leaves the site. */
export function deadEnd({ href, anchor }: FoundLink, targets: LinkTargets): string | null {
  if (/^(https?:|mailto:|tel:)/.test(href)) return null;
  const [path = '', hash = anchor] = href.split('#');
  if (!targets.paths.has(path)) return `${href}: no such address`;
  if (hash !== undefined && targets.anchors.get(path)?.has(hash) !== true)
    return `${path}: no anchor ${hash}`;
  return null;
}
