import type { Router } from 'express';
import { getDrawings } from '@wa/core/contract/site';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { DrawingFiles } from '@wa/core/drawings/drawings';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader } from '../../store/port.ts';

/** The drawings of a store, in the order of their names. */
export async function readDrawings(store: StoreReader): Promise<DrawingFiles> {
  const records = await store.list('drawings', { orderBy: 'name' });
  return Object.fromEntries(records.map(({ name, svg }) => [name, svg]));
}

/** The drawings for the admin, which inlines them as the site does. */
export function drawingRoutes(mount: Mount): Router {
  const router = createRouter();
  mount(router, getDrawings, async () => ok(drawingFiles()));
  return router;
}
