import { publishDrafts } from '@wa/core/contract/drafts';
import { prepare, publication, type DraftKind } from '@wa/core/domain/drafts/prepared';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Saved } from '../edits/submit.ts';
import { PENDING_OP, type Fields } from '../queue/operation.ts';
import { ClientError } from '../transport/client-error.ts';
import { entryOf, pushed } from '../undo/undo.ts';
import type { Edits } from './edits.ts';

/** A whole record, by its kind. */
export interface DraftRecords {
  product: Product;
  page: Page;
}

/**
 * Creates the calls for drafts of live records (D36.5). All are ordinary edits of the record: they are queued,
 * and all but the saves in the page builder, which has its own undo, can be undone.
 */
export function draftsResource(core: Core, edits: Edits) {
  const { ask, changed, once, pending, realId, undoStore } = core;
  /** Returns the record with its draft, which records of earlier versions lack, so that undo can restore it. */
  const whole = <K extends DraftKind>(record: DraftRecords[K]): DraftRecords[K] & Fields =>
    edits.fieldsOf({ ...record, prepared: record.prepared ?? null });

  return {
    /**
     * Saves a form as the draft of a live record. A form that equals the live version ends the draft.
     * @throws ClientError refused
     */
    save: <K extends DraftKind>(kind: K, record: DraftRecords[K], form: Partial<DraftRecords[K]>) => {
      const base = whole(record);
      return edits.save<DraftRecords[K]>(
        operations.changeRecord(kind, base, { prepared: prepare<DraftRecords[K]>(kind, base, form) }),
        record,
        kind === 'page' ? { inverseTo: 'none' } : {},
      );
    },
    /** @throws ClientError refused */
    discard: <K extends DraftKind>(kind: K, record: DraftRecords[K]) =>
      edits.save<DraftRecords[K]>(operations.changeRecord(kind, whole(record), { prepared: null }), record),
    /**
     * Publishes the draft of a record in one step. If the live version has changed in the same place, the edit
     * becomes a conflict, which asks like every other one.
     * @param form the draft's form, with input that isn't saved yet
     * @throws ClientError refused, for example for a slug that is taken
     */
    publish: async <K extends DraftKind>(
      kind: K,
      record: DraftRecords[K],
      form: Partial<DraftRecords[K]>,
    ): Promise<Saved<DraftRecords[K]>> => {
      const live = whole(record);
      const draft = prepare<DraftRecords[K]>(kind, live, form);
      const { clashes, fields } = publication<DraftRecords[K]>(kind, { ...live, prepared: draft });
      const edit = operations.changeRecord(kind, live, fields);
      if (edit === null || clashes.length === 0) return edits.save(edit, record);
      // The server rejects the earlier version, and the queue merges from the version that the draft is based on.
      const base = { ...live, ...draft?.from, [PENDING_OP]: undefined };
      return edits.create({ ...edit, base, baseVersion: record.version - 1 });
    },
    /**
     * Publishes several drafts in one step with one undo, all or none (D36.8). Needs a connection. Resolves to the
     * outcome that the undo of a toast needs.
     * @throws ClientError with the draft that is in the way
     */
    publishTogether: async (drafts: readonly ListedDraft[], title: string): Promise<Saved<Fields>> => {
      const asked = drafts.map(({ kind, _id, version }) => ({ kind, _id: realId(_id), version }));
      const unsent = new Set(pending().map(({ recordId }) => recordId));
      if (asked.some(({ _id }) => unsent.has(_id))) throw new ClientError({ kind: 'unreachable' });
      const body = { drafts: asked };
      const { published } = await once(JSON.stringify(body), (idempotencyKey) =>
        ask(publishDrafts, { body, idempotencyKey }),
      );
      const steps = published.map(({ kind, record, before }) => {
        const after = record as unknown as Fields;
        return { undo: 'change' as const, kind, after, fields: before, opId: crypto.randomUUID() };
      });
      const entry = entryOf(steps, title, 'pages');
      await undoStore.change((state) => (entry === null ? state : pushed(state, entry)));
      changed();
      const [first] = steps;
      return { state: 'saved', record: first?.after ?? {}, ...(first && { opId: first.opId }) };
    },
  };
}

/** A draft in a list: a record that is one, or that has one. */
export interface ListedDraft {
  kind: DraftKind;
  _id: string;
  version: number;
}
