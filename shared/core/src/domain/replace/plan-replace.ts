import type { z } from 'zod';
import { ENTITIES } from '../entities.ts';
import { certificateProblems } from '../certificates/certificate.ts';
import { figureProblems } from '../figures/figure-problems.ts';
import { galleryProblems } from '../pages/gallery.ts';
import { productProblems } from '../products/product.ts';
import { groupBy, pickFields, type RecordKind } from '../record.ts';
import { settingsProblems } from '../settings/settings.ts';
import { tableProblems } from '../tables/table-problems.ts';
import { replaceSpan, type NewText } from './reading.ts';
import { type FoundRecord, type Match, UNSAFE } from './search-records.ts';
import { readingOf, type Path } from './text-places.ts';

/** Maximum number of records that one step changes, because its undo contains each of them twice. */
export const REPLACED_AT_ONCE = 1_000;

/** The fields of a record that change. */
export interface RecordChange {
  found: FoundRecord;
  /** Whole fields with their new values. */
  fields: Readonly<Record<string, unknown>>;
  matches: readonly Match[];
}

/** A match, or a record with all its matches, that stays as it is. */
export interface Refusal {
  found: FoundRecord;
  /** Null: the whole record. */
  match: Match | null;
  reason: string;
}

export interface ReplacePlan {
  changes: readonly RecordChange[];
  refused: readonly Refusal[];
}

/** Functions that know which pictures exist. */
export interface Known {
  isDrawing: (name: string) => boolean;
  isGalleryImage: (src: string) => boolean;
}

/**
 * Computes what a replacement changes, without changing anything. A match that can't be replaced safely and
 * a record whose fields would break a rule are refused with the reason (D32.3, D32.4).
 */
export function planReplace(
  records: readonly FoundRecord[],
  byOf: (match: Match) => NewText | null,
  known: Known,
): ReplacePlan {
  const changes: RecordChange[] = [];
  const refused: Refusal[] = [];
  for (const found of records) {
    const { record, problems, done } = changedRecord(found, byOf);
    refused.push(...problems.map(({ match, reason }) => ({ found, match, reason })));
    if (done.length === 0) continue;
    const names = [...new Set(done.map(({ place }) => String(place.path[0])))];
    const fields = pickFields(record, names);
    const reason = recordProblem(found.kind, record, names, known);
    if (reason === null) changes.push({ found, fields, matches: done });
    else refused.push({ found, match: null, reason });
  }
  return { changes, refused };
}

function changedRecord({ record, matches }: FoundRecord, byOf: (match: Match) => NewText | null) {
  let next = record as Readonly<Record<string, unknown>>;
  const done: Match[] = [];
  const problems: { match: Match; reason: string }[] = [];
  for (const [place, within] of groupBy(matches, (match) => match.place)) {
    let reading = readingOf(place);
    // From the last one, so that the positions of the others stay the same.
    for (const match of [...within].reverse()) {
      const by = match.reason === null ? byOf(match) : null;
      if (by === null) continue;
      const replaced = replaceSpan(reading, place.leaf.is, match.span, by);
      if (typeof replaced === 'string') problems.push({ match, reason: UNSAFE[replaced] });
      else {
        reading = replaced;
        done.push(match);
      }
    }
    if (reading.stored !== place.stored) next = withValue(next, place.path, reading.stored);
  }
  return { record: next, done, problems };
}

/** Returns a copy with another value at a path. The rest is shared. */
function withValue<T>(value: T, path: Path, to: string): T {
  const [step, ...rest] = path;
  if (step === undefined) return to as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string | number,
    unknown
  >;
  copy[step] = withValue(copy[step], rest, to);
  return copy as T;
}

type Problems = Readonly<Record<string, string | undefined>>;

/** Returns why the record can't be stored with these fields: a limit or a rule of its kind. Null if it can. */
export function recordProblem(
  kind: RecordKind,
  record: object,
  names: readonly string[],
  known: Known,
): string | null {
  const shapes: Readonly<Record<string, z.ZodType>> = ENTITIES[kind].fields;
  const broken = rulesOf(kind, record, known);
  for (const name of names) {
    const reason = broken[name];
    if (reason !== undefined) return reason;
    const issue = shapes[name]?.safeParse(Reflect.get(record, name)).error?.issues[0];
    if (issue === undefined) continue;
    return issue.code === 'too_big'
      ? `A text would have more than ${Number(issue.maximum).toLocaleString('en-US')} characters.`
      : `A text would not be valid: ${issue.message}.`;
  }
  return null;
}

function rulesOf(kind: RecordKind, record: object, { isDrawing, isGalleryImage }: Known): Problems {
  // The records come from the lists of their kinds.
  const of = record as never;
  switch (kind) {
    case 'product':
      return productProblems(of, isDrawing);
    case 'figure':
      return figureProblems(of);
    case 'table':
      return tableProblems(of);
    case 'gallery-group':
      return galleryProblems(of, isGalleryImage);
    case 'certificate':
      return certificateProblems(of);
    case 'settings':
      return settingsProblems(of);
    case 'page':
      return emptied(record, 'title', 'A page needs a title.');
    case 'sidebar-item':
      return emptied(record, 'name', 'A sidebar item needs a name.');
  }
}

const emptied = (record: object, field: string, reason: string): Problems =>
  String(Reflect.get(record, field)).trim() === '' ? { [field]: reason } : {};
