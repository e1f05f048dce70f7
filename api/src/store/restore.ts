import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { BATCH_SIZE, CONTENT, GONE, KEPT, OWN_KEYS, batchesOf } from './backup-contents.ts';
import { COLLECTION_NAMES } from './collections.ts';
import type { Store, StoreTransaction } from './port.ts';
import type { CollectionName, SettingRecord } from './records.ts';
import type { SettingKey } from './settings.ts';

type Batches = AsyncIterable<{ collection: CollectionName; records: readonly object[] }>;

export interface RestoreOptions {
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
