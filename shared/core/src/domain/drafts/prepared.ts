import { fieldOf } from '../merge-parts.ts';
import { mergeRecords, type Merge } from '../merge.ts';
import { deepEqual, pickFields } from '../record.ts';

/** Kinds of records that visitors can't see yet, or that have a draft next to the live version (D36). */
export const DRAFT_KINDS = ['product', 'page'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/**
 * The draft of a live record (D36.5): the fields that it changes, and their values in the live version on
 * which it is based.
 */
export interface Prepared {
  from: object;
  to: object;
}

/** A live record. Records of earlier versions lack the field. */
type WithDraft<R> = R & { readonly prepared?: Prepared | null | undefined };

/**
 * Merges the draft of a record with its live version part by part. `mine` is the draft's side. A part that
 * both have changed clashes.
 * @param record the whole live record
 */
export function mergeDraft<R extends object>(kind: DraftKind, record: WithDraft<R>): Merge<R> {
  const { from = {}, to = {} } = record.prepared ?? {};
  return mergeRecords<R>(kind, { ...record, ...from }, { ...record, ...to }, record);
}

/**
 * Returns the record as its draft shows it: what others have changed in the live version since is part of it,
 * and where both have changed the same part, the draft wins.
 */
export const withDraft = <R extends object>(kind: DraftKind, record: WithDraft<R>): R =>
  (record.prepared ?? null) === null ? record : mergeDraft(kind, record).resolve('mine');

/**
 * Returns the draft to store for a form, or null if the form equals the live version. A field that clashes with
 * the live version keeps its earlier base, so that publishing still asks.
 * @param record the live record on which the form is based
 * @param form fields in the shape of a request
 */
export function prepare<R extends object>(
  kind: DraftKind,
  record: WithDraft<R>,
  form: Partial<R>,
): Prepared | null {
  const names = (Object.keys(form) as (keyof R & string)[]).filter(
    (name) => !isOwn(name) && !deepEqual(form[name], record[name]),
  );
  if (names.length === 0) return null;
  const clashes = new Set(mergeDraft(kind, record).clashes.map(({ part }) => fieldOf(kind, part)));
  const earlier = (record.prepared?.from ?? {}) as Partial<R>;
  const kept = pickFields(
    earlier as R,
    names.filter((name) => clashes.has(name)),
  );
  return { from: { ...pickFields(record, names), ...kept }, to: pickFields(form as R, names) };
}

/** Fields that say whether there is a draft, and never belong to it. */
const isOwn = (name: string): boolean => name === 'draft' || name === 'prepared';

/**
 * Returns the changes that publish a draft: the fields in which the merged version differs from the live one.
 * `clashes` names the parts about which someone has to decide first.
 */
export function publication<R extends object>(kind: DraftKind, record: WithDraft<R>) {
  const merge = mergeDraft(kind, record);
  const merged = merge.resolve('mine');
  const names = (Object.keys(merged) as (keyof R & string)[]).filter(
    (name) => !isOwn(name) && !deepEqual(merged[name], record[name]),
  );
  return { clashes: merge.clashes, fields: { ...pickFields(merged, names), prepared: null } };
}
