import { ApiError } from '@wa/core/contract/errors';
import { isSeen, type BinKind, type RecordKind, type StoredRecord } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { Changes, NewRecord, StoreReader, StoreTransaction, OrderEntry } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { dropRedirect, keepRedirect, moveRedirects, readRedirect } from '../redirects/redirects.ts';
import { ok, type CurrentList, type Mount } from '../../http/mount.ts';
import type { ShownRecord } from '../../http/writes/write-once.ts';
import { versionTag, requireDistinct, requireList, type Preconditions } from '../../http/request.ts';
import { readList, readSome, type CatalogueKeeper } from '../catalog/lists.ts';
import { moveOf, withOwnAddresses } from './moves.ts';
import { SLUG_MAX_LENGTH } from '@wa/core/domain/limits';
import { uniqueSlug } from '@wa/core/domain/slug';

/** Collections whose records the office edits, with a history and a bin. */
export type KindCollection =
  | 'products'
  | 'pages'
  | 'sidebarItems'
  | 'figures'
  | 'tables'
  | 'galleryGroups'
  | 'certificates';

/** A kind of record. Except for these properties, all kinds behave the same. */
export interface KindOf<N extends KindCollection, Shown extends StoredRecord = StoredRecord> {
  kind: BinKind;
  collection: N;
  /** The name in messages, for example `figure`. */
  word: string;
  title: (record: RecordOf<N>) => string;
  /** Returns the record as administrators receive it. */
  show: (record: RecordOf<N>) => Shown;
  /** Returns the public address of a kind that has one. Redirects follow it. */
  pathOf?: (record: RecordOf<N>) => string;
  /** The field of sidebar items that link to such a record. */
  linkedBy?: 'linkedProduct' | 'linkedPage';
  /** Checks for usages that would break when a record moves to the bin. @throws ApiError conflict */
  beforeBin?: (tx: StoreReader, record: RecordOf<N>) => Promise<void>;
  /** Moves the record to the bin with everything below it. */
  bin?: (tx: StoreTransaction, record: RecordOf<N>, now: Date) => Promise<RecordOf<N>>;
  /** Returns the current record for a caller with another version, where `show` isn't enough. */
  current?: (tx: StoreReader, record: RecordOf<N>) => unknown;
  /** Restores everything that moved to the bin with it. Returns fields with new values for those taken since. */
  onRestore?: (tx: StoreTransaction, record: RecordOf<N>, now: Date) => Promise<Changes<N>>;
  /** Permanently removes everything that moved to the bin with the record. */
  onRemove?: (tx: StoreTransaction, record: RecordOf<N>) => Promise<void>;
}

/** A kind with calls of its own for creating, changing, and deleting one record. */
export interface EditedKind<N extends KindCollection, Shown extends StoredRecord, Input> extends KindOf<
  N,
  Shown
> {
  /**
   * Returns the fields to store: the given ones over the current ones, each valid.
   * @param current null for a new record
   * @throws ApiError invalid with the reasons by field, duplicate
   */
  fields: (tx: StoreReader, given: Input, current: RecordOf<N> | null) => Promise<Changes<N>>;
}

/** Returns the fields that are present: texts trimmed, null as the field's empty value (D4). */
export function givenFields<F extends object>(
  given: { readonly [K in keyof F]?: F[K] | null | undefined },
  empty: F,
): Partial<F> {
  const present = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  const entries = present.map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.trim() : (value ?? Reflect.get(empty, name)),
  ]);
  return Object.fromEntries(entries) as Partial<F>;
}

export function changeOf<N extends KindCollection>(
  { kind, title }: KindOf<N>,
  action: Change['action'],
  record: RecordOf<N>,
): Change {
  return { kind, action, id: record._id, title: title(record), version: record.version };
}

/** @throws ApiError not-found */
export async function requireRecord<N extends KindCollection>(
  store: StoreReader,
  { collection, word }: KindOf<N>,
  id: string,
): Promise<RecordOf<N>> {
  return (await store.get(collection, id)) ?? missing(word);
}

export function missing(word: string): never {
  throw new ApiError('not-found', `We couldn’t find that ${word}`);
}

/** Inserts a new record and, unless it is a draft, removes a redirect away from its address. */
export async function insertRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, pathOf }: KindOf<N>,
  fields: object,
): Promise<RecordOf<N>> {
  const record = await tx.insert(collection, { ...fields, isDeleted: false } as unknown as NewRecord<N>);
  if (pathOf && isSeen(record)) await dropRedirect(tx, pathOf(record));
  return record;
}

/** A kind of record with a history; one with an address has a path. */
export interface Revised<N extends KindCollection | 'siteSettings'> {
  kind: RecordKind;
  collection: N;
  pathOf?: (record: RecordOf<N>) => string;
}

/** Updates the record with a revision and, for a new address, a redirect; returns `before` if nothing differs. */
export async function updateRecord<N extends KindCollection | 'siteSettings'>(
  tx: StoreTransaction,
  { collection, kind, pathOf }: Revised<N>,
  before: RecordOf<N>,
  fields: object,
  now: Date,
): Promise<RecordOf<N>> {
  const changed = changedFields<object>(before, await withOwnAddresses(tx, pathOf, before, fields));
  if (Object.keys(changed).length === 0) return before;
  await keepRevisions(tx, kind, [before], now);
  const after = await tx.update(collection, before._id, changed as Changes<N>);
  if (pathOf) await redirectMoved(tx, { before, after, pathOf });
  return after;
}

/** Returns the record with the time of its last change that visitors see: a saved draft doesn't count (D27.3). */
export const asShown = <R extends { updatedAt: string; shownAt?: string | null }>(record: R): R => ({
  ...record,
  updatedAt: record.shownAt ?? record.updatedAt,
});

