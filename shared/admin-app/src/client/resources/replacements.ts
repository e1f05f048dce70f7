import type { RecordChange } from '@wa/core/domain/replace/plan-replace';
import type { SearchedRecord } from '@wa/core/domain/replace/search-records';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { subjectOf } from '@wa/core/domain/figures/figure-text';
import { SETTINGS } from '@wa/core/domain/labels';
import type { RecordKind } from '@wa/core/domain/record';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { OperationDraft, Saved } from '../edits/submit.ts';
import { overlayRecord } from '../overlay/optimistic-record.ts';
import { PENDING_OP, isTmpId, type Fields } from '../queue/operation.ts';
import type { Edits } from './edits.ts';

/** The content of this computer. */
export interface LocalRecords {
  records: SearchedRecord[];
  /** Number of products and pages whose texts this computer doesn't have yet. */
  missing: number;
}

/** A record that the server refused to change. */
interface RefusedChange {
  change: RecordChange;
  error: unknown;
}

/** Creates the calls of find and replace (D32). They work without a connection. */
export function replacementsResource({ cache, pending, reads, realId }: Core, edits: Edits) {
  /** Returns all whole records of this computer, with pending edits applied. */
  async function records(): Promise<LocalRecords> {
    const cached = await cache.records();
    const { products, pages, sidebar, figures, tables, gallery, certificates, settings } = reads.shown();
    const changed = new Set(pending().map(({ recordId }) => recordId));
    const slugs = new Map(cache.lists().pages.map(({ _id, slug }) => [_id, slug]));
    let missing = 0;
    const whole = (kind: 'product' | 'page', listed: Listed): SearchedRecord[] => {
      const id = realId(listed._id);
      const key = kind === 'product' ? `product/${id}` : `page/${slugs.get(id) ?? listed.slug}`;
      const stored = cached.get(key) ?? null;
      const isSame = (operation: { kind: string; recordId: string | null }) =>
        operation.kind === kind && (operation.recordId === id || operation.recordId === listed._id);
      const record =
        changed.has(id) || changed.has(listed._id) ? overlayRecord(stored, pending(), isSame) : stored;
      if (record === null || !('content' in record) || isOlder(stored, listed)) {
        missing += 1;
        return [];
      }
      return [{ kind, id, title: listed.title, record }];
    };
    const listed = <T extends { _id: string }>(
      kind: RecordKind,
      list: readonly T[],
      title: (of: T) => string,
    ) => list.map((record): SearchedRecord => ({ kind, id: record._id, title: title(record), record }));
    const all = [
      ...pages.flatMap((page) => whole('page', page)),
      ...products.flatMap((product) => whole('product', product)),
      ...listed('table', tables, ({ caption }) => caption),
      ...listed('figure', figures, subjectOf),
      ...listed('gallery-group', gallery, ({ title }) => title),
      ...listed('sidebar-item', flattenTree(sidebar), ({ name }) => name).filter(
        ({ id }) => !id.startsWith('new-'),
      ),
      ...listed('certificate', certificates, certificateTitle),
      ...settings.map((record): SearchedRecord => {
        const { _id: id, fixed } = record;
        return { kind: 'settings', id, title: SETTINGS, record, fixed };
      }),
    ];
    return { records: all, missing };
  }

  return {
    records,
    /**
     * Changes the records as one step with one undo. A record that the server refuses doesn't stop the others.
     * @param onProgress receives the number of records that are done
     */
    apply: async (
      changes: readonly RecordChange[],
      title: string,
      onProgress: (done: number) => void,
    ): Promise<Applied> => {
      const refused: RefusedChange[] = [];
      const steps = changes.map(({ found, fields }, at) => async (): Promise<OperationDraft[]> => {
        onProgress(at);
        const base = edits.fieldsOf(found.record as { _id: string });
        const draft = operations.changeRecord(found.kind, base, fields);
        return draft === null ? [] : [draft];
      });
      const made = await edits.makeAll(steps, title, {
        scope: 'replace',
        onRefused: (at, error) => {
          const change = changes[at];
          if (change !== undefined) refused.push({ change, error });
        },
      });
      const isDone = (at: number) => made[at]?.some(({ state }) => state !== 'conflict') ?? false;
      return { saved: made.flat(), done: changes.filter((_, at) => isDone(at)), refused };
    },
  };
}

/** The outcome of a replacement. A record in conflict is neither done nor refused: a person decides. */
export interface Applied {
  saved: Saved<Fields>[];
  done: RecordChange[];
  refused: RefusedChange[];
}

interface Listed {
  _id: string;
  slug: string;
  title: string;
  version: number;
}

/** True for a record that others have changed since this computer loaded it. */
const isOlder = (stored: Fields | null, { _id, version, ...listed }: Listed): boolean =>
  !isTmpId(_id) && !(PENDING_OP in listed) && Number(stored?.['version'] ?? 0) < version;
