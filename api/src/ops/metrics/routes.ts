import { createHash, timingSafeEqual } from 'node:crypto';
import type { Router } from 'express';
import { createRouter } from '../../http/mount.ts';
import { createRegistry } from './registry.ts';
import type { MetricSources } from './registry.ts';

export interface MetricsNeeds extends MetricSources {
  /** METRICS_TOKEN (D2); null: there is no such address. */
  token: string | null;
}

/** /metrics, for who brings the token as a bearer: without a log line, as the health checks. */
export function metricsRoutes({ token, ...sources }: MetricsNeeds): Router {
  const router = createRouter();
  if (token === null) return router;
  const expected = digest(`Bearer ${token}`);
  const metrics = createRegistry(sources);
  router.get('/metrics', async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is needed\n');
      return;
    }
    const body = await metrics.read();
    response.set('Content-Type', metrics.contentType).send(body);
  });
  return router;
}

/** Of one length whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
