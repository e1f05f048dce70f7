import type { Router } from 'express';
import type { EditCalls, RecordEndpoints, ReorderEndpoint } from '@wa/core/contract/endpoint';
import type { StoredRecord } from '@wa/core/domain/record';
import { ok, type CurrentList, type Mount, createRouter } from '../../http/mount.ts';
import type { ShownRecord } from '../../http/writes/write-once.ts';
import {
  versionTag,
  requireDistinct,
  requireList,
  requireVersion,
  type Preconditions,
} from '../../http/conditions.ts';
import type { Change } from '../../store/change-log.ts';
import { readList, readSome, type CatalogueKeeper } from '../catalog/lists.ts';
import type { OrderEntry, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import {
  binRecord,
  changeOf,
  changeRecord,
  insertRecord,
  requireRecord,
  type EditedKind,
  type KindCollection,
  type KindOf,
} from './record-kind.ts';

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

/** The answer of a call that shows one record. */
export const answerOf = <B extends { version: number }>(body: B) =>
  ok(body, { etag: versionTag(body.version) });

/** For a write whose answer shows one record. */
export const shownOf = <N extends KindCollection>({ collection, show }: KindOf<N>) => ({
  shown: { collection, show } as unknown as ShownRecord,
});

/**
 * Sets the order of exactly the named records. @returns whether any order really changed
 * @throws ApiError malformed, version-mismatch for another list than the caller's
 */
export async function reorderRecords(
  tx: StoreTransaction,
  collection: Ordered,
  entries: readonly OrderEntry[],
  preconditions: Preconditions,
): Promise<boolean> {
  requireDistinct(entries);
  await requireList(preconditions, () => readList(tx, collection));
  const ids = entries.map(({ _id }) => _id);
  const before = new Map((await readSome(tx, collection, ids)).map(({ _id, order }) => [_id, order]));
  await tx.reorder(collection, entries);
  return entries.some(({ _id, order }) => before.get(_id) !== order);
}

/** Mounts create, update and delete of a kind. */
export function mountEdits<N extends KindCollection, Shown extends StoredRecord, Input>(
  router: Router,
  kind: EditedKind<N, Shown, Input>,
  calls: EditCalls<Shown, Input>,
  { mount, clock }: Pick<RecordNeeds, 'mount' | 'clock'>,
): void {
  const { collection, show } = kind;
  const shown = shownOf(kind);
  const answer = (record: RecordOf<N>) => answerOf(show(record));

  mount(router, calls.create, ({ body, write }) =>
    write(async (tx) => {
      const fields = await kind.fields(tx, body, null);
      const order = collection === 'tables' ? {} : { order: await tx.nextOrder(collection as Ordered) };
      const record = await insertRecord(tx, kind, { ...fields, ...order });
      return {
        answer: { ...answer(record), status: 201 as const },
        changes: [changeOf(kind, 'created', record)],
      };
    }, shown),
  );

  mount(router, calls.update, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireRecord(tx, kind, params.id);
      requireVersion(preconditions, before, show);
      const after = await changeRecord(tx, kind, before, body, clock());
      return {
        answer: answer(after),
        changes: after === before ? [] : [changeOf(kind, 'changed', after)],
      };
    }, shown),
  );

  mount(router, calls.remove, ({ params, query, preconditions, write }) =>
    write(
      (tx) =>
        deleteRecord(tx, kind, params.id, {
          preconditions,
          now: clock(),
          isAccepted: query?.inUse === 'accept',
        }),
      shown,
    ),
  );
}

interface Delete {
  preconditions: Preconditions;
  now: Date;
  /** Whether the caller knows that the record is in use. */
  isAccepted?: boolean;
}

/** Moves a record to the bin; one that is there already is the answer as it is (D4). */
export async function deleteRecord<N extends KindCollection, Shown extends StoredRecord>(
  tx: StoreTransaction,
  kind: KindOf<N, Shown>,
  id: string,
  { preconditions, now, isAccepted = false }: Delete,
) {
  const { show, beforeBin } = kind;
  const before = await requireRecord(tx, kind, id);
  if (before.isDeleted) return { answer: answerOf(show(before)) };
  requireVersion(preconditions, before, show);
  if (!isAccepted) await beforeBin?.(tx, before);
  const after = await binRecord(tx, kind, before, now);
  return { answer: answerOf(show(after)), changes: [changeOf(kind, 'deleted', after)] };
}

/** All calls of a kind that only administrators read. */
export function recordRoutes<
  N extends 'figures' | 'tables' | 'galleryGroups',
  Shown extends StoredRecord,
  Input,
>(
  kind: EditedKind<N, Shown, Input>,
  calls: RecordEndpoints<Shown, Input>,
  reorder: ReorderEndpoint | null,
  needs: RecordNeeds,
): Router {
  const { mount, store, current } = needs;
  const { collection, show, word } = kind;
  const router = createRouter();
  mount(router, calls.list, async ({ query }) => {
    if (query.isDeleted === 'true')
      return ok((await readList(store, collection, true)) as unknown as Shown[]);
    const { list, sendKept } = await current<'figures' | 'tables' | 'galleryGroups'>(collection);
    return ok([...list] as unknown as Shown[], { sendKept });
  });
  mount(router, calls.get, async ({ params }) => answerOf(show(await requireRecord(store, kind, params.id))));
  if (reorder !== null)
    mount(router, reorder, ({ body, preconditions, write }) =>
      write(async (tx) => {
        const isChanged = await reorderRecords(tx, collection as Ordered, body.entries, preconditions);
        return reordered(isChanged, { kind: kind.kind, title: word });
      }),
    );
  mountEdits(router, kind, calls, needs);
  return router;
}

/** What a write of an order hands back. */
export const reordered = (isChanged: boolean, change: Pick<Change, 'kind' | 'title'>) => ({
  answer: ok({ success: true } as const),
  changes: isChanged ? [{ ...change, action: 'reordered' as const, id: null }] : [],
});
