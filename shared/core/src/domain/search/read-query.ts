import { spellFractions, Unreadable } from '../figures/read-value.ts';
import { MEDIA, MEDIUM_LABELS, type Medium } from '../finder/questions.ts';
import { readSearched, type Requirement } from '../finder/read-requirement.ts';
import { QUERY_MAX, TERMS_MAX } from '../limits.ts';
import type { Synonym } from '../settings/settings.ts';
import { oneLine } from '../text.ts';
import {
  describeQuantity,
  openingOf,
  QUANTITY_NAMES,
  quantityAt,
  questionsOf,
  smallerOf,
  TIMES,
  UnitMissing,
  type Quantity,
} from './quantities.ts';
import { materialAmong, type NamedMaterial, standardAmong } from './pipe-words.ts';
import {
  asSearched,
  compactCode,
  FILLERS,
  isSame,
  LABELS,
  plainSigns,
  withoutWords,
  wordsOf,
} from './query-words.ts';
import type { Understood } from './search-document.ts';

/** A word of the query or a part number, with alternatives; each alternative is a phrase of words. */
export interface Term {
  typed: string;
  isCode: boolean;
  means: readonly (readonly string[])[];
}

export interface ReadQuery {
  query: string;
  /** Requirements that a product must all meet; empty without a size, pressure, or similar. */
  requirements: Requirement[];
  question: URLSearchParams;
  terms: Term[];
  understood: Understood[];
  problems: string[];
}

interface KnownWords {
  synonyms: readonly Synonym[];
  /** Returns the printed form of a part number from its letters and digits; null if unknown. */
  codeOf: (compact: string) => string | null;
}

/** Maximum number of words in a part number typed with spaces. */
const CODE_WORDS = 5;

interface Found {
  at: number;
  quantity: Quantity;
}
/** A word, a quantity, or null for a quantity that makes no sense. */
type Piece = string | Found | null;

const isFound = (piece: Piece): piece is Found => typeof piece === 'object' && piece !== null;
const wordOf = (piece: Piece): string | null => (typeof piece === 'string' ? piece : null);

const BEFORE =
  /(?:\b(?:over|above|(?:more|larger|greater|bigger|less|smaller) than|under|below|up to|at (?:least|most)|min(?:imum|\.)?|max(?:imum|\.)?)|[<>≤≥]=?)\s*$/i;
const AFTER =
  /^\s*(?:(?:and|or) (?:larger|more|above|up|greater|over|bigger|smaller|less|under|below)\b|\+|(?:min|max)(?:imum)?\b)/i;
/** A limit of a temperature is one to compare. */
const IS_LIMIT = /up to|least|most|min|max/i;

