import type { Router } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { API_HEADERS } from '../http/headers.ts';
import { createRouter } from '../http/router.ts';
import { StoreError } from '../store/errors.ts';

/** /healthz: the process is up; /readyz: the store answers, too (D4). For load balancers, so without a log line. */
export function healthRoutes(deps: Dependencies): Router {
  const router = createRouter();
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.set(API_HEADERS).setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    try {
      await deps.store.ping();
      response.json({ status: 'ok' });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      deps.log.warn({ err: error }, 'The store does not answer');
      response.status(503).set('Retry-After', '5').json({ status: 'unavailable' });
    }
  });
  return router;
}
