import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Router } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DEPLOY_STATES } from '@wa/core/contract/deploys';
import { createRouter } from '../http/mount.ts';
import { countPending, listDeploys } from '../publish/deploy-records.ts';
import { lastSeq } from '../store/change-log.ts';
import { type Store, StoreError, StoreUnavailable } from '../store/port.ts';
import type { Logger } from 'pino';
import { API_HEADERS } from '../http/headers.ts';

/** Seconds, from a cached response to an abandoned one. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const MS = 1_000;

type RequestCounts = ReturnType<typeof countRequests>;

/** Counts the requests of this process, without clients or exact addresses. */
export function countRequests() {
  const counts = {
    /** Responses from the cache, ahead of Express. They are counted but not timed. */
    ready: 0,
    /** Requests that the application is handling now. */
    underWay: 0,
    times: new Histogram({
      name: 'wa_request_duration_seconds',
      help: 'Requests that went through the application, by group and status',
      labelNames: ['group', 'status'],
      buckets: BUCKETS,
      registers: [],
    }),
    /** Counts a request that passes through Express. Returns the function to call at its end. */
    began(path: string) {
      const started = performance.now();
      counts.underWay += 1;
      return (status: number) => {
        counts.underWay -= 1;
        const labels = { group: groupOf(path), status: `${String(Math.trunc(status / 100))}xx` };
        counts.times.observe(labels, (performance.now() - started) / MS);
      };
    },
  };
  return counts;
}

/**
 * Returns the group of a path. There are only a few, because a label for each address would be a series for
 * each address.
 */
function groupOf(path: string): string {
  const [, first = ''] = path.split('/', 2);
  if (first === 'api' || first === 'admin') return first;
  if (first === 'uploads') return 'upload';
  return first === 'data-sheets' || first === 'guide-specifications' ? 'document' : 'page';
}

interface MetricSources {
  requests: RequestCounts;
  ready: { kept: () => { bytes: number; answers: number } };
  store: Store;
}

/**
 * /metrics, for clients with the bearer token. It writes no log line, like the health checks.
 * @param token METRICS_TOKEN (D2); null means that the address doesn't exist
 */
export function metricsRoutes(token: string | null, sources: MetricSources): Router {
  const router = createRouter();
  if (token === null) return router;
  const expected = digest(`Bearer ${token}`);
  const register = new Registry();
  const read = fillRegistry(register, sources);
  router.get('/metrics', async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is required\n');
      return;
    }
    const body = await read();
    response.set('Content-Type', register.contentType).send(body);
  });
  return router;
}

/** Returns a digest, which has the same length for any input. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Gauges that need the store are omitted while the store does not answer, and `wa_store_up` shows the reason.
 */
const GAUGES = {
  wa_requests_under_way: 'Requests in progress',
  wa_ready_bytes: 'Bytes of cached responses',
  wa_ready_answers: 'Cached responses',
  wa_change_log_position: 'Changes committed',
  wa_deploy_pending: 'Unpublished changes',
  wa_deploy_last_live_timestamp_seconds: 'Time when the last deploy went live',
  wa_deploy_last_live_duration_seconds: 'Duration of the last live deploy',
  wa_store_ping_seconds: 'Duration of a store ping',
  wa_store_up: '1 if the store answers, else 0',
};

/** Registers the metrics of this process. They are read when a client requests them, never in between. */
function fillRegistry(register: Registry, { requests, ready, store }: MetricSources) {
  const registers = [register];
  collectDefaultMetrics({ register });
  register.registerMetric(requests.times);
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, help]) => [name, new Gauge({ name, help, registers })]),
  );
  const set = (name: keyof typeof GAUGES, value: number) => gauges.get(name)?.set(value);
  const answered = new Counter({
    name: 'wa_ready_answers_total',
    help: 'Requests answered from the cache',
    registers,
  });
  const states = new Gauge({
    name: 'wa_deploys',
    help: 'Stored deploys by state',
    labelNames: ['state'],
    registers,
  });

  async function askStore(): Promise<void> {
    const started = performance.now();
    await store.ping();
    set('wa_store_ping_seconds', (performance.now() - started) / MS);
    set('wa_change_log_position', await lastSeq(store));
    set('wa_deploy_pending', await countPending(store));
    const deploys = await listDeploys(store);
    for (const state of DEPLOY_STATES)
      states.set({ state }, deploys.filter((deploy) => deploy.state === state).length);
    const live = deploys.find(({ state, endedAt }) => state === 'live' && endedAt !== null);
    if (!live?.endedAt) return;
    set('wa_deploy_last_live_timestamp_seconds', Date.parse(live.endedAt) / MS);
    set('wa_deploy_last_live_duration_seconds', (Date.parse(live.endedAt) - Date.parse(live.startedAt)) / MS);
  }

  return async () => {
    for (const gauge of gauges.values()) gauge.remove();
    states.reset();
    answered.reset();
    answered.inc(requests.ready);
    set('wa_requests_under_way', requests.underWay);
    const { bytes, answers } = ready.kept();
    set('wa_ready_bytes', bytes);
    set('wa_ready_answers', answers);
    const isUp = await askStore().then(
      () => 1,
      () => 0,
    );
    set('wa_store_up', isUp);
    return register.metrics();
  };
}

interface HealthNeeds {
  store: Pick<Store, 'ping'>;
  log: Logger;
  /** Returns true from the moment the server begins to stop, so that load balancers send no new requests. */
  isDraining: () => boolean;
}

/** Milliseconds that the store has to answer, because a load balancer asks every few seconds. */
const ANSWER_LIMIT = 2_000;

/**
 * /healthz: the process is up; /readyz: it takes requests and the store answers (D4). Neither writes a log
 * line.
 */
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

const FAULTS = { full: 'The disk of the store is full', damaged: 'The store is damaged' };

/** Returns the reason why the store doesn't answer in time, or null. */
async function storeProblem(store: HealthNeeds['store'], log: Logger): Promise<string | null> {
  const isLate = Symbol();
  try {
    const late = wait(ANSWER_LIMIT, isLate, { ref: false });
    return (await Promise.race([store.ping(), late])) === isLate ? 'The store didn’t respond in time' : null;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ err: error }, 'store ping failed');
    // Anybody may call this, so only the log names the store's location.
    const fault = error instanceof StoreUnavailable ? error.fault : null;
    return fault === null ? 'The store isn’t responding' : FAULTS[fault];
  }
}

/** GET /api/openapi.json: the description of every call, built on the first request. */
export function openApiRoutes(): Router {
  const router = createRouter();
  let document: string | null = null;
  router.get('/api/openapi.json', async (_request, response) => {
    if (document === null) {
      const { openApiDocument } = await import('../http/openapi/document.ts');
      document = JSON.stringify(openApiDocument());
    }
    response.set('Cache-Control', 'no-cache').type('application/json').send(document);
  });
  return router;
}
