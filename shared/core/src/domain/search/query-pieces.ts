import { spellFractions, Unreadable } from '../figures/read-value.ts';
import { quantityAt, TIMES, UnitMissing, type Quantity } from './quantities.ts';
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
/** Matches the punctuation after a word: `150 psi, water, 70 F`. */
const PUNCTUATION = /(?<=[\p{L}\d])[,.;:?!]+$/u;
/** Returns true for a word to search for, next to a quantity. */
export const isWeighty = (piece: Piece | undefined) =>
  typeof piece === 'string' && !FILLERS.has(piece.toLowerCase()) && !LABELS.has(piece.toLowerCase());

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
      pieces.push(word.replace(PUNCTUATION, ''));
    }
    rest = rest.slice(length).trimStart();
  }
  return { pieces, problems };
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

const VACUUM_AFTER = /^\s*(?:of )?vacuum\b/i;
const VACUUM_BEFORE = /\bvacuum(?: of)?\s*$/i;

/** Returns true for the value of a vacuum, which no rating covers: `5 psi vacuum`. */
export function isVacuum(piece: Piece, query: string): boolean {
  if (!isFound(piece) || piece.quantity.field !== 'pressure') return false;
  const { at, quantity } = piece;
  return VACUUM_AFTER.test(query.slice(at + quantity.typed.length)) || VACUUM_BEFORE.test(query.slice(0, at));
}