interface Moved<R> {
  before: R;
  after: R;
  pathOf: (record: R) => string;
}

/** Redirects the address that visitors knew, and ends the redirect away from one that they now see. */
export async function redirectMoved<R extends { _id: string }>(
  tx: StoreTransaction,
  { before, after, pathOf }: Moved<R>,
): Promise<void> {
  const move = moveOf(before, after, pathOf);
  if (isSeen(after) && (move !== null || !isSeen(before))) await dropRedirect(tx, pathOf(after));
  if (move === null) return;
  if (isSeen(before) || (await wasSeen(tx, before, pathOf))) await keepRedirect(tx, move.from, move.to);
  else await moveRedirects(tx, move);
}

/**
 * Returns true if a draft was live at its address before, in one of its former versions. A redirect from there
 * is that of a record that had the address since then.
 */
async function wasSeen<R extends { _id: string }>(
  tx: StoreReader,
  draft: R,
  pathOf: (record: R) => string,
): Promise<boolean> {
  if ((await readRedirect(tx, pathOf(draft))) !== null) return false;
  const versions = await tx.list('revisions', { where: { recordId: draft._id } });
  const former = versions.map(({ snapshot }) => snapshot as R);
  return former.some((each) => isSeen(each) && pathOf(each) === pathOf(draft));
}

/** @param binnedWith the ID of the record whose deletion includes it */
export async function binRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, kind }: KindOf<N>,
  record: RecordOf<N>,
  now: Date,
  binnedWith: string | null = null,
): Promise<RecordOf<N>> {
  await keepRevisions(tx, kind, [record], now);
  const gone = { isDeleted: true, binnedAt: now.toISOString(), binnedWith };
  return tx.update(collection, record._id, gone as unknown as Changes<N>);
}

export async function restoreRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, kind, pathOf }: KindOf<N>,
  record: RecordOf<N>,
  now: Date,
  fields: Changes<N> = {},
): Promise<RecordOf<N>> {
  await keepRevisions(tx, kind, [record], now);
  const own = await withOwnAddresses(tx, pathOf, record, fields);
  const live = { ...own, isDeleted: false, binnedAt: null, binnedWith: null };
  const restored = await tx.update(collection, record._id, live as unknown as Changes<N>);
  if (pathOf && isSeen(restored)) await dropRedirect(tx, pathOf(restored));
  return restored;
}

const ORDERED = ['products', 'figures', 'galleryGroups'] as const;
type Ordered = (typeof ORDERED)[number];
export const isOrdered = (collection: string): collection is Ordered =>
  (ORDERED as readonly string[]).includes(collection);

export interface RecordNeeds {
  mount: Mount;
  store: StoreReader;
  /** The current live records, as `show` returns them. */
  current: CurrentList;
  clock: () => Date;
  /** The current figures and tables, which replace references in the visitors' view. */
  catalogue: CatalogueKeeper;
}

export const answerOf = <B extends { version: number }>(body: B) =>
  ok(body, { etag: versionTag(body.version) });

export const shownOf = <N extends KindCollection>({ collection, show }: KindOf<N>) => ({
  shown: { collection, show } as unknown as ShownRecord,
});

/**
 * Sets the order of exactly the named records.
 * @throws ApiError malformed, version-mismatch for another list than the caller's
 */
export async function reorderRecords(
  tx: StoreTransaction,
  { collection, ...change }: { collection: Ordered } & Pick<Change, 'kind' | 'title'>,
  entries: readonly OrderEntry[],
  preconditions: Preconditions,
) {
  requireDistinct(entries);
  await requireList(preconditions, () => readList(tx, collection));
  const ids = entries.map(({ _id }) => _id);
  const before = new Map((await readSome(tx, collection, ids)).map(({ _id, order }) => [_id, order]));
  await tx.reorder(collection, entries);
  const isChanged = entries.some(({ _id, order }) => before.get(_id) !== order);
  return reordered(isChanged, change);
}

/** Returns the result of a reorder. */
export const reordered = (isChanged: boolean, change: Pick<Change, 'kind' | 'title'>) => ({
  answer: ok({ success: true } as const),
  changes: isChanged ? [{ ...change, action: 'reordered' as const, id: null }] : [],
});

/** The number of characters that a long base gives up for a suffix such as '-9999999'. */
const NUMBER_ROOM = 8;

/**
 * Returns the base itself, or the first of base-2, base-3, and so on that no live record has
 * (specification 4). Reads only the records whose slug begins with the base.
 * @param own the record's own slug, which it may keep
 */
export async function freeSlug(
  store: StoreReader,
  collection: 'products' | 'pages',
  base: string,
  own?: string,
): Promise<string> {
  // Live records are filtered here, because a filter in the store would make it use the index of live records
  // instead of the slugs.
  const liveSlugs = async (from: string, before: string): Promise<string[]> => {
    const range = { field: 'slug', from, before } as const;
    const found = await store.list(collection, { range, orderBy: 'slug', omit: 'content' });
    return found.filter(({ isDeleted, slug }) => !isDeleted && slug !== own).map(({ slug }) => slug);
  };
  // A space sorts before every character of a slug, ':' after the digits, and '~' after all of them.
  const itself = await liveSlugs(base, `${base} `);
  if (itself.length === 0) return base;
  const stem = base.slice(0, SLUG_MAX_LENGTH - NUMBER_ROOM);
  const numbered =
    stem === base ? await liveSlugs(`${base}-0`, `${base}-:`) : await liveSlugs(stem, `${stem}~`);
  return uniqueSlug(base, new Set([...itself, ...numbered]));
}
