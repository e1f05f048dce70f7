import type { Logger } from 'pino';
import { FILE_BIN_DAYS } from '@wa/core/domain/limits';
import { originalsOf, uploadedImage } from '@wa/core/domain/uploaded-image';
import { watchClock } from '../../config/clock-watch.ts';
import { COLLECTION_NAMES } from '../../store/collections.ts';
import type { Store, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { CollectionName } from '../../store/records.ts';
import type { Quota } from '../../uploads/quota.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { readLiveRecords } from '../published/live-content.ts';
import { uploadsNamedIn, usagesOfUploads } from './usages.ts';

/** Collections that can't show a file. Files named in any other collection, even a future one, aren't removed. */
const WITHOUT_FILES: ReadonlySet<CollectionName> = new Set([
  ...(['files', 'sessions', 'idempotency', 'deploys', 'changes', 'events', 'leases', 'attempts'] as const),
  ...(['missed', 'editors', 'passkeys', 'challenges'] as const),
  // The live content is compressed. The remover reads its files separately.
  'liveContent',
]);
/** The number of records that are read at once, because histories may not fit in memory. */
const READ_AT_ONCE = 100;
/** The number of files that one transaction removes, so that a slow object store doesn't cause a timeout. */
const REMOVED_AT_ONCE = 10;
/** Milliseconds before the first removal, in which a computer that has just started sets its clock. */
const FIRST = 60 * 60_000;
/** Interval between removals in milliseconds. */
const EVERY = 24 * 60 * 60_000;
const BIN_MS = FILE_BIN_DAYS * 24 * 60 * 60_000;

export interface FileRemoverNeeds {
  store: Store;
  storage: UploadStorage;
  quota: Pick<Quota, 'without'>;
  /** Returns the paths of the files in the live build and in the builds available for a rollback. */
  filesInBuilds: () => Promise<ReadonlySet<string>>;
  clock: () => Date;
  steady: () => number;
  log: Logger;
}

/**
 * Removes files that have been in the bin for 30 days from the storage, except those that a build, a record,
 * or a version of one still uses (D34.8). It runs an hour after the server starts and then once a day, except
 * after the time of day was set: a clock that is wrong by a month would remove files that were binned today.
 */
export function createFileRemover(needs: FileRemoverNeeds) {
  const { store, storage, quota, filesInBuilds, clock, log } = needs;
  const wasClockSet = watchClock(needs);
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();

  /** Resolves to the names of the removed files. */
  async function removeNow(): Promise<string[]> {
    const before = new Date(clock().getTime() - BIN_MS).toISOString();
    const old = (await store.list('files')).filter(({ binnedAt }) => binnedAt !== null && binnedAt < before);
    if (old.length === 0) return [];
    const wanted = new Set(old.map(({ name }) => name));
    const present = new Map<string, number>();
    for await (const { name, size } of storage.list((each) =>
      [each, ...originalsOf(each)].some((name) => wanted.has(name)),
    ))
      present.set(name, size);
    const used = await namesInStore(store);
    const built = await filesInBuilds();
    const removable = old
      .filter(({ name, replacedBy }) => {
        // In a build, a replaced file's address has the bytes of its replacement, so its own bytes aren't needed.
        const isBuilt = !replacedBy && built.has(`uploads/${name}`);
        return present.has(name) && !used.has(name) && !isBuilt;
      })
      .map(({ name }) => name);
    const removed: string[] = [];
    for (let at = 0; at < removable.length; at += REMOVED_AT_ONCE) {
      const names = removable.slice(at, at + REMOVED_AT_ONCE);
      await quota.without(async () => {
        const gone = await store.transact((tx) => removeFiles(tx, names, before));
        removed.push(...gone);
        return gone
          .flatMap((name) => [name, ...copiesOf(name)])
          .reduce((sum, each) => sum + (present.get(each) ?? 0), 0);
      });
    }
    if (removed.length > 0) log.info({ files: removed.length }, 'deleted files removed');
    return removed;
  }

  /**
   * Removes the files that are still in the bin and unused. Each record is written before its bytes are
   * removed. An upload of the same file by another server therefore waits, and then saves the bytes again.
   */
  async function removeFiles(tx: StoreTransaction, names: readonly string[], before: string) {
    const usages = await usagesOfUploads(tx);
    const gone: string[] = [];
    for (const name of names) {
      const record = await tx.findOne('files', { name });
      if (record === null || record.binnedAt === null || record.binnedAt >= before || usages.has(name))
        continue;
      // A replaced file's address still returns its replacement, so its record stays.
      if (record.replacedBy) await tx.update('files', record._id, {});
      else await tx.remove('files', record._id);
      gone.push(name);
    }
    // The copies are removed first, so that the file stays listed until nothing is left of it.
    for (const name of gone) for (const each of [...copiesOf(name), name]) await storage.remove(each);
    return gone;
  }

  const run = () => {
    if (wasClockSet()) return;
    running = removeNow().catch((error: unknown) => log.warn({ err: error }, 'deleted file cleanup failed'));
  };
  return {
    removeNow,
    start() {
      timer = setTimeout(() => {
        run();
        timer = setInterval(run, EVERY).unref();
      }, FIRST).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
    idle: () => running,
  };
}

/** Returns the names of all copies for the web that an image may have. */
const copiesOf = (name: string): string[] =>
  uploadedImage(`/uploads/${name}`)?.copies.flatMap(({ files }) =>
    files.map((file) => file.slice('/uploads/'.length)),
  ) ?? [];

/** Returns the names of all uploads that records, their versions, and discarded edits name. */
async function namesInStore(store: StoreReader): Promise<Set<string>> {
  const names = new Set<string>();
  for (const collection of COLLECTION_NAMES.filter((each) => !WITHOUT_FILES.has(each))) {
    let after = '';
    for (;;) {
      const records = await store.list(collection, {
        range: { field: '_id', after },
        orderBy: '_id',
        limit: READ_AT_ONCE,
      });
      for (const record of records) for (const name of uploadsNamedIn(record)) names.add(name);
      const last = records.at(-1);
      if (last === undefined || records.length < READ_AT_ONCE) break;
      after = last._id;
    }
  }
  const live = await readLiveRecords(store);
  for (const name of live === null ? [] : uploadsNamedIn(live)) names.add(name);
  return names;
}
