import { parseHistory, type History } from '@wa/core/domain/pages/snapshot-history';
import type { Draft } from '../../client/edits/drafts.ts';
import type { RecordKind } from './record-kind.ts';

/** Unsaved input and the record it was based on: saved later, it still meets what others changed. */
export interface KeptForm<Stored, Form> {
  form: Form;
  base: Stored | null;
}

/** An undo history that outlives the view. It is kept apart from the draft, since it changes less often. */
export interface KeptHistory<Form> {
  /** Id of the record; null while it does not exist. */
  pageId: string | null;
  /** The content that the latest snapshot comes before. */
  of: 'draft' | 'saved';
  history: History<Form>;
}

/** 'page/{slug}' -> 'page-undo/{slug}'. */
export const historyKey = (key: string) => key.replace('/', '-undo/');

/**
 * A stored draft, distrusted; null when it is no such form. Earlier versions called it `page`, or kept it alone. What an
 * earlier version knew no field for is as in the record that the draft is based on.
 */
export function toKeptForm<Stored extends { _id: string; version: number }, Form>(
  value: unknown,
  { isForm, open }: Pick<RecordKind<Stored, Form>, 'isForm' | 'open'>,
): KeptForm<Stored, Form> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { form, page, base } = value as Partial<Record<string, unknown>>;
  const input = form ?? page ?? value;
  if (!isForm(input)) return null;
  const from = typeof base === 'object' ? (base as Stored | null) : null;
  return { form: { ...open(from), ...input }, base: from };
}

/** A stored history, distrusted. */
export function isKeptHistory<Form>(isForm: (value: unknown) => value is Form) {
  return (value: unknown): value is KeptHistory<Form> => {
    if (typeof value !== 'object' || value === null) return false;
    const { pageId, of, history } = value as Partial<Record<string, unknown>>;
    return (
      (pageId === null || typeof pageId === 'string') &&
      (of === 'draft' || of === 'saved') &&
      parseHistory(history, isForm).past.length > 0
    );
  };
}

/** The history that goes on where `of` was left, if it is still that record in that version; else null. */
export function historyFor<Form>(
  kept: Draft<KeptHistory<Form>> | null,
  of: KeptHistory<Form>['of'],
  base: { _id: string; version: number } | null,
  isForm: (value: unknown) => value is Form,
): History<Form> | null {
  if (kept === null || kept.value.of !== of) return null;
  if (kept.value.pageId !== (base?._id ?? null) || kept.baseVersion !== (base?.version ?? null)) return null;
  return parseHistory(kept.value.history, isForm);
}
