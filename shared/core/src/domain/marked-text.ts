import { isInternal, safeHref } from './links.ts';

/**
 * Text of a page with **bold**, *italic*, and [links](/address), stored as it is typed. A mark ends in its own line; one
 * without its partner, and a link to any other address, is text. A backslash makes `*`, `[`, `]`, or `\` a character.
 */
export interface MarkedRun {
  /** Without marks. */
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}

type Style = Omit<MarkedRun, 'text'>;

/** An escaped character, a link with its label and address, stars, or the end of a line. */
const TOKEN = /\\([\\*[\]])|\[((?:\\[\\*[\]]|\\(?![\\*[\]])|[^[\]\\\r\n])+)\]\(([^()\s]+)\)|\*+|[\r\n]+/g;
const SPECIAL = /[\\*[\]]/g;
/** Longer rows of stars are drawn by hand, not marks. */
const STARS_MAX = 3;
const LETTER = /[\p{L}\p{N}]/u;

interface Stars {
  stars: number;
  opens: boolean;
  closes: boolean;
}
type Token = string | Stars | { href: string | null };

/** True for an address that a text may link to: a path or place of this site, http(s), mail, or phone. */
export function isMarkedAddress(address: string): boolean {
  if (/^[/#]/.test(address)) return isInternal(address);
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address) && safeHref(address) !== null;
}

/** The text in runs of one style each. */
export function parseMarks(text: string): MarkedRun[] {
  const tokens = tokensOf(text);
  const [bold, italic] = [paired(tokens, isBold), paired(tokens, isItalic)];
  const runs: MarkedRun[] = [];
  let style: Style = {};
  const add = (more: string) => {
    const last = runs.at(-1);
    if (more === '') return;
    if (last && last.bold === style.bold && last.italic === style.italic && last.href === style.href)
      last.text += more;
    else runs.push({ text: more, ...style });
  };
  for (const token of tokens) {
    if (typeof token === 'string') add(token);
    else if ('stars' in token) {
      if (isBold(token) && !bold.has(token)) add('**');
      if (isItalic(token) && !italic.has(token)) add('*');
      if (bold.has(token)) style = toggled(style, 'bold');
      if (italic.has(token)) style = toggled(style, 'italic');
    } else style = token.href === null ? without(style, 'href') : { ...style, href: token.href };
  }
  return runs;
}

/** The text without its marks: for search, descriptions, mail, and titles. */
export const plainText = (text: string): string =>
  parseMarks(text)
    .map((run) => run.text)
    .join('');

/** Text that is read letter for letter, for a place within a marked text. */
export const escapeMarks = (text: string): string => text.replace(SPECIAL, '\\$&');

/** A link within a text, from its bracket to the end of its address. */
export interface MarkedLink {
  start: number;
  end: number;
  label: string;
  address: string;
}

/** All links of a text. */
export const linksIn = (text: string): MarkedLink[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: all, 2: label, 3: address, index: start }) =>
    label !== undefined && address !== undefined && isMarkedAddress(address)
      ? [{ start, end: start + all.length, label, address }]
      : [],
  );

/** The text with each of its links led to another address. */
export const rewriteLinks = (text: string, change: (address: string) => string): string =>
  text.replace(TOKEN, (all: string, _: unknown, label?: string, address?: string) =>
    label !== undefined && address !== undefined && isMarkedAddress(address)
      ? `[${label}](${change(address)})`
      : all,
  );

const isBold = ({ stars }: Stars) => stars >= 2;
const isItalic = ({ stars }: Stars) => stars % 2 === 1;

const toggled = (style: Style, mark: 'bold' | 'italic'): Style =>
  style[mark] ? without(style, mark) : { ...style, [mark]: true };

function without(style: Style, name: keyof Style): Style {
  const { [name]: _, ...others } = style;
  return others;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [all, escaped, label, address] = found;
    if (found.index > end) tokens.push(text.slice(end, found.index));
    end = found.index + all.length;
    if (escaped !== undefined) tokens.push(escaped);
    else if (label !== undefined && address !== undefined && isMarkedAddress(address))
      tokens.push({ href: address }, ...tokensOf(label), { href: null });
    else if (all.startsWith('*') && all.length <= STARS_MAX)
      tokens.push(starsBetween(text[found.index - 1], all.length, text[end]));
    else tokens.push(all);
  }
  if (end < text.length) tokens.push(text.slice(end));
  return tokens;
}

/** `2*3` and `5 * 6` aren't marks: one opens before a word and closes after it. */
function starsBetween(last = ' ', stars: number, next = ' '): Stars {
  return { stars, opens: !/\s/.test(next) && !LETTER.test(last), closes: !/\s/.test(last) };
}

/** The stars of one mark that have their partner in the same line. */
function paired(tokens: readonly Token[], isOfMark: (stars: Stars) => boolean): Set<Token> {
  const found = new Set<Token>();
  let open: Stars | null = null;
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (/[\r\n]/.test(token)) open = null;
    } else if ('stars' in token && isOfMark(token)) {
      if (open !== null && token.closes) {
        found.add(open).add(token);
        open = null;
      } else if (token.opens) open = token;
    }
  }
  return found;
}
