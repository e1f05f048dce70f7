import { MEDIA, MEDIUM_LABELS, type Medium } from '../finder/questions.ts';
import { readSearched, type Requirement } from '../finder/read-requirement.ts';
import { QUERY_MAX, TERMS_MAX } from '../limits.ts';
import type { Synonym } from '../settings/settings.ts';
import { oneLine } from '../text.ts';
import { describeQuantity, QUANTITY_NAMES, questionsOf } from './quantities.ts';
import { materialAmong, type NamedMaterial, standardAmong } from './pipe-words.ts';
import {
  isFound,
  isSize,
  isVacuum,
  isWeighty,
  openEndOf,
  piecesOf,
  wordOf,
  type Piece,
} from './query-pieces.ts';
import { withBranch, withDiameter, withOpening, withoutOtherLengths } from './size-roles.ts';
import { asSearched, compactCode, FILLERS, isSame, LABELS, withoutWords, wordsOf } from './query-words.ts';
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

/** Finds quantities, part numbers, synonyms, and other words, in linear time of the bounded length. */
export function readQuery(typed: string, known: KnownWords): ReadQuery {
  const query = oneLine(typed.slice(0, QUERY_MAX * 5))
    .slice(0, QUERY_MAX)
    .trim();
  const { pieces: all, problems } = piecesOf(query);
  const { pieces, problems: uncompared } = withoutOtherLengths(all, query);
  const named = withOpening(withBranch(withDiameter(pieces)));
  const problemsOf = (piece: Piece) => {
    if (!isFound(piece)) return [];
    if (!isVacuum(piece, query)) return describeQuantity(piece.quantity).problems;
    return [`“${piece.quantity.typed}”: We don’t list ratings for vacuum.`];
  };
  problems.push(
    ...uncompared,
    ...named.flatMap((piece) => [...problemsOf(piece), ...openEndOf(piece, query)]),
  );
  const hasVacuum = named.some((piece) => isVacuum(piece, query));
  const isLeftOut = (piece: Piece) =>
    problemsOf(piece).length > 0 || (hasVacuum && wordOf(piece)?.toLowerCase() === 'vacuum');
  const sensible = named.map((piece) => (isLeftOut(piece) ? null : piece));
  const read = readPieces(query, sensible, known);
  if (read.problems.length === 0) return { query, ...read, problems };
  // The sizes contradict each other.
  const withoutSizes = sensible.map((piece) => (isFound(piece) && isSize(piece.quantity) ? null : piece));
  return { query, ...readPieces(query, withoutSizes, known), problems: [...problems, ...read.problems] };
}

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

const FRENCH_MEDIA: ReadonlyMap<string, Medium> = new Map([
  ['eau', 'water'],
  ['gaz', 'gas'],
]);

function mediumOf(word: string | null): Medium | null {
  const typed = word?.toLowerCase() ?? '';
  return MEDIA.find((medium) => medium !== 'other' && medium === typed) ?? FRENCH_MEDIA.get(typed) ?? null;
}

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
