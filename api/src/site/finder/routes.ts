import type { Router } from 'express';
import { getFind } from '@wa/core/contract/finder';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { DrawLimit } from '../../http/places.ts';
import type { Answers } from './answers.ts';
import { listParts } from '@wa/core/contract/parts';
import type { PartsKeeper } from './parts-keeper.ts';
import { getSearchIndex, search as searchEndpoint } from '@wa/core/contract/search';
import type { SearchKeeper } from '../search/search-keeper.ts';

interface FinderNeeds {
  mount: Mount;
  answers: Pick<Answers, 'find'>;
  drawLimit: DrawLimit;
}

/** The answer of /find as JSON (D16). */
export function finderRoutes({ mount, answers, drawLimit }: FinderNeeds): Router {
  const router = createRouter();
  mount(router, getFind, async ({ query, request, response }) => {
    const given = Object.entries(query).filter(([, value]) => typeof value === 'string');
    return drawLimit.run(request, response, async () => ok(await answers.find(new URLSearchParams(given))));
  });
  return router;
}

/** GET /api/parts, for callers whose answer is not kept as bytes (somebody with a session). */
export function partsRoutes({ mount, parts }: { mount: Mount; parts: PartsKeeper }): Router {
  const router = createRouter();
  mount(router, listParts, async () => ok(await parts.now()));
  return router;
}

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
