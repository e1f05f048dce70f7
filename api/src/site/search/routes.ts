import type { Router } from 'express';
import { getSearchIndex, search as searchEndpoint } from '@wa/core/contract/search';
import { ok } from '../../http/answer.ts';
import type { DrawLimit } from '../../http/draw-limit.ts';
import type { Mount } from '../../http/mount.ts';
import { createRouter } from '../../http/router.ts';
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
