import type { Router } from 'express';
import { listParts } from '@wa/core/contract/parts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { PartsKeeper } from './parts-keeper.ts';

/** GET /api/parts, for callers whose answer is not kept as bytes (somebody with a session). */
export function partsRoutes({ mount, parts }: { mount: Mount; parts: PartsKeeper }): Router {
  const router = createRouter();
  mount(router, listParts, async () => ok(await parts.now()));
  return router;
}