/** Returns a sentence for a size or temperature with an open end, since only the number itself is compared. */
function openEndOf(piece: Piece, query: string): string[] {
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

/** Finds quantities, part numbers, synonyms, and other words, in linear time of the bounded length. */
export function readQuery(typed: string, known: KnownWords): ReadQuery {
  const query = oneLine(typed.slice(0, QUERY_MAX * 5))
    .slice(0, QUERY_MAX)
    .trim();
  const { pieces, problems } = piecesOf(query);
  const branched = withOpening(withBranch(pieces));
  const problemsOf = (piece: Piece) => (isFound(piece) ? describeQuantity(piece.quantity).problems : []);
  problems.push(...branched.flatMap((piece) => [...problemsOf(piece), ...openEndOf(piece, query)]));
  const sensible = branched.map((piece) => (problemsOf(piece).length > 0 ? null : piece));
  const read = readPieces(query, sensible, known);
  if (read.problems.length === 0) return { query, ...read, problems };
  // The sizes contradict each other.
  const withoutSizes = sensible.map((piece) => (isFound(piece) && isSize(piece.quantity) ? null : piece));
  return { query, ...readPieces(query, withoutSizes, known), problems: [...problems, ...read.problems] };
}

const isSize = ({ field }: Quantity) => field === 'size' || field === 'od' || field === 'branch';

/** Reads pieces of a query. The problems are those of quantities that make no sense together. */
function readPieces(query: string, pieces: readonly Piece[], known: KnownWords): Omit<ReadQuery, 'query'> {
  const found = pieces.filter(isFound);
  const understood = found.map(({ at, quantity }): Understood => {
    const around = (middle: string) =>
      oneLine(`${query.slice(0, at)} ${middle} ${query.slice(at + quantity.typed.length)}`);
    return {
      typed: query.slice(at, at + quantity.typed.length),
      as: QUANTITY_NAMES[quantity.field],
      text: describeQuantity(quantity).text,
      without: around(''),
      ...(quantity.instead &&
        quantity.field !== 'branch' && {
          instead: { ...quantity.instead, query: around(quantity.instead.query) },
        }),
    };
  });

  const words = weightyWords(pieces);
  const named = found.length === 0 ? undefined : words.find((word) => mediumOf(word) !== null);
  const medium = mediumOf(named ?? null);
  if (typeof named === 'string' && medium !== null)
    understood.push({
      typed: named,
      as: 'Medium',
      text: MEDIUM_LABELS[medium],
      without: withoutWords(query, named),
    });
  const questions = questionsOf(
    found.map(({ quantity }) => quantity),
    medium,
  );
  const sizes = questions.flatMap((each) => each.get('size') ?? []);
  const standard = sizes.length === 1 ? standardAmong(words, sizes[0] ?? '') : null;
  if (standard !== null) {
    questions[0]?.set('pipe', standard.id);
    const { typed: name, text } = standard;
    understood.push({ typed: name, as: 'Pipe', text, without: withoutWords(query, name) });
  }
  const material = standard === null ? materialOf(pieces) : null;
  const question = questions[0] ?? new URLSearchParams();
  if (material !== null) {
    for (const each of [question, ...questions]) each.set('material', material.id);
    const { typed: name, text } = material;
    understood.push({ typed: name, as: 'Pipe', text, without: withoutWords(query, name) });
  }
  const read = questions.map(readSearched);
  const taken = [
    ...(medium === null ? [] : [named]),
    ...(standard?.typed.split(' ') ?? []),
    ...(material?.typed.split(' ') ?? []),
  ];
  const terms = readTerms(
    words.filter((word) => word === null || !taken.includes(word)),
    known,
    query,
    understood,
  );
  return {
    requirements: read.flatMap(({ requirement }) => requirement ?? []),
    question,
    terms,
    understood,
    problems: [...new Set(read.flatMap((each) => Object.values(each.problems)))],
  };
}

/** Returns the length of the text before the rest. A spelled fraction is longer than the typed one. */
function lengthOf(text: string, spelledRest: string): number {
  let length = 1;
  while (length < text.length && spellFractions(text.slice(length)) !== spelledRest) length += 1;
  return length;
}

/** Matches a number that can't be read, with its unit: `1,000 kPa`. */
const UNREADABLE = /^[-+]?[\d.,]+(?:\s*(?:psia?|bara?|[hkm]?pa|mm|cm|m|in|ft|f|c)(?![\p{L}\d]))?/iu;

/** Matches thousands with a space, as in Canada. After a word they can be two numbers: `FS 10 100 mm`. */
const THOUSANDS = /^([1-9]\d{0,2}) (\d{3})(?=\s?mm(?![\p{L}\d]))/iu;
const plainWord = (word: string) => word.toLowerCase().replace(/[,.;:]+$/, '');
const isWeighty = (piece: Piece | undefined) =>
  typeof piece === 'string' && !FILLERS.has(plainWord(piece)) && !LABELS.has(plainWord(piece));

function piecesOf(query: string): { pieces: Piece[]; problems: string[] } {
  const pieces: Piece[] = [];
  const problems: string[] = [];
  let rest = plainSigns(query);
  while (rest !== '') {
    if (!isWeighty(pieces.at(-1))) rest = rest.replace(THOUSANDS, '0$1$2');
    let length = 0;
    const spelled = spellFractions(rest).trimStart();
    try {
      const quantity = quantityAt(spelled);
      if (quantity !== null) {
        const at = query.length - rest.length;
        length = lengthOf(rest, spelled.slice(quantity.typed.length));
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
      const word = (pieces.length > 0 && TIMES.exec(rest)?.[0].trim()) || (/^\S+/.exec(rest)?.[0] ?? rest);
      length = word.length;
      pieces.push(word);
    }
    rest = rest.slice(length).trimStart();
  }
  return { pieces, problems };
}

const BRANCH_WORDS = /^(?:saddles?|branch(?:es)?|tap(?:s|ping|ped)?|tees?|outlets?|services?)[,.;:]?$/i;

/** Reads the smaller of two nominal sizes as the branch: `1 inch on 6 inch`, `8 in tapping sleeve 2 in`. */
function withBranch(pieces: readonly Piece[]): readonly Piece[] {
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

const OPENING_WORDS = /^(?:openings?|holes?|core[ds]?|sleeves?|casings?|penetrations?|bores?|id)[,.;:]?$/i;

/** Reads the larger of two sizes as the opening: `6 in pipe 10 in sleeve`. */
function withOpening(pieces: readonly Piece[]): readonly Piece[] {
  const sizes = pieces.flatMap((piece, at) =>
    isFound(piece) && isSize(piece.quantity) ? [{ piece, at }] : [],
  );
  const named = sizes.filter(({ at }) => OPENING_WORDS.test(wordOf(pieces[at + 1] ?? null) ?? ''));
  const [own] = named;
  const pipe = sizes.find((each) => each !== own);
  if (!own || !pipe || sizes.length > 2) return pieces;
  const opening = openingOf(own.piece.quantity, pipe.piece.quantity);
  if (opening === null) return pieces;
  return pieces.map((piece) => (piece === own.piece ? { ...own.piece, quantity: opening } : piece));
}

/** Returns the pipe's material if the query says more: `HDPE pipe` alone is a search for these words. */
function materialOf(pieces: readonly Piece[]): NamedMaterial | null {
  const material = materialAmong(pieces.map(wordOf));
  const isMore = (piece: Piece) =>
    isFound(piece) ||
    (piece !== null &&
      !(
        LABELS.has(piece.toLowerCase()) ||
        FILLERS.has(piece.toLowerCase()) ||
        material?.typed.includes(piece)
      ));
  return pieces.some(isMore) ? material : null;
}

/** Returns the words to search for. A null marks each quantity, since phrases don't continue across it. */
function weightyWords(pieces: readonly Piece[]): (string | null)[] {
  const words = pieces.map(wordOf);
  const hasQuantity = words.includes(null);
  const weighty = words.filter(
    (word) => word === null || (hasQuantity ? isWeighty(word) : !FILLERS.has(word.toLowerCase())),
  );
  if (weighty.some((word) => word !== null)) return weighty;
  return hasQuantity ? [] : words;
}

const mediumOf = (word: string | null): Medium | null =>
  MEDIA.find((medium) => medium !== 'other' && medium === word?.toLowerCase()) ?? null;

function readTerms(
  words: readonly (string | null)[],
  known: KnownWords,
  query: string,
  understood: Understood[],
): Term[] {
  const terms: Term[] = [];
  const add = (term: Term) => {
    if (terms.length < TERMS_MAX && !terms.some(({ typed }) => typed === term.typed)) terms.push(term);
  };
  for (let at = 0; at < words.length && terms.length < TERMS_MAX;) {
    const special = specialAt(words, at, known, query);
    if (special === null) {
      for (const each of wordsOf(words[at] ?? '')) add({ typed: each, isCode: false, means: [[each]] });
      at += 1;
      continue;
    }
    const { as, text, term } = special;
    understood.push({ typed: term.typed, as, text, without: withoutWords(query, term.typed) });
    add(term);
    at += special.length;
  }
  return terms;
}

interface Special {
  length: number;
  as: string;
  text: string;
  term: Term;
}

function specialAt(
  words: readonly (string | null)[],
  at: number,
  known: KnownWords,
  query: string,
): Special | null {
  const all = wordsOf(query);
  const isTyped = (word: string) => all.includes(word);
  const code = longestRun(words, at, (typed, length) => {
    const compact = compactCode(typed);
    const text = known.codeOf(compact);
    if (text === null) return null;
    return { length, as: 'Part number', text, term: { typed, isCode: true, means: [[compact]] } };
  });
  if (code !== null) return code;
  return longestRun(words, at, (typed, length) => {
    const meanings = known.synonyms
      .filter(
        ({ word }) =>
          isSame(asSearched(word), typed) ||
          // The query has lost its words that name a quantity: `burst pipe 8 in`.
          (words.includes(null) && isSame(asSearched(word, LABELS), typed) && wordsOf(word).every(isTyped)),
      )
      .map(({ means }) => means);
    if (meanings.length === 0) return null;
    const all = [...new Set(meanings)];
    const means = [wordsOf(typed), ...all.map(wordsOf)];
    return { length, as: 'Also', text: all.join(', '), term: { typed, isCode: false, means } };
  });
}

/** Returns the longest phrase from a position that `find` knows; null if there is none. */
function longestRun(
  words: readonly (string | null)[],
  at: number,
  find: (typed: string, length: number) => Special | null,
): Special | null {
  for (let length = CODE_WORDS; length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.length < length || run.includes(null)) continue;
    const found = find(run.join(' '), length);
    if (found !== null) return found;
  }
  return null;
}
