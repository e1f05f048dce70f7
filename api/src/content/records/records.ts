import { ApiError } from '@wa/core/contract/errors';
import type { BinKind, StoredRecord } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { Changes, NewRecord, StoreReader, StoreTransaction, OrderEntry } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { dropRedirect, keepRedirect } from '../redirects/redirects.ts';
import type { Router } from 'express';
import type { BinCall, RecordCalls } from '@wa/core/contract/endpoint';
import { ok, type CurrentList, type Mount } from '../../http/mount.ts';
import type { ShownRecord } from '../../http/writes/write-once.ts';
import {
  versionTag,
  requireDistinct,
  requireList,
  requireVersion,
  type Preconditions,
} from '../../http/request.ts';
import { readList, readSome, type CatalogueKeeper } from '../catalog/lists.ts';
import { SLUG_MAX_LENGTH } from '@wa/core/domain/limits';
import { uniqueSlug } from '@wa/core/domain/slug';

/** Collections whose records the office edits, with a history and a bin. */
export type KindCollection = 'products' | 'pages' | 'sidebarItems' | 'figures' | 'tables' | 'galleryGroups';

/** A kind of record. What happens to its records is the same for all kinds but for what this says. */
export interface KindOf<N extends KindCollection, Shown extends StoredRecord = StoredRecord> {
  kind: BinKind;
  collection: N;
  /** `figure`: as messages name it. */
  word: string;
  title: (record: RecordOf<N>) => string;
  /** As answers show it to an administrator. */
  show: (record: RecordOf<N>) => Shown;
  /** Public address, where it has one: redirects follow it. */
  pathOf?: (record: RecordOf<N>) => string;
  /** Field of the sidebar items that link to one. */
  linkedBy?: 'linkedProduct' | 'linkedPage';
  /** Looks at what would break when a record goes to the bin. @throws ApiError conflict */
  beforeBin?: (tx: StoreReader, record: RecordOf<N>) => Promise<void>;
  /** Moves it to the bin together with what is below it. */
  bin?: (tx: StoreTransaction, record: RecordOf<N>, now: Date) => Promise<RecordOf<N>>;
  /** What a caller needs who has another version of it, where `show` isn't enough. */
  current?: (tx: StoreReader, record: RecordOf<N>) => unknown;
  /** Restores what went to the bin with it; answers the fields that must change because another record took them. */
  onRestore?: (tx: StoreTransaction, record: RecordOf<N>, now: Date) => Promise<Changes<N>>;
  /** Removes for good what went to the bin with it. */
  onRemove?: (tx: StoreTransaction, record: RecordOf<N>) => Promise<void>;
}

/** A kind with calls of its own for creating, changing and deleting one record. */
export interface EditedKind<N extends KindCollection, Shown extends StoredRecord, Input> extends KindOf<
  N,
  Shown
> {
  /**
   * The fields to be stored: the given ones over what there is, each valid.
   * @param current null for a new record
   * @throws ApiError invalid with the reasons by field, duplicate
   */
  fields: (tx: StoreReader, given: Input, current: RecordOf<N> | null) => Promise<Changes<N>>;
}

/** The fields that are present: texts trimmed, null as the field's empty value (D4). */
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

/** A new record; a redirect away from its address ends. */
export async function insertRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, pathOf }: KindOf<N>,
  fields: object,
): Promise<RecordOf<N>> {
  const record = await tx.insert(collection, { ...fields, isDeleted: false } as unknown as NewRecord<N>);
  if (pathOf) await dropRedirect(tx, pathOf(record));
  return record;
}

/**
 * The record with the fields, its state before kept as a revision and an old address as a redirect; `before` itself where
 * nothing differs.
 */
export async function updateRecord<N extends KindCollection>(
  tx: StoreTransaction,
  { collection, kind, pathOf }: KindOf<N>,
  before: RecordOf<N>,
  fields: object,
  now: Date,
): Promise<RecordOf<N>> {
  const changed = changedFields<object>(before, fields);
  if (Object.keys(changed).length === 0) return before;
  await keepRevisions(tx, kind, [before], now);
  const after = await tx.update(collection, before._id, changed as Changes<N>);
  if (pathOf && pathOf(after) !== pathOf(before)) await keepRedirect(tx, pathOf(before), pathOf(after));
  return after;
}

/** @param binnedWith id of the record that takes it along */
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
  const live = { ...fields, isDeleted: false, binnedAt: null, binnedWith: null };
  const restored = await tx.update(collection, record._id, live as unknown as Changes<N>);
  if (pathOf) await dropRedirect(tx, pathOf(restored));
  return restored;
}

