import * as contract from '@wa/core/contract/history';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { RecordKind } from '@wa/core/domain/record';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import { KINDS } from '../records/kinds.ts';
import type { KindCollection } from '../records/record-kind.ts';
import { toSettings } from '../settings/settings.ts';
import type { HistoryVersion, keepLostEdit, LostEdit } from '@wa/core/contract/history';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { LOST_EDITS_KEPT } from '@wa/core/domain/limits';
import type { LostEditRecord } from '../../store/records.ts';

/** A kind of record with a history. */
interface HistoryKind {
  collection: KindCollection | 'siteSettings';
  /** As answers show it to an administrator; snapshots have the same shape. */
  show: (record: never) => HistoryVersion['record'];
}
const HISTORY_KINDS: Readonly<Record<RecordKind, HistoryKind>> = {
  ...KINDS,
  settings: { collection: 'siteSettings', show: (record) => toSettings(record) },
};

interface HistoryNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
}

/** The versions of a record, with those that were discarded in a conflict. */
export function historyRoutes({ mount, store, clock }: HistoryNeeds): Router {
  const router = createRouter();

  mount(router, contract.getHistory, async ({ params: { kind, id } }) => {
    const versions = await versionsOf(store, kind, id);
    const lost = await store.list('lostEdits', {
      where: { recordId: id },
      orderBy: 'at',
      descending: true,
    });
    if (versions === null && lost.length === 0) throw new ApiError('not-found', 'There is no such record');
    return ok({ versions: versions ?? [], lost: lost.map(toLostEdit) });
  });

  mount(router, contract.keepLostEdit, ({ params: { kind, id }, body, write }) =>
    write(async (tx) => ({
      answer: { status: 201 as const, body: await keepLost(tx, { kind, id, body, now: clock() }) },
    })),
  );

  return router;
}

interface Kept {
  version: number;
  updatedAt: string;
  savedBy?: string | null;
}

/** The versions of a record that are there, newest first, the current one among them; null for no such record. */
async function versionsOf(
  store: StoreReader,
  kind: RecordKind,
  id: string,
): Promise<HistoryVersion[] | null> {
  const { collection, show } = HISTORY_KINDS[kind];
  const current = await store.get(collection, id);
  if (current === null) return null;
  const revisions = await store.list('revisions', {
    where: { recordId: id },
    orderBy: 'recordVersion',
    descending: true,
  });
  return [current, ...revisions.map(({ snapshot }) => snapshot as Kept)].map((record) => ({
    version: record.version,
    at: record.updatedAt,
    // Snapshots from before this was noted have no such field.
    by: record.savedBy ?? null,
    record: show(record as never),
  }));
}

interface NewLostEdit {
  kind: RecordKind;
  id: string;
  body: BodyOf<typeof keepLostEdit>;
  now: Date;
}

/** Keeps one, and lets go of the record's oldest. The record may be gone: its edit is worth showing all the more. */
async function keepLost(tx: StoreTransaction, { kind, id, body, now }: NewLostEdit): Promise<LostEdit> {
  const { title, against, fields } = body;
  const at = now.toISOString();
  const kept = await tx.insert('lostEdits', { kind, recordId: id, title, at, against, fields });
  const newestFirst = await tx.list('lostEdits', {
    where: { recordId: id },
    orderBy: 'at',
    descending: true,
  });
  for (const old of newestFirst.slice(LOST_EDITS_KEPT)) await tx.remove('lostEdits', old._id);
  return toLostEdit(kept);
}

function toLostEdit(record: LostEditRecord): LostEdit {
  const { _id, kind, recordId, title, at, against, savedBy, fields } = record;
  return { _id, kind, recordId, title, at, against, by: savedBy, fields: fields as LostEdit['fields'] };
}
