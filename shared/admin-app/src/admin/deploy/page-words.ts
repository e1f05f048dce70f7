import { diffArrays, diffLines } from 'diff';

/** What a page says, in the order in which it is read. */
export interface PagePart {
  kind: 'title' | 'description' | 'heading' | 'text' | 'figure' | 'link' | 'picture';
  /** What is read: the words, the name of a link, the description of a picture. */
  text: string;
  /** The address of a link or picture. */
  to?: string;
}

/** One thing that a visitor reads otherwise. Null: it was not there before, or is not any more. */
export interface WordChange {
  before: PagePart | null;
  after: PagePart | null;
}

const INLINE =
  'a,abbr,b,bdi,bdo,br,cite,code,data,del,dfn,em,i,img,ins,kbd,mark,picture,q,s,samp,small,source,span,strong,sub,sup,svg,time,u,var,wbr';
const UNREAD = 'script,style,template,noscript,[hidden]';
const HEADING = /^H[1-6]$/;
/** Figures stand in cells and beside their names. */
const CELL = /^(?:TD|DD)$/;
/** Changes that are looked for one by one; what differs more is another page. */
const EDITS_MAX = 1_500;
/** Lines of the source that are shown around a change. */
const AROUND = 2;

/** The parts of a document of the site. */
export function partsOf(html: string): PagePart[] {
  const { head, body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const unread of body.querySelectorAll(UNREAD)) unread.remove();
  const title = words(head.querySelector('title'));
  const description = head.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  const parts: PagePart[] = [
    { kind: 'title', text: title },
    { kind: 'description', text: description },
  ];
  read(body, parts);
  return parts.filter(({ text, to }) => text !== '' || to !== undefined);
}

function read(element: Element, parts: PagePart[]): void {
  const isWhole = [...element.querySelectorAll('*')].every(
    (each) => each.closest('svg') || each.matches(INLINE),
  );
  if (!isWhole) {
    if (element.matches('a')) parts.push(linkOf(element));
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? clean(node.textContent) : '';
      if (text !== '') parts.push({ kind: 'text', text });
      if (node instanceof Element) read(node, parts);
    }
    return;
  }
  const text = words(element);
  const [link] = element.matches('a') ? [element] : element.querySelectorAll('a');
  // A link that stands alone is told once, with its name.
  const isLink = link !== undefined && words(link) === text;
  if (text !== '' && !isLink) parts.push({ kind: kindOf(element, text), text });
  const links = element.matches('a') ? [element] : [...element.querySelectorAll('a')];
  parts.push(...links.map(linkOf));
  const pictures = element.matches('img') ? [element] : [...element.querySelectorAll('img')];
  parts.push(
    ...pictures.map((each) => ({
      kind: 'picture' as const,
      text: each.getAttribute('alt') ?? '',
      to: each.getAttribute('src') ?? '',
    })),
  );
}

function kindOf({ tagName }: Element, text: string): PagePart['kind'] {
  if (HEADING.test(tagName)) return 'heading';
  return CELL.test(tagName) && /\d/.test(text) ? 'figure' : 'text';
}

const clean = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
const words = (element: Element | null): string => clean(element === null ? '' : spoken(element));

/** Elements beside each other are lines or cells of their own, but for raised and lowered signs. */
function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  return [...node.childNodes]
    .map((child) => {
      const isApart = child instanceof Element && child.previousSibling instanceof Element;
      const isSign = child instanceof Element && child.matches('sub,sup');
      return `${(isApart && !isSign) || child.nodeName === 'BR' ? ' ' : ''}${spoken(child)}`;
    })
    .join('');
}

const linkOf = (link: Element): PagePart => ({
  kind: 'link',
  text: link.getAttribute('aria-label') ?? words(link),
  to: link.getAttribute('href') ?? '',
});

const isSame = (one: PagePart, other: PagePart): boolean =>
  one.kind === other.kind && one.text === other.text && one.to === other.to;

/**
 * What changed between two versions of a page, in words; what took the place of something of its kind is one change.
 * @returns null when they have too little in common to be told one by one
 */
export function wordChanges(before: string | null, after: string | null): WordChange[] | null {
  const [old, own] = [before, after].map((html) => (html === null ? [] : partsOf(html)));
  const found = diffArrays(old ?? [], own ?? [], { comparator: isSame, maxEditLength: EDITS_MAX });
  if (found === undefined) return null;
  const changes: WordChange[] = [];
  let gone: PagePart[] = [];
  const settle = () => {
    changes.push(...gone.map((part) => ({ before: part, after: null })));
    gone = [];
  };
  for (const { value, removed, added } of found) {
    if (removed) gone.push(...value);
    else if (added)
      for (const part of value) {
        const at = gone.findIndex(({ kind }) => kind === part.kind);
        const [replaced = null] = at < 0 ? [] : gone.splice(at, 1);
        changes.push({ before: replaced, after: part });
      }
    if (!removed) settle();
  }
  settle();
  return changes.map(asFigure);
}

/** Text that differs in its numbers alone is a figure, too. */
function asFigure(change: WordChange): WordChange {
  const { before, after } = change;
  const plain = (part: PagePart | null) => part?.text.replace(/\d+(?:[.,/]\d+)*/g, '0');
  if (before?.kind !== 'text' || after === null || plain(before) !== plain(after)) return change;
  return { before: { ...before, kind: 'figure' }, after: { ...after, kind: 'figure' } };
}

/** Lines of the source; `gap` stands for lines that are the same. */
export interface SourceLine {
  what: 'added' | 'removed' | 'same' | 'gap';
  text: string;
}

/**
 * The source of both, a tag a line, as far as it differs. Styles are left out: they are files of their own.
 * @returns null when they have too little in common
 */
export function sourceChanges(before: string | null, after: string | null): SourceLine[] | null {
  const found = diffLines(inLines(before), inLines(after), { maxEditLength: EDITS_MAX });
  if (found === undefined) return null;
  const lines = found.flatMap(({ value, added, removed }) => {
    const what: SourceLine['what'] = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => ({ what, text }));
  });
  const near = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ what }) => what !== 'same'),
  );
  return lines.flatMap((line, at): SourceLine[] => {
    if (near[at]) return [line];
    const isFirst = at === 0 || near[at - 1];
    return isFirst ? [{ what: 'gap', text: '' }] : [];
  });
}

const inLines = (html: string | null): string =>
  withoutStyles(html ?? '').replace(/\s*(<[^>]+>)\s*/g, '\n$1\n');

/** Nothing of them is read, and the admin's own content policy would complain of each. */
const withoutStyles = (html: string): string =>
  html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '').replace(/(<[^>]*?)\sstyle="[^"]*"/g, '$1');
