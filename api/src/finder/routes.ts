import type { Router } from 'express';
import { getFind } from '@wa/core/contract/finder';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { Answers } from './answers.ts';

/** The answer of /find as JSON (D16). */
export function finderRoutes({ mount, answers }: { mount: Mount; answers: Pick<Answers, 'find'> }): Router {
  const router = createRouter();
  mount(router, getFind, async ({ query }) => {
    const given = Object.entries(query).filter(([, value]) => typeof value === 'string');
    return ok(await answers.find(new URLSearchParams(given)));
  });
  return router;
}
