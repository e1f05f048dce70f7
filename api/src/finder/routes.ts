import type { Router } from 'express';
import { getFind } from '@wa/core/contract/finder';
import { ok } from '../http/answer.ts';
import type { DrawLimit } from '../http/draw-limit.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { Answers } from './answers.ts';

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
