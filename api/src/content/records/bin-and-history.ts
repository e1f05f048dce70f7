import * as contract from '@wa/core/contract/history';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import type { BinKind, RecordKind } from '@wa/core/domain/record';
import { CERTIFICATE_KIND } from './certificates.ts';
import { FIGURE_KIND, GALLERY_KIND, TABLE_KIND } from './office-kinds.ts';
import { PAGE_KIND } from '../pages/pages.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import { SIDEBAR_ITEM_KIND, itemsLinking, unlinkItems } from '../sidebar/sidebar-items.ts';
import {
  type KindCollection,
  type KindOf,
  changeOf,
  requireRecord,
  restoreRecord,
  answerOf,
  shownOf,
  type RecordNeeds,
} from './records.ts';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { ok, createRouter } from '../../http/mount.ts';
import { requireVersion } from '../../http/request.ts';
import type { StoreTransaction, Where, StoreReader } from '../../store/port.ts';
import type { RecordOf, DiscardedVersionRecord } from '../../store/records.ts';
import { forgetRevisions } from '../../store/revisions.ts';
import { toSettings } from '../settings/settings.ts';
import type { GivenSettings } from '../../config/env.ts';
import { LOST_EDITS_KEPT } from '@wa/core/domain/limits';

/** Every kind of record with a history and a bin. A new kind needs one line. */
export const KINDS = {
  product: PRODUCT_KIND,
  page: PAGE_KIND,
  'sidebar-item': SIDEBAR_ITEM_KIND,
  figure: FIGURE_KIND,
  table: TABLE_KIND,
  'gallery-group': GALLERY_KIND,
  certificate: CERTIFICATE_KIND,
} satisfies Record<BinKind, object> as unknown as Readonly<
  Record<BinKind, KindOf<KindCollection, ResponseOf<typeof contract.restoreFromBin>>>
>;

/** Routes of the bin, which all kinds of records share (D4). */
export function binRoutes({ mount, store, clock }: RecordNeeds): Router {
  const router = createRouter();

  mount(router, contract.restoreFromBin, ({ params, query, preconditions, write }) => {
    const kind = KINDS[query.type];
    const { show, onRestore } = kind;
    return write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      // A live record is returned unchanged, so that a restore can be repeated.
      if (!before.isDeleted) return { answer: answerOf(show(before)) };
      await requireVersion(preconditions, before, show);
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
      if (!record.isDeleted)
        throw new ApiError('conflict', 'Move it to the bin first. You can delete it permanently there.');
      await requireVersion(preconditions, record, kind.show);
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

/** Removes a record permanently, with its revisions and the redirects that lead to it. */
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

interface Given {
  /** Settings of the environment, which stay in force in every version (D14.7). */
  given: GivenSettings;
}

/** Routes of the versions of a record, including those discarded in a conflict. */
export function historyRoutes({ mount, store, clock, given }: RecordNeeds & Given): Router {
  const router = createRouter();

  mount(router, contract.getHistory, async ({ params: { kind, id } }) => {
    const versions = await versionsOf(store, kind, id, given);
    const lost = await discardedVersions(store, id);
    if (versions === null && lost.length === 0)
      throw new ApiError('not-found', 'We couldn’t find that record');
    const own = kind === 'settings' ? given : {};
    const shown = lost.map((each) => toDiscardedVersion(each, own));
    const restorable = shown.filter(({ fields }) => Object.keys(fields).length > 0);
    return ok({ versions: versions ?? [], lost: restorable });
  });

  mount(router, contract.keepLostEdit, ({ params: { kind, id }, body, write }) =>
    write(async (tx) => {
      const { title, against, fields } = body;
      const at = clock().toISOString();
      // Even if the record is gone, its discarded edit is stored and shown.
      const kept = await tx.insert('lostEdits', { kind, recordId: id, title, at, against, fields });
      for (const old of (await discardedVersions(tx, id)).slice(LOST_EDITS_KEPT))
        await tx.remove('lostEdits', old._id);
      return { answer: { status: 201 as const, body: toDiscardedVersion(kept) } };
    }),
  );

  return router;
}

/** Returns the discarded edits of a record, newest first. */
const discardedVersions = (store: StoreReader, recordId: string) =>
  store.list('lostEdits', { where: { recordId }, orderBy: 'at', descending: true });

/**
 * Returns the stored versions of a record, newest first, including the current one; null for an unknown
 * record.
 */
async function versionsOf(
  store: StoreReader,
  kind: RecordKind,
  id: string,
  given: GivenSettings,
): Promise<contract.HistoryVersion[] | null> {
  const showSettings = (record: RecordOf<'siteSettings'>) => toSettings(record, given);
  const { collection, show } =
    kind === 'settings' ? ({ collection: 'siteSettings', show: showSettings } as const) : KINDS[kind];
  const current = await store.get(collection, id);
  if (current === null) return null;
  const revisions = await store.list('revisions', {
    where: { recordId: id },
    orderBy: 'recordVersion',
    descending: true,
  });
  // Snapshots have the shape of their records.
  const records = [current, ...revisions.map(({ snapshot }) => snapshot as unknown as typeof current)];
  return records.map((record) => ({
    version: record.version,
    at: record.updatedAt,
    // Snapshots of earlier versions have no such field.
    by: (record.savedBy as string | null | undefined) ?? null,
    record: show(record as never),
  }));
}

/** @param given settings that stay in force, so they are left out: a restore would be refused (D14.7) */
function toDiscardedVersion(
  record: DiscardedVersionRecord,
  given: GivenSettings = {},
): contract.DiscardedVersion {
  const { _id, kind, recordId, title, at, against, savedBy } = record;
  const fields = Object.entries(record.fields as object).filter(([field]) => !(field in given));
  return { _id, kind, recordId, title, at, against, by: savedBy, fields: Object.fromEntries(fields) };
}
