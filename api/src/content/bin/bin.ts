import type { Router } from 'express';
import * as contract from '@wa/core/contract/bin';
import { ApiError } from '@wa/core/contract/errors';
import { ok, createRouter } from '../../http/mount.ts';
import { requireVersion } from '../../http/conditions.ts';
import type { StoreTransaction, Where } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { forgetRevisions } from '../../store/revisions.ts';
import { KINDS } from '../records/kinds.ts';
import {
  changeOf,
  requireRecord,
  restoreRecord,
  type KindCollection,
  type KindOf,
} from '../records/record-kind.ts';
import { answerOf, shownOf, type RecordNeeds } from '../records/record-routes.ts';
import { itemsLinking, unlinkItems } from '../sidebar/sidebar-items.ts';

/** The bin, which all kinds of records share (D4). */
export function binRoutes({ mount, store, clock }: Omit<RecordNeeds, 'current'>): Router {
  const router = createRouter();

  mount(router, contract.restoreFromBin, ({ params, query, preconditions, write }) => {
    const kind = KINDS[query.type];
    const { show, onRestore } = kind;
    return write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      // A record that is live already is the answer as it is: restoring repeats.
      if (!before.isDeleted) return { answer: answerOf(show(before)) };
      requireVersion(preconditions, before, show);
      const record = await restoreRecord(tx, kind, before, clock(), await onRestore?.(tx, before, clock()));
      return { answer: answerOf(show(record)), changes: [changeOf(kind, 'restored', record)] };
    }, shownOf(kind));
  });

  mount(router, contract.listBinLinks, async ({ params, query }) => {
    const kind = KINDS[query.type];
    await requireRecord(store, kind, params.id);
    const items = kind.linkedBy === undefined ? [] : await itemsLinking(store, kind.linkedBy, params.id);
    return ok(items.map(({ _id, name }) => ({ _id, name })));
  });

  mount(router, contract.deletePermanently, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const kind = KINDS[query.type];
      const record = await requireRecord(tx, kind, params.id);
      // What is live goes to the bin first.
      if (!record.isDeleted)
        throw new ApiError('conflict', 'Only what is in the bin can be deleted permanently.');
      requireVersion(preconditions, record, kind.show);
      const unlinked = kind.linkedBy === undefined ? [] : await unlinkItems(tx, kind.linkedBy, record._id);
      await removeRecord(tx, kind, record);
      return {
        answer: ok({ success: true } as const),
        changes: [changeOf(kind, 'removed', record), ...unlinked],
      };
    }),
  );

  return router;
}

/** Removes a record for good, with its revisions and the redirects that lead to it. */
async function removeRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, pathOf, onRemove }: KindOf<N>,
  record: RecordOf<N>,
): Promise<void> {
  await onRemove?.(tx, record);
  if (pathOf && 'slug' in record) {
    const isTaken = { slug: record.slug, isDeleted: false } as unknown as Where<N>;
    // A redirect to an address that another record has taken stays.
    if ((await tx.count(collection, isTaken)) === 0)
      await tx.removeWhere('redirects', { where: { to: pathOf(record) } });
  }
  await tx.remove(collection, record._id);
  await forgetRevisions(tx, record._id);
}
