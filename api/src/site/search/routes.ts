import type { Router } from 'express';
import { getSearchIndex, search as searchEndpoint } from '@wa/core/contract/search';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { DrawLimit } from '../../http/places.ts';
import type { SearchKeeper } from './search-keeper.ts';

interface SearchRoutesNeeds {
  mount: Mount;
  search: SearchKeeper;
  drawLimit: DrawLimit;
}

export function searchRoutes({ mount, search, drawLimit }: SearchRoutesNeeds): Router {
  const router = createRouter();
  mount(router, searchEndpoint, ({ query, request, response }) =>
    drawLimit.run(request, response, async () => ok(await search.answer(query.q, { isSent: false }))),
  );
  mount(router, getSearchIndex, async () => ok(await search.source()));
  return router;
}
