import { ApiError } from '@wa/core/contract/errors';
import type { BinKind } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import { requireVersion, type Preconditions } from '../../http/conditions.ts';
import type { ShownRecord } from '../../http/mount.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** Collections whose records go through the bin. */
type Binned = 'products' | 'pages' | 'sidebarItems' | 'figures' | 'tables' | 'galleryGroups';

/** What a room says of its kind of record. The bin asks it for records that exist and lie in the bin. */
export interface BinRoom<N extends Binned, Shown extends { version: number }> {
  kind: BinKind;
  collection: N;
  /** As answers show it to an administrator. */
  show: (record: RecordOf<N>) => Shown;
  /** The same for a repeated call, where its content is too much to be kept with the answer. */
  shown?: ShownRecord;
  /** Brings it back, live; answers the record as it is then. */
  restore: (
    tx: StoreTransaction,
    record: RecordOf<N>,
    now: Date,
  ) => Promise<{ record: RecordOf<N>; changes: Change[] }>;
  /** Removes it for good, with all that speaks of it. */
  remove: (tx: StoreTransaction, record: RecordOf<N>, now: Date) => Promise<Change[]>;
  /** Live sidebar items that lose their target with it. */
  linksTo: (store: StoreReader, id: string) => Promise<{ _id: string; name: string }[]>;
}

interface BinCall {
  id: string;
  preconditions: Preconditions;
  now: Date;
}

/** One row of the bin's table. */
export interface BinnedKind<Shown extends { version: number } = { version: number }> {
  kind: BinKind;
  shown?: ShownRecord | undefined;
  /** A record that is live already is the answer as it is: restoring repeats (D4). @throws ApiError */
  restore: (tx: StoreTransaction, call: BinCall) => Promise<{ body: Shown; changes: Change[] }>;
  /** What is live goes to the bin first (D4). @throws ApiError */
  remove: (tx: StoreTransaction, call: BinCall) => Promise<Change[]>;
  /** @throws ApiError not-found */
  linksTo: (store: StoreReader, id: string) => Promise<{ _id: string; name: string }[]>;
}

/** The calls of the bin for one kind: what is the same for all of them, around what its room says. */
export function binnedKind<N extends Binned, Shown extends { version: number }>(
  room: BinRoom<N, Shown>,
): BinnedKind<Shown> {
  const { collection, show } = room;

  async function required(store: StoreReader, id: string): Promise<RecordOf<N>> {
    const record = await store.get(collection, id);
    if (record === null) throw new ApiError('not-found', 'There is no such record');
    return record;
  }

  return {
    kind: room.kind,
    shown: room.shown,
    async restore(tx, { id, preconditions, now }) {
      const before = await required(tx, id);
      if (!before.isDeleted) return { body: show(before), changes: [] };
      requireVersion(preconditions, before, show);
      const { record, changes } = await room.restore(tx, before, now);
      return { body: show(record), changes };
    },
    async remove(tx, { id, preconditions, now }) {
      const record = await required(tx, id);
      if (!record.isDeleted)
        throw new ApiError('conflict', 'Only what is in the bin can be deleted permanently.');
      requireVersion(preconditions, record, show);
      return room.remove(tx, record, now);
    },
    async linksTo(store, id) {
      await required(store, id);
      return room.linksTo(store, id);
    },
  };
}

/** Sidebar items that link to records of another room, for when one of those is removed for good. */
export interface LinksToRecord {
  find: (store: StoreReader, id: string) => Promise<{ _id: string; name: string }[]>;
  /** They link to nothing then. */
  clear: (tx: StoreTransaction, id: string) => Promise<Change[]>;
}
