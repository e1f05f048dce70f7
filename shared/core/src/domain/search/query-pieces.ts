import { spellFractions, Unreadable } from '../figures/read-value.ts';
import {
  diameterOf,
  openingOf,
  quantityAt,
  smallerOf,
  TIMES,
  UnitMissing,
  type Quantity,
} from './quantities.ts';
import { FILLERS, LABELS, plainSigns } from './query-words.ts';

export interface Found {
  at: number;
  quantity: Quantity;
}
/** A word, a quantity, or null for a quantity that makes no sense. */
export type Piece = string | Found | null;

export const isFound = (piece: Piece): piece is Found => typeof piece === 'object' && piece !== null;
export const wordOf = (piece: Piece): string | null => (typeof piece === 'string' ? piece : null);
export const isSize = ({ field }: Quantity) => field === 'size' || field === 'od' || field === 'branch';

/** Returns the length of the text before the rest. A spelled fraction is longer than the typed one. */
function lengthOf(text: string, spelledRest: string): number {
  let length = 1;
  while (length < text.length && spellFractions(text.slice(length)) !== spelledRest) length += 1;
  return length;
}

/** Returns the length of a value of the same kind in parentheses at the start of a text; 0 without one. */
function conversionAt(text: string, of: Quantity): number {
  const [all = '', inside = ''] = /^\s*\(([^()]+)\)/.exec(text) ?? [];
  try {
    const found = all === '' ? null : quantityAt(spellFractions(inside));
    const isSame = found !== null && (found.field === of.field || (isSize(found) && isSize(of)));
    return isSame && found.typed === spellFractions(inside).trim() ? all.length : 0;
  } catch (error) {
    if (error instanceof Unreadable) return 0;
    throw error;
  }
}

