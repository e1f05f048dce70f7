import { COLLECTION_NAMES } from './collections.ts';
import type { StoreReader } from './port.ts';
import type { CollectionName, RecordOf } from './records.ts';
import type { SettingKey } from './settings.ts';

/**
 * In no backup: a copy of it must log nobody in, and lock nobody out; no old one brings an editor or a passkey back that was removed. What visitors typed is forgotten after its days, and
 * no copy may know it longer.
 */
const NOT_KEPT: readonly CollectionName[] = [
  'sessions',
  'leases',
  'attempts',
  'missed',
  'editors',
  'passkeys',
  'challenges',
];

/**
 * In a backup, to be read there, but never put in the place of what a store has: they tell of one server. Numbers of the
 * change log must not go back (D13), and deploys are about the builds beside the store. Settings are joined one by one.
 */
const OF_ONE_SERVER: readonly CollectionName[] = ['changes', 'events', 'deploys', 'settings'];

/** Settings that are in no backup and are taken from none: who has these keys makes marks and challenges that we believe. */
export const OWN_KEYS: readonly string[] = ['device-key', 'challenge-key'] satisfies SettingKey[];

/** What a backup holds. Kept answers belong to it: they say which of the clients' edits its content has. */
export const KEPT = COLLECTION_NAMES.filter((name) => !NOT_KEPT.includes(name));

/** What a restore replaces as a whole. */
export const CONTENT = KEPT.filter((name) => !OF_ONE_SERVER.includes(name));

/** Records read at once: some megabytes of pages at most. */
export const BATCH_SIZE = 100;

/** All records of a collection by id, a batch at a time. */
export async function* batchesOf<N extends CollectionName>(
  reader: StoreReader,
  collection: N,
  size: number,
): AsyncGenerator<RecordOf<N>[]> {
  let after: string | null = null;
  for (;;) {
    const range: { range?: { field: '_id'; after: string } } =
      after === null ? {} : { range: { field: '_id', after } };
    const records: RecordOf<N>[] = await reader.list(collection, { ...range, limit: size });
    const last = records.at(-1);
    if (last === undefined) return;
    yield records;
    after = last._id;
  }
}
