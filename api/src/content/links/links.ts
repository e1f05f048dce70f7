import { finalAddress, isInternal, safeHref, unwrapPdf } from '@wa/core/domain/links';
import { FOREIGN_SEGMENTS, NOT_FOUND_PATH, SCREENS, SITE_FILES } from '@wa/core/domain/site-routes';
import { slugOfPath } from '@wa/core/domain/slug';
import { parseDocument, DomUtils } from 'htmlparser2';

export interface TargetSources {
  /** What has an address, and the anchors within it. */
  subjects: readonly { place: { kind: string; path: string | null }; anchors: ReadonlySet<string> }[];
  redirects: readonly { from: string; to: string }[];
  /** Names of stored files with their bytes. */
  files: ReadonlyMap<string, number>;
  publicUrl: string;
}

/** What is wrong with a link; null for nothing, and for one that leaves the site. */
export type LinkFault = 'dead-link' | 'missing-file' | { anchor: string } | null;

/** Tells where links lead. `from` is the public path that a link stands on. */
export type CheckLink = (link: { href: string; anchor?: string }, from: string) => LinkFault;

/** Knows every address of the site and what is called by an anchor on each. */
export function linkChecker({ subjects, redirects, files, publicUrl }: TargetSources): CheckLink {
  const anchors = new Map(
    subjects.flatMap(({ place: { kind, path }, anchors: own }) =>
      path !== null && (kind === 'page' || kind === 'product') ? [[slugOfPath(path), own] as const] : [],
    ),
  );
  const moved = new Map(redirects.map(({ from, to }) => [slugOfPath(from), slugOfPath(to)]));
  const base = new URL(publicUrl);

  /** The page or product that stands at a path, also where it has moved; null for none. */
  function standsAt(slug: string): string | null {
    if (anchors.has(slug)) return slug;
    const to = moved.get(slug);
    return to !== undefined && anchors.has(to) ? to : null;
  }

  function isSheet(name: string): boolean {
    const slug = name.replace(/\.(?:pdf|zip)$/, '');
    return (
      [slug, slug.replace(/-measure$/, ''), `product/${slug}`].some((each) => standsAt(each) !== null) ||
      name.endsWith('.zip')
    );
  }

  function faultAt(path: string, hash: string): LinkFault {
    const slug = slugOfPath(path).toLowerCase();
    const stands = standsAt(slug);
    if (stands !== null) return anchorFault(anchors.get(stands), hash);
    const [first = '', ...rest] = slug.split('/');
    if (first === 'uploads') return files.has(rest.join('/')) ? null : 'missing-file';
    if (first === 'data-sheets') return isSheet(rest.join('/')) ? null : 'dead-link';
    return slug === '' || isOfTheSite(slug, first) ? null : 'dead-link';
  }

  return ({ href, anchor = '' }, from) => {
    const address = safeHref(unwrapPdf(href));
    if (address === null) return null;
    const isOwn = isInternal(address) || URL.parse(address)?.origin === base.origin;
    const target = isOwn ? URL.parse(address, new URL(from, base).href) : null;
    if (target === null) return null;
    const path = decoded(finalAddress(target.pathname));
    return faultAt(path, decoded(target.hash.slice(1)) || anchor);
  };
}

const isOfTheSite = (slug: string, first: string): boolean =>
  SCREENS.has(`/${slug}`) ||
  SITE_FILES.has(slug) ||
  FOREIGN_SEGMENTS.has(first) ||
  `/${first}` === NOT_FOUND_PATH;

function anchorFault(known: ReadonlySet<string> | undefined, hash: string): LinkFault {
  // A text fragment is looked for by the browser, and #top is every page's.
  const isFree = hash === '' || hash === 'top' || hash.startsWith(':~:');
  return isFree || known?.has(hash) === true ? null : { anchor: hash };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the gate looks at in HTML. */
export interface HtmlParts {
  hrefs: string[];
  /** `alt` is null where there is none; an empty one says that a picture is for decoration only. */
  images: { src: string; alt: string | null }[];
  ids: string[];
  text: string;
}

/** Links, pictures, anchors and words of HTML as it was typed; comments are none of them. */
export function readHtml(html: string): HtmlParts {
  // Most texts of figures and lines have no tag at all.
  if (!html.includes('<')) return { hrefs: [], images: [], ids: [], text: html };
  const parts: HtmlParts = { hrefs: [], images: [], ids: [], text: '' };
  const { children } = parseDocument(html);
  for (const { name, attribs } of DomUtils.getElementsByTagName('*', children)) {
    if (name === 'a' && attribs['href'] !== undefined) parts.hrefs.push(attribs['href']);
    if (name === 'img') parts.images.push({ src: attribs['src'] ?? '', alt: attribs['alt'] ?? null });
    // Sanitised pages keep the ids of headings and no others.
    if (/^h[1-6]$/.test(name) && attribs['id'] !== undefined) parts.ids.push(attribs['id']);
  }
  parts.text = DomUtils.innerText(children);
  return parts;
}
