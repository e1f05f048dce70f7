import type { Router } from 'express';
import type { Logger } from 'pino';
import { API_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/mount.ts';
import { StoreError, StoreUnavailable } from '../../store/errors.ts';
import type { Store } from '../../store/port.ts';

export interface HealthNeeds {
  store: Pick<Store, 'ping'>;
  log: Logger;
  /** True from the moment the server is asked to stop: balancers then send nothing new. */
  isDraining: () => boolean;
}

/** Milliseconds that the store has to answer: a balancer asks every few seconds. */
const ANSWER_LIMIT = 2_000;

/** /healthz: the process is up; /readyz: it takes requests and the store answers (D4). Without a log line each. */
export function healthRoutes({ store, log, isDraining }: HealthNeeds): Router {
  const router = createRouter();
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.set(API_HEADERS).setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const problem = isDraining() ? 'stopping' : await storeProblem(store, log);
    if (problem === null) response.json({ status: 'ok' });
    else response.status(503).set('Retry-After', '5').json({ status: 'unavailable', reason: problem });
  });
  return router;
}

/** Anybody may ask, so only the log names where the store is. */
function reasonOf(error: StoreError): string {
  if (error instanceof StoreUnavailable && error.isFull) return 'The disk of the store is full';
  if (error instanceof StoreUnavailable && error.isDamaged) return 'The store is damaged';
  return 'The store does not answer at the moment';
}

/** What keeps the store from answering in time, or null. */
async function storeProblem(store: HealthNeeds['store'], log: Logger): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The store does not answer in time'), ANSWER_LIMIT);
  });
  try {
    return await Promise.race([store.ping().then(() => null), late]);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ err: error }, 'The store does not answer');
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}
