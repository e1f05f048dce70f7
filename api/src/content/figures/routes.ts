import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { countFigurePlaces, listFigurePlaces, mergeFigures as mergeCall } from '@wa/core/contract/figures';
import { countPlaces, keptLists, placesOf } from '../catalog/places.ts';
import { ok } from '../../http/mount.ts';
import { versionTag, requireVersion, type Preconditions } from '../../http/conditions.ts';
import { recordRoutes, type RecordRoomNeeds } from '../records/record-room.ts';
import { figureRoom, keysOf } from './figure-room.ts';
import type { Change } from '../../store/change-log.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { keepRevision } from '../../store/revisions.ts';

/** Figures: the calls of every kind of record, where each one is shown, and two that become one. */
export function figureRoutes(needs: RecordRoomNeeds): Router {
  const router = recordRoutes(figureRoom, needs);
  const lists = keptLists(needs.current);
  needs.mount(router, listFigurePlaces, async ({ params }) => {
    const record = await needs.store.get('figures', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such figure');
    return ok(await placesOf(needs.store, { figures: [record] }, lists));
  });
  needs.mount(router, countFigurePlaces, async () => ok(await countPlaces(needs.store, lists)));
  needs.mount(router, mergeCall, ({ params, body, preconditions, write }) =>
    write(
      async (tx) => {
        const merge = { id: params.id, ...body };
        const { double, changes } = await mergeFigures(tx, merge, preconditions, needs.clock());
        return { answer: ok(FIGURE.view(double), { etag: versionTag(double.version) }), changes };
      },
      { shown: { collection: 'figures', show: FIGURE.view } },
    ),
  );
  return router;
}

interface Merge {
  id: string;
  into: string;
  intoVersion?: number | undefined;
}

/**
 * Two figures for one thing become one: the double goes to the bin, and every text, table and list that names it shows the
 * other one from then on. Restoring the double takes it back, for a figure's own key goes before a former one.
 * @returns the double as it lies in the bin
 * @throws ApiError not-found, version-mismatch, conflict
 */
export async function mergeFigures(
  tx: StoreTransaction,
  { id, into, intoVersion }: Merge,
  preconditions: Preconditions,
  now: Date,
): Promise<{ double: RecordOf<'figures'>; changes: Change[] }> {
  if (id === into) throw new ApiError('conflict', 'A figure cannot take its own place.');
  const [double, other] = [await tx.get('figures', id), await tx.get('figures', into)];
  if (double === null || other === null) throw new ApiError('not-found', 'There is no such figure');
  requireVersion(preconditions, double, FIGURE.view);
  if (double.isDeleted || other.isDeleted)
    throw new ApiError('conflict', 'The figure is in the bin. Restore it first.');
  if (intoVersion !== undefined && intoVersion !== other.version)
    throw new ApiError('conflict', `${other.key} has changed meanwhile. Look at it again.`);
  await keepRevision(tx, 'figure', double, now);
  await keepRevision(tx, 'figure', other, now);
  const formerKeys = [...new Set([...other.formerKeys, ...keysOf(double)])].filter(
    (key) => key !== other.key,
  );
  const after = await tx.update('figures', other._id, { formerKeys });
  const gone = await tx.update('figures', double._id, { isDeleted: true, binnedAt: now.toISOString() });
  const change = (action: Change['action'], record: RecordOf<'figures'>): Change => ({
    kind: 'figure',
    action,
    id: record._id,
    title: record.key,
    paths: [],
  });
  return { double: gone, changes: [change('deleted', gone), change('changed', after)] };
}