/** The record with the given fields, as `updateRecord`. @throws ApiError conflict for one in the bin, and as the kind's fields do */
export async function changeRecord<N extends KindCollection, Input>(
  tx: StoreTransaction,
  kind: EditedKind<N, StoredRecord, Input>,
  before: RecordOf<N>,
  given: Input,
  now: Date,
): Promise<RecordOf<N>> {
  if (before.isDeleted) throw new ApiError('conflict', `The ${kind.word} is in the bin. Restore it first.`);
  return updateRecord(tx, kind, before, await kind.fields(tx, given, before), now);
}

type Ordered = 'products' | 'figures' | 'galleryGroups';

export interface RecordNeeds {
  mount: Mount;
  store: StoreReader;
  /** Of the live records as `show` gives them out. */
  current: CurrentList;
  clock: () => Date;
  /** Figures and tables as they are now: what visitors are shown has them in place of references. */
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

type EditCalls<Shown, Input> = Pick<RecordCalls<Shown, Input>, 'create' | 'update'> & {
  remove: BinCall<Shown>;
};

export function mountEdits<N extends KindCollection, Shown extends StoredRecord, Input>(
  router: Router,
  kind: EditedKind<N, Shown, Input>,
  { create, update, remove }: EditCalls<Shown, Input>,
  needs: Pick<RecordNeeds, 'mount' | 'clock'>,
): void {
  const { mount, clock } = needs;
  const { collection, show } = kind;
  const shown = shownOf(kind);

  mount(router, create, ({ body, write }) =>
    write(async (tx) => {
      const fields = await kind.fields(tx, body, null);
      const order = collection === 'tables' ? {} : { order: await tx.nextOrder(collection as Ordered) };
      const record = await insertRecord(tx, kind, { ...fields, ...order });
      return {
        answer: { ...answerOf(show(record)), status: 201 as const },
        changes: [changeOf(kind, 'created', record)],
      };
    }, shown),
  );

  mount(router, update, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      await requireVersion(preconditions, before, show);
      const after = await changeRecord(tx, kind, before, body, clock());
      return {
        answer: answerOf(show(after)),
        changes: after === before ? [] : [changeOf(kind, 'changed', after)],
      };
    }, shown),
  );

  mountBin(router, kind, remove, needs);
}

/** Mounts the call that moves a record to the bin; one that is there already is the answer as it is (D4). */
export function mountBin<N extends KindCollection, Shown extends StoredRecord>(
  router: Router,
  kind: KindOf<N, Shown>,
  call: BinCall<Shown>,
  { mount, clock }: Pick<RecordNeeds, 'mount' | 'clock'>,
): void {
  const { show, current = (_tx, record) => show(record), beforeBin, bin } = kind;
  mount(router, call, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      if (before.isDeleted) return { answer: answerOf(show(before)) };
      await requireVersion(preconditions, before, (record) => current(tx, record));
      if (query?.inUse !== 'accept') await beforeBin?.(tx, before);
      const after = await (bin?.(tx, before, clock()) ?? binRecord(tx, kind, before, clock()));
      return { answer: answerOf(show(after)), changes: [changeOf(kind, 'deleted', after)] };
    }, shownOf(kind)),
  );
}

/** What a write of an order hands back. */
export const reordered = (isChanged: boolean, change: Pick<Change, 'kind' | 'title'>) => ({
  answer: ok({ success: true } as const),
  changes: isChanged ? [{ ...change, action: 'reordered' as const, id: null }] : [],
});

/** Characters that a long base gives up for its number, '-9999999'. */
const NUMBER_ROOM = 8;

/**
 * The base itself, or the first of base-2, base-3 and so on that no live record has (specification 4). Reads nothing
 * but the records whose slug begins like that.
 * @param own the record's own slug, which it may keep
 */
export async function freeSlug(
  store: StoreReader,
  collection: 'products' | 'pages',
  base: string,
  own?: string,
): Promise<string> {
  // Whether a record is live is looked at here: asked of the store, it would take the index of the live ones.
  const liveSlugs = async (from: string, before: string): Promise<string[]> => {
    const range = { field: 'slug', from, before } as const;
    const found = await store.list(collection, { range, orderBy: 'slug', omit: 'content' });
    return found.filter(({ isDeleted, slug }) => !isDeleted && slug !== own).map(({ slug }) => slug);
  };
  // A space comes before every sign of a slug, ':' after the digits, '~' after all of them.
  const itself = await liveSlugs(base, `${base} `);
  if (itself.length === 0) return base;
  const stem = base.slice(0, SLUG_MAX_LENGTH - NUMBER_ROOM);
  const numbered =
    stem === base ? await liveSlugs(`${base}-0`, `${base}-:`) : await liveSlugs(stem, `${stem}~`);
  return uniqueSlug(base, new Set([...itself, ...numbered]));
}
