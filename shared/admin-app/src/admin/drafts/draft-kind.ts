import { withDraft, type DraftKind } from '@wa/core/domain/drafts/prepared';
import { mergeRecords } from '@wa/core/domain/merge';
import { pickFields } from '@wa/core/domain/record';
import type { DraftRecords } from '../../client/resources/drafts.ts';
import { lazyModule } from '../../ui/lazy-part.tsx';
import type { RecordKind } from '../editing/record-kind.ts';

// Loads in advance the calls that `api.liveDrafts` needs, so that drafts can be saved offline.
lazyModule(() => import('../../client/resources/drafts.ts'));

/** The draft of a live record for the record editor: the same form, saved next to the live version. */
export type DraftRecordKind<K extends DraftKind, Form extends object> = RecordKind<DraftRecords[K], Form> & {
  /** Returns a form as the fields of a request. The parts that the user hasn't touched are as stored. */
  fieldsOf: (base: DraftRecords[K], form: Form) => Partial<DraftRecords[K]>;
};

/** @param send returns a form as the fields of a request */
export function draftKindOf<K extends DraftKind, Form extends object>(
  kind: RecordKind<DraftRecords[K], Form> & { name: K },
  send: (form: Form) => object,
): DraftRecordKind<K, Form> {
  const { name } = kind;
  const open = (stored: DraftRecords[K] | null) => kind.open(stored && withDraft(name, stored));
  const fieldsOf = (base: DraftRecords[K], form: Form) => {
    const [opened, now] = [send(open(base)), send(form)];
    const stored = pickFields<object, never>(withDraft(name, base), Object.keys(now) as never[]);
    // The form has values that the record lacks, such as ids. They alone don't make a part a change.
    return mergeRecords<object>(name, opened, now, stored).resolve('mine') as Partial<DraftRecords[K]>;
  };
  return {
    ...kind,
    open,
    fieldsOf,
    save: async (api, base, form) =>
      base === null
        ? kind.save(api, base, form)
        : (await api.liveDrafts()).save(name, base, fieldsOf(base, form)),
    saved: () => ({ text: DRAFT_SAVED, detail: UNTIL_PUBLISHED }),
    keyOf: (stored) => `${kind.keyOf(stored)}?draft`,
  };
}

export const DRAFT_SAVED = 'Draft saved';
export const UNTIL_PUBLISHED = 'Visitors see the live version until you publish the draft.';
export const SAVE_DRAFT = 'Save draft';