/** Matches a sign before a number: `>6 in`, `(6 in`. */
const SIGN = /^(?:[<>≤≥~≈±]=?|\()(?=\s*(?:DN|NPS|OD|[-+.\d]))/i;

/** Matches a number that can't be read, with its unit: `1,000 kPa`. */
const UNREADABLE = /^[-+]?[\d.,]+(?:\s*(?:psia?|bara?|[hkm]?pa|mm|cm|m|in|ft|f|c)(?![\p{L}\d]))?/iu;

/** Matches thousands with a space, as in Canada. After a word they can be two numbers: `FS 10 100 mm`. */
const THOUSANDS = /^([1-9]\d{0,2}) (\d{3})(?=\s?mm(?![\p{L}\d]))/iu;
const plainWord = (word: string) => word.toLowerCase().replace(/[,.;:]+$/, '');
/** Returns true for a word to search for, next to a quantity. */
export const isWeighty = (piece: Piece | undefined) =>
  typeof piece === 'string' && !FILLERS.has(plainWord(piece)) && !LABELS.has(plainWord(piece));

/** Splits a query into quantities and words. */
export function piecesOf(query: string): { pieces: Piece[]; problems: string[] } {
  const pieces: Piece[] = [];
  const problems: string[] = [];
  let rest = plainSigns(query);
  while (rest !== '') {
    // The zero replaces the space, so that the length stays the same.
    if (!isWeighty(pieces.at(-1))) rest = rest.replace(THOUSANDS, '0$1$2');
    let length = 0;
    const spelled = spellFractions(rest).trimStart();
    try {
      const quantity = quantityAt(spelled);
      if (quantity !== null) {
        const at = query.length - rest.length;
        length = lengthOf(rest, spelled.slice(quantity.typed.length));
        // A conversion in parentheses is the same value: `6 in (150 mm)`.
        length += conversionAt(rest.slice(length), quantity);
        pieces.push({ at, quantity: { ...quantity, typed: query.slice(at, at + length) } });
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push(error.message);
      length =
        error instanceof UnitMissing
          ? lengthOf(rest, spelled.slice(error.typed.length))
          : (UNREADABLE.exec(rest)?.[0] ?? '').length;
      if (length > 0) pieces.push(null);
    }
    if (length === 0) {
      const word =
        (pieces.length > 0 && TIMES.exec(rest)?.[0].trim()) ||
        (SIGN.exec(rest) ?? /^\S+/.exec(rest))?.[0] ||
        rest;
      length = word.length;
      pieces.push(word);
    }
    rest = rest.slice(length).trimStart();
  }
  return { pieces, problems };
}

const BRANCH_WORDS = /^(?:saddles?|branch(?:es)?|tap(?:s|ping|ped)?|tees?|outlets?|services?)[,.;:]?$/i;

/** Reads the smaller of two nominal sizes as the branch: `1 inch on 6 inch`, `8 in tapping sleeve 2 in`. */
export function withBranch(pieces: readonly Piece[]): readonly Piece[] {
  const sizes = pieces.flatMap((piece, at) =>
    isFound(piece) && piece.quantity.field === 'size' ? [{ at, quantity: piece.quantity }] : [],
  );
  const [one, other, ...more] = sizes;
  if (!one || !other || more.length > 0) return pieces;
  const isBranch =
    (other.at === one.at + 2 && pieces[one.at + 1] === 'on') ||
    pieces.some((piece) => typeof piece === 'string' && BRANCH_WORDS.test(piece));
  const branch = isBranch ? smallerOf(one.quantity, other.quantity) : null;
  return pieces.map((piece) =>
    isFound(piece) && piece.quantity === branch
      ? { ...piece, quantity: { ...branch, field: 'branch' as const } }
      : piece,
  );
}

const PIPE_WORDS =
  /^(?:pipes?|mains?|dia(?:m|meters?)?|culverts?|conduits?|sewers?|ducts?|manholes?)[,.;:]?$/i;

/** Reads feet or meters before a word for a pipe as a diameter, if the query has no other size: `4 ft culvert`. */
export function withDiameter(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.some((piece) => isFound(piece) && isSize(piece.quantity))) return pieces;
  return pieces.map((piece, at) => {
    if (!isFound(piece) || !PIPE_WORDS.test(wordOf(pieces[at + 1] ?? null) ?? '')) return piece;
    return { ...piece, quantity: diameterOf(piece.quantity) ?? piece.quantity };
  });
}

const OTHER_LENGTHS = /^(?:long|lengths?|thick(?:ness)?|wide|widths?)$/;
const NAMED_LENGTHS = /^(?:length|thickness|width|circumference)$/;
const RECTANGULAR =
  /^(?:rect(?:angles?|angular)?|squares?|box|openings?|holes?|penetrations?|windows?|channels?|gates?|penstocks?|sluices?|flaps?|weirs?|logs?|stoplogs?)[,.;:]?$/i;

const wordAt = (pieces: readonly Piece[], at: number) => wordOf(pieces[at] ?? null) ?? '';

/** Returns the length at a position, with those that follow after a cross: `24 x 36 in`. */
function sidesFrom(pieces: readonly Piece[], at: number): Found[] {
  const side = pieces[at] ?? null;
  if (!isFound(side)) return [];
  const more = /^[x×]$/i.test(wordAt(pieces, at + 1)) ? sidesFrom(pieces, at + 2) : [];
  // The first number of `4 x 6 ft` has no unit of its own.
  const isLength = isSize(side.quantity) || diameterOf(side.quantity) !== null || more.length > 0;
  return isLength ? [side, ...more] : [];
}

/**
 * Removes lengths that are neither a pipe's diameter nor a head, with a sentence for each: `300 mm long`,
 * `wall thickness 8 in`, and the sides of a rectangle such as `penstock 24 x 36 in` or `4 ft x 6 ft`.
 */
export function withoutOtherLengths(pieces: readonly Piece[], query: string) {
  const problems: string[] = [];
  const isRectangle = pieces.some((piece) => RECTANGULAR.test(wordOf(piece) ?? ''));
  const left = [...pieces];
  for (let at = 0; at < pieces.length; at += 1) {
    const sides = sidesFrom(pieces, at);
    const [first, last] = [sides[0], sides.at(-1)];
    if (!first || !last) continue;
    const end = at + sides.length * 2 - 2;
    const drop = (from: number, problem: string) => {
      left.fill(null, from, end + 1);
      problems.push(problem);
    };
    const typed = query.slice(last.at, last.at + last.quantity.typed.length);
    const [before, after] = [wordAt(pieces, at - 1), wordAt(pieces, end + 1)].map(plainWord);
    if (after && OTHER_LENGTHS.test(after)) drop(end, `“${typed} ${after}”: ${NOT_COMPARED}`);
    else if (sides.length > 1 && (isRectangle || !isSize(last.quantity)))
      drop(
        at,
        `“${query.slice(first.at, last.at)}${typed}”: The search doesn’t compare rectangular openings.`,
      );
    // In `10 in length 8 in pipe`, the word belongs to the value before it.
    else if (before && NAMED_LENGTHS.test(before) && !isFound(pieces[at - 2] ?? null))
      drop(at, `“${before} ${typed}”: ${before === 'circumference' ? CIRCUMFERENCE : NOT_COMPARED}`);
    at = end;
  }
  return { pieces: left, problems };
}
const NOT_COMPARED = 'The search doesn’t compare lengths and thicknesses.';
const CIRCUMFERENCE = 'Enter the diameter, which is the circumference divided by 3.14.';

const OPENING_WORDS = /^(?:openings?|holes?|core[ds]?|sleeves?|casings?|penetrations?|bores?|id)[,.;:]?$/i;

/** Reads the larger of two sizes as the opening: `6 in pipe 10 in sleeve`, `casing 14 in pipe 8 in`. */
export function withOpening(pieces: readonly Piece[]): readonly Piece[] {
  const sizes = pieces.flatMap((piece, at) =>
    isFound(piece) && isSize(piece.quantity) ? [{ piece, at }] : [],
  );
  const [one, other, ...more] = sizes;
  if (!one || !other || more.length > 0 || sizes.some(({ piece }) => piece.quantity.field === 'branch'))
    return pieces;
  const isNamed = (at: number) => OPENING_WORDS.test(wordAt(pieces, at));
  const named = [...sizes.filter(({ at }) => isNamed(at + 1)), ...sizes.filter(({ at }) => isNamed(at - 1))];
  for (const own of named) {
    const opening = openingOf(own.piece.quantity, (own === one ? other : one).piece.quantity);
    if (opening !== null)
      return pieces.map((piece) => (piece === own.piece ? { ...own.piece, quantity: opening } : piece));
  }
  return pieces;
}

const BEFORE =
  /(?:\b(?:over|above|(?:more|larger|greater|bigger|less|smaller) than|under|below|up to|at (?:least|most)|min(?:imum|\.)?|max(?:imum|\.)?)|[<>≤≥]=?)\s*$/i;
const AFTER =
  /^\s*(?:(?:and|or) (?:larger|more|above|up|greater|over|bigger|smaller|less|under|below)\b|\+|(?:min|max)(?:imum)?\b)/i;
/** A limit of a temperature is one to compare. */
const IS_LIMIT = /up to|least|most|min|max/i;

/** Returns a sentence for a size or temperature with an open end, since only the number itself is compared. */
export function openEndOf(piece: Piece, query: string): string[] {
  if (!isFound(piece) || piece.quantity.isRange) return [];
  const { at, quantity } = piece;
  const { field, typed } = quantity;
  if (!isSize(quantity) && field !== 'temperature') return [];
  const [before, after] = [query.slice(0, at), query.slice(at + typed.length)];
  const open = [BEFORE.exec(before)?.[0] ?? '', AFTER.exec(after)?.[0] ?? ''] as const;
  const said = open[0] + typed + open[1];
  if (said === typed || (field === 'temperature' && IS_LIMIT.test(open.join(' ')))) return [];
  return [`“${said}”: We compare only ${typed}. Enter the whole range, such as 3 to 8 in or 20 to 60 °C.`];
}
