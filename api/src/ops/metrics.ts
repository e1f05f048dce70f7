import { createHash, timingSafeEqual } from 'node:crypto';
import type { Router } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DEPLOY_STATES, type Deploy } from '@wa/core/contract/deploys';
import { createRouter } from '../http/mount.ts';

/** Seconds, from a cached answer to one that is given up. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const MS = 1_000;

/** Counts the requests of this process; nothing of who asked, or for what exactly. */
export interface RequestCounts {
  /** Answered from ready bytes, ahead of Express: counted, not timed. */
  ready: number;
  /** In the application now. */
  underWay: number;
  times: Histogram<'group' | 'status'>;
  /** One that goes through Express; answers what to call when it is gone. */
  began: (path: string) => (status: number) => void;
}

export function countRequests(): RequestCounts {
  const counts: RequestCounts = {
    ready: 0,
    underWay: 0,
    times: new Histogram({
      name: 'wa_request_duration_seconds',
      help: 'Requests that went through the application, by group and status',
      labelNames: ['group', 'status'],
      buckets: BUCKETS,
      registers: [],
    }),
    began(path) {
      const started = performance.now();
      counts.underWay += 1;
      return (status) => {
        counts.underWay -= 1;
        const labels = { group: groupOf(path), status: `${String(Math.trunc(status / 100))}xx` };
        counts.times.observe(labels, (performance.now() - started) / MS);
      };
    },
  };
  return counts;
}

/** A handful of groups: a label an address would be a series an address. */
function groupOf(path: string): string {
  const [, first = ''] = path.split('/', 2);
  if (first === 'api' || first === 'admin') return first;
  if (first === 'uploads') return 'upload';
  return first === 'data-sheets' ? 'document' : 'page';
}

/** Where the figures come from: asked when somebody looks, never in between. */
export interface MetricSources {
  requests: RequestCounts;
  ready: { kept: () => { bytes: number; answers: number } };
  store: { ping: () => Promise<void> };
  /** Number of the last change committed. */
  lastChange: () => Promise<number>;
  /** Newest first. */
  deploys: () => Promise<Deploy[]>;
  /** Changes that no deploy has brought out. */
  pending: () => Promise<number>;
}

/**
 * /metrics, for who brings the token as a bearer: without a log line, as the health checks.
 * @param token METRICS_TOKEN (D2); null: there is no such address
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
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text/plain').send('A token is needed\n');
      return;
    }
    const body = await read();
    response.set('Content-Type', register.contentType).send(body);
  });
  return router;
}

/** Of one length whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Answers how to read the figures of this process. One that the store must be asked for is left out while the store
 * does not answer, and `wa_store_up` says why.
 */
function fillRegistry(register: Registry, { requests, ready, store, ...sources }: MetricSources) {
  const registers = [register];
  collectDefaultMetrics({ register });
  register.registerMetric(requests.times);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const answered = new Counter({
    name: 'wa_ready_answers_total',
    help: 'Requests answered from bytes that were ready',
    registers,
  });
  const underWay = gauge('wa_requests_under_way', 'Requests in the application now');
  const bytes = gauge('wa_ready_bytes', 'Bytes of finished answers in memory');
  const answers = gauge('wa_ready_answers', 'Finished answers in memory');
  const changes = gauge('wa_change_log_position', 'Changes committed');
  const pending = gauge('wa_deploy_pending', 'Changes not brought out');
  const last = gauge('wa_deploy_last_live_timestamp_seconds', 'When the last deploy went live');
  const took = gauge('wa_deploy_last_live_duration_seconds', 'How long it took');
  const ping = gauge('wa_store_ping_seconds', 'Time of one look into the store');
  const up = gauge('wa_store_up', '1 while the store answers');
  const states = new Gauge({
    name: 'wa_deploys',
    help: 'Deploys that are remembered, by state',
    labelNames: ['state'],
    registers,
  });

  async function askStore(): Promise<void> {
    const started = performance.now();
    await store.ping();
    ping.set((performance.now() - started) / MS);
    changes.set(await sources.lastChange());
    pending.set(await sources.pending());
    const deploys = await sources.deploys();
    for (const state of DEPLOY_STATES)
      states.set({ state }, deploys.filter((deploy) => deploy.state === state).length);
    const live = deploys.find(({ state, endedAt }) => state === 'live' && endedAt !== null);
    if (!live?.endedAt) return;
    last.set(Date.parse(live.endedAt) / MS);
    took.set((Date.parse(live.endedAt) - Date.parse(live.startedAt)) / MS);
  }

  return async () => {
    answered.reset();
    answered.inc(requests.ready);
    underWay.set(requests.underWay);
    const kept = ready.kept();
    bytes.set(kept.bytes);
    answers.set(kept.answers);
    states.reset();
    for (const each of [changes, pending, last, took, ping]) each.remove();
    up.set(
      await askStore().then(
        () => 1,
        () => 0,
      ),
    );
    return register.metrics();
  };
}
