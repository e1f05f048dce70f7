import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { lastSeq } from '../../store/change-log.ts';
import { COLLECTION_NAMES, type RawRecord } from '../../store/collections.ts';
import { createMemoryReader, type RecordsByCollection } from '../../store/memory-reader.ts';
import type { ListQuery, StoreReader } from '../../store/port.ts';
import type { CollectionName } from '../../store/records.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The collections that visitors see. True if the records in the bin must be left out. */
const LIVE_ONLY = {
  products: true,
  sidebarItems: true,
  pages: true,
  figures: true,
  tables: true,
  galleryGroups: true,
  certificates: true,
  siteSettings: false,
  redirects: false,
  files: false,
} as const satisfies Partial<Record<CollectionName, boolean>>;
type Published = keyof typeof LIVE_ONLY;
const COLLECTIONS = Object.keys(LIVE_ONLY) as Published[];

/** All content at one point in time (D37.2). */
export interface ContentSnapshot {
  /** The number of the last change that it contains. */
  seq: number;
  records: RecordsByCollection;
}

/**
 * Reads the whole content outside the bin.
 * @param reader must read one consistent state, as a transaction does
 */
export async function takeSnapshot(reader: StoreReader): Promise<ContentSnapshot> {
  const seq = await lastSeq(reader);
  const records: Partial<Record<CollectionName, readonly RawRecord[]>> = {};
  for (const name of COLLECTIONS) {
    const query = LIVE_ONLY[name] ? { where: { isDeleted: false } } : {};
    records[name] = (await reader.list(name, query as ListQuery<Published>)) as unknown as RawRecord[];
  }
  return { seq, records };
}

/** Returns the snapshot as compressed lines: the number of the last change, then each collection. */
export async function packSnapshot({ seq, records }: ContentSnapshot): Promise<Buffer> {
  const lines = Object.entries(records).map(([name, list]) => JSON.stringify([name, list]));
  return compress([JSON.stringify(seq), ...lines].join('\n'), { level: 6 });
}

/** @throws Error when the bytes are damaged */
export async function unpackSnapshot(bytes: Buffer): Promise<ContentSnapshot> {
  const [first = '', ...lines] = (await expand(bytes)).toString('utf8').split('\n');
  const records: Partial<Record<CollectionName, readonly RawRecord[]>> = {};
  for (const line of lines) {
    const [name, list] = JSON.parse(line) as [string, readonly RawRecord[]];
    const collection = COLLECTION_NAMES.find((each) => each === name);
    if (collection !== undefined) records[collection] = list;
  }
  return { seq: Number(first), records };
}

/**
 * Returns a reader of the snapshot. Earlier versions of specs come from the store, which never changes them.
 */
export function snapshotReader({ records }: ContentSnapshot, store: StoreReader): StoreReader {
  const memory = createMemoryReader(records);
  const of = (collection: CollectionName) => (collection === 'revisions' ? store : memory);
  return {
    get: (collection, id) => of(collection).get(collection, id),
    getMany: ((collection: CollectionName, ids: readonly string[], options: never) =>
      of(collection).getMany(collection, ids, options)) as StoreReader['getMany'],
    findOne: (collection, where) => of(collection).findOne(collection, where),
    list: ((collection: CollectionName, query: never) =>
      of(collection).list(collection, query)) as StoreReader['list'],
    count: (collection, where) => of(collection).count(collection, where),
  };
}
