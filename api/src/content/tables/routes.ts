import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { listTablePlaces } from '@wa/core/contract/tables';
import { keptLists, placesOf } from '../catalog/places.ts';
import { ok } from '../../http/mount.ts';
import { recordRoutes } from '../records/record-room.ts';
import type { RecordRoomNeeds } from '../records/record-room.ts';
import { tableRoom } from './table-room.ts';

/** Tables: the calls of every kind of record, and what shows each one. */
export function tableRoutes(needs: RecordRoomNeeds): Router {
  const router = recordRoutes(tableRoom, needs);
  const lists = keptLists(needs.current);
  needs.mount(router, listTablePlaces, async ({ params }) => {
    const record = await needs.store.get('tables', params.id);
    if (record === null) throw new ApiError('not-found', 'There is no such table');
    return ok(await placesOf(needs.store, { tables: [record.name] }, lists));
  });
  return router;
}
