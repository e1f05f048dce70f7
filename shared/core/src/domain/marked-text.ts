import { isInternal, safeHref } from './links.ts';

/**
 * A run of page text with **bold**, *italic*, and [links](/address), stored as typed. A mark must close on
 * the same line. An unclosed mark and a link to an unsafe address are plain text. A backslash escapes `*`,
 * `[`, `]`, or `\`.
 */
export interface MarkedRun {
  /** The text without marks. */
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}

type Style = Omit<MarkedRun, 'text'>;

/** Matches an escaped character, a link with its label and address, stars, or a line end. */
const TOKEN = /\\([\\*[\]])|\[((?:\\[\\*[\]]|\\(?![\\*[\]])|[^[\]\\\r\n])+)\]\(([^()\s]+)\)|\*+|[\r\n]+/g;
const SPECIAL = /[\\*[\]]/g;
/** Longer rows of stars are decoration, not marks. */
const STARS_MAX = 3;
const LETTER = /[\p{L}\p{N}]/u;

interface Stars {
  stars: number;
  opens: boolean;
  closes: boolean;
}
type Token = string | Stars | { href: string | null };

/**
 * Returns true for an address that a text may link to: a path or anchor of this site, http(s), mailto, or
 * tel.
 */
export function isMarkedAddress(address: string): boolean {
  if (/^[/#]/.test(address)) return isInternal(address);
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address) && safeHref(address) !== null;
}

/** Splits a text into runs of one style each. */
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

/** Returns the text without marks, for search, descriptions, mail, and titles. */
export const plainText = (text: string): string =>
  parseMarks(text)
    .map((run) => run.text)
    .join('');

/** Escapes a literal text for use in a marked text. */
export const escapeMarks = (text: string): string => text.replace(SPECIAL, '\\$&');

/** A link in a text, from its bracket to the end of its address. */
export interface MarkedLink {
  start: number;
  end: number;
  label: string;
  address: string;
}

/** Returns all links of a text. */
export const linksIn = (text: string): MarkedLink[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: all, 2: label, 3: address, index: start }) =>
    label !== undefined && address !== undefined && isMarkedAddress(address)
      ? [{ start, end: start + all.length, label, address }]
      : [],
  );

/** Rewrites the address of every link in a text. */
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

/**
 * Classifies stars by their neighbors: a mark opens before a word and closes after it. `2*3` and `5 * 6` have
 * no marks.
 */
function starsBetween(last = ' ', stars: number, next = ' '): Stars {
  return { stars, opens: !/\s/.test(next) && !LETTER.test(last), closes: !/\s/.test(last) };
}

/** Returns the stars of a mark that are paired on the same line. */
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
