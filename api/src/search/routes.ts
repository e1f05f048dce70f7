import type { Router } from 'express';
import { getSearchIndex, search as searchEndpoint } from '@wa/core/contract/search';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { SearchKeeper } from './search-keeper.ts';

export function searchRoutes({ mount, search }: { mount: Mount; search: SearchKeeper }): Router {
  const router = createRouter();
  mount(router, searchEndpoint, async ({ query }) => ok(await search.answer(query.q, { isSent: false })));
  mount(router, getSearchIndex, async () => ok(await search.source()));
  return router;
}
