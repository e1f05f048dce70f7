import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTION_NAMES } from './collections.ts';
import type { NewRecord, Store, StoreTransaction } from './port.ts';
import type { CollectionName } from './records.ts';

type Contents = Map<CollectionName, object[]>;

const SQLITE_HEADER = 'SQLite format 3\0';
/** Sorts after every id. */
const AFTER_ALL_IDS = 'g';

/**
 * Replaces everything in the store by what `Store.backup` wrote, all or nothing; either kind of file goes into either
 * kind of store, which is also the way from one to the other. Answers how many records it put in.
 * @throws TypeError for a file that is no backup
 */
export async function restoreBackup(store: Store, file: string): Promise<number> {
  const contents = (await startsWith(file, SQLITE_HEADER)) ? await readDatabase(file) : await readLines(file);
  await store.transact(async (tx) => {
    for (const collection of COLLECTION_NAMES) {
      await tx.removeWhere(collection, { range: { field: '_id', before: AFTER_ALL_IDS } });
      await fill(tx, collection, contents.get(collection) ?? []);
    }
  });
  return [...contents.values()].reduce((sum, records) => sum + records.length, 0);
}

/** The store checks every field's kind as it takes a record, so what the file says is not trusted. */
async function fill<N extends CollectionName>(
  tx: StoreTransaction,
  collection: N,
  records: object[],
): Promise<void> {
  await tx.insertMany(collection, records as NewRecord<N>[]);
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
async function readDatabase(file: string): Promise<Contents> {
  const { DATABASE_FILE, openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  const folder = await mkdtemp(join(tmpdir(), 'wa-restore-'));
  try {
    await copyFile(file, join(folder, DATABASE_FILE));
    const copy = openSqliteStore({ dataDir: folder });
    try {
      const contents: Contents = new Map();
      for (const collection of COLLECTION_NAMES) contents.set(collection, await copy.list(collection));
      return contents;
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLines(file: string): Promise<Contents> {
  const contents: Contents = new Map();
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  for (const [index, line] of lines.entries()) {
    const { collection, record } = parseLine(line, index + 1);
    const records = contents.get(collection) ?? [];
    records.push(record);
    contents.set(collection, records);
  }
  return contents;
}

function parseLine(line: string, number: number): { collection: CollectionName; record: object } {
  try {
    const entry = JSON.parse(line) as { collection?: unknown; record?: unknown };
    const collection = COLLECTION_NAMES.find((name) => name === entry.collection);
    if (collection && typeof entry.record === 'object' && entry.record)
      return { collection, record: entry.record };
  } catch {
    // Told below, with the number of the line.
  }
  throw new TypeError(`Line ${String(number)} is not a line of a backup`);
}
