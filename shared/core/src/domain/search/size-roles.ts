import { convert } from '../figures/units.ts';
import { dnOf, quantityAt, valuesOf, type Quantity } from './quantities.ts';
import { isFound, isSize, wordOf, type Found, type Piece } from './query-pieces.ts';

const BRANCH_WORDS = /^(?:saddles?|branch(?:es)?|tap(?:s|ping|ped)?|tees?|outlets?|services?)$/i;

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

const PIPE_WORDS = /^(?:pipes?|mains?|dia(?:m|meters?)?|culverts?|conduits?|sewers?|ducts?|manholes?)$/i;

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
  /^(?:rect(?:angles?|angular)?|squares?|box|openings?|holes?|penetrations?|windows?|channels?|gates?|penstocks?|sluices?|flaps?|weirs?|logs?|stoplogs?)$/i;

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
    const [before, after] = [wordAt(pieces, at - 1), wordAt(pieces, end + 1)].map((word) =>
      word.toLowerCase(),
    );
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

const OPENING_WORDS = /^(?:openings?|holes?|core[ds]?|sleeves?|casings?|penetrations?|bores?|id)$/i;

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

/**
 * Returns the larger of a pipe and an opening, as an opening. Null if it isn't the larger one, or is a nominal
 * size of a standard.
 */
function openingOf(quantity: Quantity, pipe: Quantity): Quantity | null {
  const [own, other] = [quantity, pipe].map(({ values, unit }) =>
    values.length === 1 ? (values[0] ?? 0) * (unit === 'mm' || unit === 'DN' ? 1 : MM_PER_INCH) : Number.NaN,
  );
  const isMeasured = quantity.unit === 'mm' || quantity.instead !== null;
  if (!isMeasured || own === undefined || other === undefined || !(own > other)) return null;
  return {
    ...quantity,
    field: 'opening',
    unit: quantity.unit === 'NPS' ? 'in' : quantity.unit,
    instead: null,
  };
}
const MM_PER_INCH = convert(1, 'in', 'mm');

const FEET_OR_METERS = /[\d\s](?:(?<feet>ft|foot|feet|['’‘′])|m|met(?:er|re)s?)\.?$/i;

/** Returns a length in feet or meters, which is read as a head, as the diameter of a pipe. Null if it isn't one. */
function diameterOf({ field, typed, values: [value, ...more] }: Quantity): Quantity | null {
  const found = FEET_OR_METERS.exec(typed);
  if (field !== 'pressure' || !found || value === undefined || more.length > 0) return null;
  const text = found.groups?.['feet'] ? `${String(value * 12)} in` : `${String(value * 1000)} mm`;
  const quantity = quantityAt(text);
  return quantity && { ...quantity, typed };
}

/** Returns the smaller of two nominal sizes, which is the branch. Null if they aren't two different sizes. */
function smallerOf(one: Quantity, other: Quantity): Quantity | null {
  const [[first, ...more], [second, ...others]] = [valuesOf(one), valuesOf(other)];
  if (!first || !second || more.length + others.length > 0 || dnOf(first) === dnOf(second)) return null;
  return dnOf(first) < dnOf(second) ? one : other;
}
