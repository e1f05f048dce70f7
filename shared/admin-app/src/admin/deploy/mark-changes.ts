import { diffArrays } from 'diff';

/** Elements that are part of a line of text. */
const INLINE =
  'a,abbr,b,bdi,bdo,br,cite,code,data,del,dfn,em,i,img,ins,kbd,mark,picture,q,s,samp,small,source,span,strong,sub,sup,svg,time,u,var,wbr';
const UNREAD = 'script,style,template,noscript,svg,[hidden]';
/** Maximum number of changes to find; a page with more stays unmarked. */
const EDITS_MAX = 1_500;
const MARK = 'data-changed';
/** Color tokens of the site, which adapt to light and dark. */
const ROLES = { before: 'bad', after: 'ok' } as const;

/** Returns both versions of a page with changed blocks marked. */
export function markChanges(
  before: string | null,
  after: string | null,
): { before: string | null; after: string | null; count: number } {
  if (before === null || after === null) return { before, after, count: 0 };
  const [old, own] = [parse(before), parse(after)];
  const [oldBlocks, ownBlocks] = [blocksOf(old.page.body), blocksOf(own.page.body)];
  const found = diffArrays(oldBlocks.map(textOf), ownBlocks.map(textOf), { maxEditLength: EDITS_MAX }) ?? [];
  let count = 0;
  let [oldAt, ownAt] = [0, 0];
  let wasRemoved = false;
  for (const { value, removed, added } of found) {
    const blocks = removed
      ? oldBlocks.slice(oldAt, oldAt + value.length)
      : ownBlocks.slice(ownAt, ownAt + value.length);
    if (removed || added) for (const block of blocks) block.setAttribute(MARK, '');
    // A removed part followed by an added one is one change.
    if (removed || (added && !wasRemoved)) count += 1;
    wasRemoved = removed;
    if (!added) oldAt += value.length;
    if (!removed) ownAt += value.length;
  }
  return { before: written(old, 'before'), after: written(own, 'after'), count };
}

/** Returns the innermost elements that contain whole lines of text. */
function blocksOf(root: Element): Element[] {
  const children = [...root.children].filter((child) => !child.matches(UNREAD));
  const isBlock = children.every((child) => child.matches(INLINE) && !child.querySelector(`:not(${INLINE})`));
  if (isBlock) return textOf(root) === '' && root.querySelector('img') === null ? [] : [root];
  return children.flatMap(blocksOf);
}

/** Returns the visible content of a block: its text, and the targets of its links and pictures. */
function textOf(block: Element): string {
  const addresses = [block, ...block.querySelectorAll('a,img')].map(
    (each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '',
  );
  const text = (block.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === '' && addresses.join('') === '' ? '' : `${text} ${addresses.join(' ')}`;
}

interface Parsed {
  page: Document;
  /** Style elements, which stay out of the parsed page: the admin's content policy would apply to them. */
  styles: string[];
}

function parse(html: string): Parsed {
  const styles: string[] = [];
  const plain = html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, (style) => `<!--style ${String(styles.push(style) - 1)}-->`)
    .replace(/ style="/g, ' data-style="');
  return { page: new DOMParser().parseFromString(plain, 'text/html'), styles };
}

function written({ page, styles }: Parsed, side: keyof typeof ROLES): string {
  const role = ROLES[side];
  const style = `<style>[${MARK}]{background:var(--${role}-bg);box-shadow:0 2px var(--${role})}</style>`;
  const html = page.documentElement.outerHTML
    .replace(/<!--style (\d+)-->/g, (_, at: string) => styles[Number(at)] ?? '')
    .replace(/ data-style="/g, ' style="');
  return `<!doctype html>${html.replace('</head>', `${style}</head>`)}`;
}
