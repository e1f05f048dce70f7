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
type Token = { start: number; end: number } & ({ text: string } | Stars | { href: string | null });

/** A piece of a run, and the part of the stored text that contains it. */
export interface PlacedRun extends MarkedRun {
  start: number;
  end: number;
}

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
  const runs: MarkedRun[] = [];
  for (const { start: _start, end: _end, ...run } of placedMarks(text)) {
    const last = runs.at(-1);
    if (last && last.bold === run.bold && last.italic === run.italic && last.href === run.href)
      last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/**
 * Splits a text into pieces of one style each, with their places in the stored text. A piece is stored as it
 * is read, except for an escaped character and for stars of which only some are a mark.
 */
export function placedMarks(text: string): PlacedRun[] {
  const tokens = tokensOf(text);
  const [bold, italic] = [paired(tokens, isBold), paired(tokens, isItalic)];
  const runs: PlacedRun[] = [];
  let style: Style = {};
  const add = (more: string, { start, end }: Token) => {
    if (more !== '') runs.push({ text: more, ...style, start, end });
  };
  for (const token of tokens) {
    if ('text' in token) add(token.text, token);
    else if ('stars' in token) {
      const [isOfBold, isOfItalic] = [bold.has(token), italic.has(token)];
      add((isBold(token) && !isOfBold ? '**' : '') + (isItalic(token) && !isOfItalic ? '*' : ''), token);
      if (isOfBold) style = toggled(style, 'bold');
      if (isOfItalic) style = toggled(style, 'italic');
    } else style = token.href === null ? without(style, 'href') : { ...style, href: token.href };
  }
  return runs;
}

/** Returns the text without marks, for search, descriptions, mail, and titles. */
export const plainText = (text: string): string =>
  placedMarks(text)
    .map((piece) => piece.text)
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

/** @param offset position of the text in the stored text */
function tokensOf(text: string, offset = 0): Token[] {
  const tokens: Token[] = [];
  const at = (start: number, end: number) => ({ start: offset + start, end: offset + end });
  let done = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [all, escaped, label, address] = found;
    const start = found.index;
    if (start > done) tokens.push({ text: text.slice(done, start), ...at(done, start) });
    done = start + all.length;
    const place = at(start, done);
    if (escaped !== undefined) tokens.push({ text: escaped, ...place });
    else if (label !== undefined && address !== undefined && isMarkedAddress(address)) {
      const inner = tokensOf(label, offset + start + 1);
      tokens.push({ href: address, ...place }, ...inner, { href: null, ...place });
    } else if (all.startsWith('*') && all.length <= STARS_MAX)
      tokens.push({ ...starsBetween(text[start - 1], all.length, text[done]), ...place });
    else tokens.push({ text: all, ...place });
  }
  if (done < text.length) tokens.push({ text: text.slice(done), ...at(done, text.length) });
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
  let open: (Token & Stars) | null = null;
  for (const token of tokens) {
    if ('text' in token) {
      if (/[\r\n]/.test(token.text)) open = null;
    } else if ('stars' in token && isOfMark(token)) {
      if (open !== null && token.closes) {
        found.add(open).add(token);
        open = null;
      } else if (token.opens) open = token;
    }
  }
  return found;
}
