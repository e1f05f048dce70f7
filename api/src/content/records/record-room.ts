import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { RecordEndpoints, ReorderEndpoint } from '@wa/core/contract/records';
import type { BinKind } from '@wa/core/domain/record';
import { binnedKind, type BinnedKind } from '../bin/binned-kind.ts';
import type { Change } from '../../store/change-log.ts';
import { ok, type CurrentList, type Mount, createRouter, type ShownRecord } from '../../http/mount.ts';
import { changedFields, forgetRevisions, keepRevision } from '../../store/revisions.ts';
import { versionTag, requireList, requireVersion, requireDistinct } from '../../http/conditions.ts';
import type { Changes, NewRecord, StoreReader, StoreTransaction, Where } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** Collections of records that have no address of their own (D14). */
export type RoomCollection = 'figures' | 'tables' | 'galleryGroups';
type Ordered = Extract<RoomCollection, 'figures' | 'galleryGroups'>;

/** What a room says of its kind of record; the rest is the same for all of them. */
export interface RecordRoom<N extends RoomCollection, Shown extends object, Input> {
  kind: BinKind;
  collection: N;
  calls: RecordEndpoints<Shown, Input>;
  /** Null for a kind without an order of its own: it is listed by `listedBy`. */
  reorder: ReorderEndpoint | null;
  listedBy: 'order' | 'name';
  /** `figure`: as messages name it. */
  word: string;
  title: (record: RecordOf<N>) => string;
  /** As answers show it. */
  show: (record: RecordOf<N>) => Shown;
  /**
   * The fields to be stored: the given ones over what there is, each valid.
   * @throws ApiError invalid with the reasons by field, duplicate
   */
  fields: (tx: StoreReader, given: Input, current: RecordOf<N> | null) => Promise<Changes<N>>;
  /** Looks at what would break before a record goes to the bin. @throws ApiError conflict */
  beforeBin?: (tx: StoreReader, record: RecordOf<N>, isAccepted: boolean) => Promise<void>;
  /** What must be mended for a record that comes back: a name that is taken. */
  onRestore?: (tx: StoreReader, record: RecordOf<N>) => Promise<Changes<N>>;
}

export interface RecordRoomNeeds {
  mount: Mount;
  store: StoreReader;
  /** Of the live records as `show` gives them out. */
  current: CurrentList;
  clock: () => Date;
}

const live = <N extends RoomCollection>(isDeleted: boolean) => ({ isDeleted }) as unknown as Where<N>;

/** The records of a kind, live ones or those of the bin. */
export function listRecords<N extends RoomCollection>(
  store: StoreReader,
  { collection, listedBy }: Pick<RecordRoom<N, object, unknown>, 'collection' | 'listedBy'>,
  isDeleted = false,
): Promise<RecordOf<N>[]> {
  return store.list(collection, { where: live<N>(isDeleted), orderBy: listedBy as never });
}

type Room<N extends RoomCollection, Input> = RecordRoom<N, object, Input>;

/** A new record at the end of the order. @throws ApiError as the room's fields do */
async function makeRecord<N extends RoomCollection, Input>(
  tx: StoreTransaction,
  { collection, fields, reorder }: Pick<Room<N, Input>, 'collection' | 'fields'> & { reorder: object | null },
  given: Input,
): Promise<RecordOf<N>> {
  const stored = await fields(tx, given, null);
  const order = reorder === null ? {} : { order: await tx.nextOrder(collection as Ordered) };
  return tx.insert(collection, { ...stored, ...order, isDeleted: false } as unknown as NewRecord<N>);
}

interface Edit<N extends RoomCollection, Input> {
  before: RecordOf<N>;
  given: Input;
  now: Date;
}

/**
 * The record changed, what it was kept as a revision; `before` itself where nothing differs.
 * @throws ApiError conflict for one in the bin, and as the room's fields do
 */
async function changeRecord<N extends RoomCollection, Input>(
  tx: StoreTransaction,
  { collection, kind, word, fields }: Pick<Room<N, Input>, 'collection' | 'kind' | 'word' | 'fields'>,
  { before, given, now }: Edit<N, Input>,
): Promise<RecordOf<N>> {
  if (before.isDeleted) throw new ApiError('conflict', `The ${word} is in the bin. Restore it first.`);
  const changed = changedFields<object>(before, await fields(tx, given, before));
  if (Object.keys(changed).length === 0) return before;
  await keepRevision(tx, kind, before, now);
  return tx.update(collection, before._id, changed as Changes<N>);
}

