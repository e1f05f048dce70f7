import { COLLECTION_NAMES } from './collections.ts';
import type { StoreReader, Store, StoreTransaction } from './port.ts';
import type { CollectionName, RecordOf, SettingRecord } from './records.ts';
import type { SettingKey } from './settings.ts';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

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

/** Collections of earlier releases: their records are skipped in an older backup. */
const GONE: readonly string[] = ['marks'];

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

type Batches = AsyncIterable<{ collection: CollectionName; records: readonly object[] }>;

interface RestoreOptions {
  /** The whole record of a line that leaves out what the catalog folder says of it. */
  complete?: (collection: CollectionName, record: object) => object;
  /** Done in the transaction that makes the new contents valid; `count` records were put in. */
  alongside?: (tx: StoreTransaction, count: number) => Promise<void>;
  /** For tests. */
  batchSize?: number;
}

const SQLITE_HEADER = 'SQLite format 3\0';
/** Characters of a line-by-line batch: a page can be large. */
const BATCH_CHARACTERS = 4_000_000;
/** Speaks of the numbers of another change log. */
const POSITION: SettingKey = 'deployed-up-to';

/**
 * Replaces the content of the store by the lines of a backup, all or nothing, or by the database that one of release 0.1.0
 * has in their place; backups of either kind of store go into either kind, which is also the way from one to the other. What
 * tells of one server stays as the target has it: its change log, deploys and sessions, its id and password. An empty store
 * takes id and password from the backup, so that a new machine can stand in for a lost one. Answers how many records it put
 * in.
 * @throws TypeError for a file that is no backup
 */
export async function restoreBackup(
  store: Store,
  file: string,
  options: RestoreOptions = {},
): Promise<number> {
  const { complete = (_, record) => record, alongside, batchSize = BATCH_SIZE } = options;
  const settings: SettingRecord[] = [];
  let count = 0;
  const isDatabase = await startsWith(file, SQLITE_HEADER);

  async function* contents(): Batches {
    const batches = isDatabase ? readDatabase(file, batchSize) : readLines(file, batchSize);
    for await (const { collection, records } of batches) {
      if (collection === 'settings') settings.push(...(records as readonly SettingRecord[]));
      if (!CONTENT.includes(collection)) continue;
      count += records.length;
      yield { collection, records: records.map((record) => complete(collection, record)) };
    }
  }

  await store.replaceContents({
    collections: CONTENT,
    batches: contents(),
    async finish(tx) {
      for (const setting of settings) {
        if (setting.key === POSITION || OWN_KEYS.includes(setting.key)) continue;
        if ((await tx.findOne('settings', { key: setting.key })) !== null) continue;
        await tx.insert('settings', setting);
      }
      await alongside?.(tx, count);
    },
  });
  return count;
}

async function startsWith(file: string, header: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === header;
  } finally {
    await handle.close();
  }
}

/** Opens a copy, since opening brings an older file up to date. */
async function* readDatabase(file: string, batchSize: number): Batches {
  const { DATABASE_FILE, openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  const folder = await mkdtemp(join(tmpdir(), 'wa-restore-'));
  try {
    await copyFile(file, join(folder, DATABASE_FILE));
    const copy = openSqliteStore({ dataDir: folder });
    try {
      for (const collection of KEPT) {
        for await (const records of batchesOf(copy, collection, batchSize)) yield { collection, records };
      }
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readLines(file: string, batchSize: number): Batches {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let batch: { collection: CollectionName; records: object[] } | null = null;
  let size = 0;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line === '') continue;
    const parsed = parseLine(line, number);
    if (parsed === null) continue;
    const { collection, record } = parsed;
    const isFull =
      batch !== null && (batch.records.length >= batchSize || size + line.length > BATCH_CHARACTERS);
    if (batch !== null && (batch.collection !== collection || isFull)) {
      yield batch;
      batch = null;
    }
    if (batch === null) {
      batch = { collection, records: [] };
      size = 0;
    }
    batch.records.push(record);
    size += line.length;
  }
  if (batch !== null) yield batch;
}

/** Null for a record of a collection that is gone. */
function parseLine(line: string, number: number): { collection: CollectionName; record: object } | null {
  try {
    const entry = JSON.parse(line) as { collection?: unknown; record?: unknown };
    if (GONE.includes(String(entry.collection))) return null;
    const collection = COLLECTION_NAMES.find((name) => name === entry.collection);
    if (collection && typeof entry.record === 'object' && entry.record)
      return { collection, record: withPageFields(entry.record) };
  } catch {
    // Told below, with the number of the line.
  }
  throw new TypeError(`Line ${String(number)} is not a line of a backup`);
}

/** A page of release 0.1.0 says `builtIn` for what are two fields now. */
function withPageFields(record: object): object {
  if (!('builtIn' in record)) return record;
  const { builtIn, ...fields } = record;
  return { ...fields, backTo: builtIn === true ? 'home' : 'previous', copyProtection: builtIn === true };
}
