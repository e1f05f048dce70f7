import { quantityOf } from '../figures/units.ts';
import { readValue } from '../figures/read-value.ts';
import { onceFor, type RecordKind } from '../record.ts';
import { folded, spansOf, type TextQuery } from './find-text.ts';
import { SEPARATOR, UNREADABLE } from './piece.ts';
import { readStored, storedSpan, type Span, type Unsafe } from './reading.ts';
import { readingOf, visitTexts, type TextPlace } from './text-places.ts';

/** A record that is searched, with the name that users know. */
export interface SearchedRecord {
  kind: RecordKind;
  id: string;
  title: string;
  /** The whole record. */
  record: object;
  /** Fields that the environment sets, each with the name of its variable. */
  fixed?: Readonly<Record<string, string | undefined>>;
}

/** A place in a text where the words were found. */
export interface Match {
  /** The same as long as the text is. */
  key: string;
  place: TextPlace;
  span: Span;
  found: string;
  /** Why it must be edited by hand; null if it can be replaced. */
  reason: string | null;
  /** True for a number with a unit where the text may refer to a spec value instead. */
  isMeasure: boolean;
}

export interface FoundRecord extends SearchedRecord {
  matches: readonly Match[];
}

/** Characters of context on each side. */
const CONTEXT = 60;

export const UNSAFE: Readonly<Record<Unsafe, string>> = {
  format: 'Bold, italic, or a link begins or ends within these words.',
  reading: 'The new words would change the formatting around them.',
};
const fixedBy = (variable: string): string => `The environment variable ${variable} sets this text.`;

/** Returns the records that contain the words, each with its matches in order (D32.1). */
export function searchRecords(records: readonly SearchedRecord[], query: TextQuery): FoundRecord[] {
  const wanted = folded(query.find, false);
  // No text contains the characters that stand for something else.
  if (wanted === '' || [SEPARATOR, UNREADABLE].some((sign) => wanted.includes(sign))) return [];
  return records.flatMap((searched) => {
    if (!foldedTexts(searched).some((text) => text.includes(wanted))) return [];
    const matches = placesWith(searched, wanted).flatMap((place) => matchesIn(place, searched, query));
    return matches.length === 0 ? [] : [{ ...searched, matches }];
  });
}

/** The visible words of each text of a record, in lower case. A record is read once for as long as it lives. */
const foldedTexts = onceFor(({ kind, record }: SearchedRecord): string[] => {
  const texts: string[] = [];
  visitTexts(kind, record, (leaf, stored) => texts.push(folded(readStored(stored, leaf.is).text, false)));
  return texts;
});

const placesWith = (searched: SearchedRecord, wanted: string): TextPlace[] => {
  const texts = foldedTexts(searched);
  const places: TextPlace[] = [];
  let at = 0;
  visitTexts(searched.kind, searched.record, (_leaf, _stored, place) => {
    if (texts[at]?.includes(wanted)) places.push(place());
    at += 1;
  });
  return places;
};

function matchesIn(place: TextPlace, { kind, id, fixed }: SearchedRecord, query: TextQuery): Match[] {
  const reading = readingOf(place);
  const variable = fixed?.[String(place.path[0])];
  const prefix = `${kind} ${id} ${place.path.join(' ')}`;
  return spansOf(reading.text, query).map((span) => {
    const found = reading.text.slice(span.from, span.to);
    const isStored = storedSpan(reading, span) !== null;
    return {
      key: `${prefix} ${String(span.from)}`,
      ...{ place, span, found },
      reason: variable !== undefined ? fixedBy(variable) : isStored ? null : UNSAFE.format,
      isMeasure: place.leaf.draws && isMeasure(found),
    };
  });
}

/** Returns the words before and after a match, on one line. */
export function contextOf({ place, span: { from, to } }: Match): { before: string; after: string } {
  const { text } = readingOf(place);
  return {
    before: context(text.slice(Math.max(from - CONTEXT, 0), from), from > CONTEXT, 'start'),
    after: context(text.slice(to, to + CONTEXT), to + CONTEXT < text.length, 'end'),
  };
}

/** Returns the words next to a match, cut at a word if there are more. */
function context(words: string, isCut: boolean, side: 'start' | 'end'): string {
  const plain = words.replaceAll(UNREADABLE, '…').replace(/\s+/g, ' ');
  if (!isCut) return plain;
  return side === 'start' ? `…${plain.replace(/^\S*\s/, '')}` : `${plain.replace(/\s\S*$/, '')}…`;
}

/** Returns true for a number, a range, or a list with its unit and nothing else: `10 bar`. */
export function isMeasure(words: string): boolean {
  if (!/\d/.test(words)) return false;
  try {
    const read = readValue(words.trim());
    return (
      read !== null && read.unit !== null && quantityOf(read.unit) !== undefined && read.rest.trim() === ''
    );
  } catch {
    // Words that look like a number but can't be read as one.
    return false;
  }
}