function changeOf<N extends RoomCollection>(
  { kind, title }: Pick<RecordRoom<N, object, never>, 'kind' | 'title'>,
  action: Change['action'],
  record: RecordOf<N>,
): Change {
  return { kind, action, id: record._id, title: title(record), version: record.version, paths: [] };
}

/** The calls of a kind of record: list, one, create, change, bin, order. */
export function recordRoutes<N extends RoomCollection, Shown extends object, Input>(
  room: RecordRoom<N, Shown, Input>,
  { mount, store, current, clock }: RecordRoomNeeds,
): Router {
  const router = createRouter();
  const { collection, kind, calls, show, reorder } = room;
  const shown = { shown: shownOf(room) };
  const answer = (record: RecordOf<N>) => ok(show(record), { etag: versionTag(record.version) });
  const list = async (reader: StoreReader, isDeleted = false) =>
    (await listRecords(reader, room, isDeleted)).map(show);

  async function required(tx: StoreReader, id: string): Promise<RecordOf<N>> {
    const record = await tx.get(collection, id);
    if (record === null) throw new ApiError('not-found', `There is no such ${room.word}`);
    return record;
  }

  mount(router, calls.list, async ({ query }) => {
    if (query.isDeleted === 'true') return ok(await list(store, true));
    const { list: live, sendKept } = await current<RoomCollection>(collection);
    return ok([...live], { sendKept });
  });

  if (reorder !== null) {
    const ordered = collection as Ordered;
    mount(router, reorder, ({ body, preconditions, write }) =>
      write(async (tx) => {
        requireDistinct(body.entries);
        await requireList(preconditions, () => list(tx));
        const known = await tx.getMany(
          ordered,
          body.entries.map(({ _id }) => _id),
        );
        const before = new Map(known.map(({ _id, order }) => [_id, order]));
        await tx.reorder(ordered, body.entries);
        const isSame = body.entries.every(({ _id, order }) => before.get(_id) === order);
        return {
          answer: ok({ success: true } as const),
          changes: isSame ? [] : [{ kind, action: 'reordered', id: null, title: room.word, paths: [] }],
        };
      }),
    );
  }

  mount(router, calls.get, async ({ params }) => answer(await required(store, params.id)));

  mount(router, calls.create, ({ body, write }) =>
    write(async (tx) => {
      const record = await makeRecord(tx, room, body);
      return {
        answer: { ...answer(record), status: 201 as const },
        changes: [changeOf(room, 'created', record)],
      };
    }, shown),
  );

  mount(router, calls.update, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await required(tx, params.id);
      requireVersion(preconditions, before, show);
      const after = await changeRecord(tx, room, { before, given: body, now: clock() });
      if (after === before) return { answer: answer(before) };
      return { answer: answer(after), changes: [changeOf(room, 'changed', after)] };
    }, shown),
  );

  mount(router, calls.remove, ({ params, query, preconditions, write }) =>
    write(async (tx) => {
      const before = await required(tx, params.id);
      if (before.isDeleted) return { answer: answer(before) };
      requireVersion(preconditions, before, show);
      await room.beforeBin?.(tx, before, query.inUse === 'accept');
      await keepRevision(tx, kind, before, clock());
      const gone = { isDeleted: true, binnedAt: clock().toISOString() } as unknown as Changes<N>;
      const after = await tx.update(collection, before._id, gone);
      return { answer: answer(after), changes: [changeOf(room, 'deleted', after)] };
    }, shown),
  );

  return router;
}

/** The kind's row in the bin's table. */
export function recordBin<N extends RoomCollection, Shown extends { version: number }, Input>(
  room: RecordRoom<N, Shown, Input>,
): BinnedKind<Shown> {
  const { kind, collection, show } = room;
  return binnedKind<N, Shown>({
    kind,
    collection,
    show,
    shown: shownOf(room),
    linksTo: () => Promise.resolve([]),
    async restore(tx, before, now) {
      await keepRevision(tx, kind, before, now);
      const mended = await room.onRestore?.(tx, before);
      const back = { ...mended, isDeleted: false, binnedAt: null, binnedWith: null } as unknown as Changes<N>;
      const record = await tx.update(collection, before._id, back);
      return { record, changes: [changeOf(room, 'restored', record)] };
    },
    async remove(tx, record) {
      const change = changeOf(room, 'removed', record);
      await tx.remove(collection, record._id);
      await forgetRevisions(tx, record._id);
      return [change];
    },
  });
}

const shownOf = <N extends RoomCollection, Shown extends object, Input>({
  collection,
  show,
}: RecordRoom<N, Shown, Input>): ShownRecord => ({ collection, show }) as unknown as ShownRecord;
