import { collectDefaultMetrics, Gauge, Histogram, Registry, Counter } from 'prom-client';
import type { Deploy } from '@wa/core/contract/deploys';
import { DEPLOY_STATES } from '@wa/core/contract/deploys';
import type { RequestCounts } from './requests.ts';

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

export interface Metrics {
  contentType: string;
  /** The figures of this moment. */
  read: () => Promise<string>;
}

/** Seconds, from a cached answer to one that is given up. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const MS = 1_000;

/**
 * The figures of this process in the format of Prometheus. One that the store must be asked for is left out while the
 * store does not answer, and `wa_store_up` says why.
 */
export function createRegistry(sources: MetricSources): Metrics {
  const { requests, ready, store } = sources;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  requests.keepTimes(
    new Histogram({
      name: 'wa_request_duration_seconds',
      help: 'Requests that went through the application, by group and status',
      labelNames: ['group', 'status'],
      buckets: BUCKETS,
      registers,
    }),
  );
  new Counter({
    name: 'wa_ready_answers_total',
    help: 'Requests answered from bytes that were ready',
    registers,
    collect() {
      this.reset();
      this.inc(requests.readyTotal());
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('wa_requests_under_way', 'Requests in the application now', requests.underWay);
  gauge('wa_ready_bytes', 'Bytes of finished answers in memory', () => ready.kept().bytes);
  gauge('wa_ready_answers', 'Finished answers in memory', () => ready.kept().answers);

  const changes = new Gauge({ name: 'wa_change_log_position', help: 'Changes committed', registers });
  const pending = new Gauge({ name: 'wa_deploy_pending', help: 'Changes not brought out', registers });
  const states = new Gauge({
    name: 'wa_deploys',
    help: 'Deploys that are remembered, by state',
    labelNames: ['state'],
    registers,
  });
  const last = new Gauge({
    name: 'wa_deploy_last_live_timestamp_seconds',
    help: 'When the last deploy went live',
    registers,
  });
  const took = new Gauge({
    name: 'wa_deploy_last_live_duration_seconds',
    help: 'How long it took',
    registers,
  });
  const ping = new Gauge({
    name: 'wa_store_ping_seconds',
    help: 'Time of one look into the store',
    registers,
  });
  const up = new Gauge({ name: 'wa_store_up', help: '1 while the store answers', registers });

  async function look(): Promise<void> {
    states.reset();
    for (const each of [changes, pending, last, took, ping]) each.remove();
    try {
      const started = performance.now();
      await store.ping();
      ping.set((performance.now() - started) / MS);
      changes.set(await sources.lastChange());
      pending.set(await sources.pending());
      tell(await sources.deploys());
      up.set(1);
    } catch {
      up.set(0);
    }
  }

  function tell(deploys: readonly Deploy[]): void {
    for (const state of DEPLOY_STATES)
      states.set({ state }, deploys.filter((deploy) => deploy.state === state).length);
    const live = deploys.find(({ state, endedAt }) => state === 'live' && endedAt !== null);
    if (!live?.endedAt) return;
    last.set(Date.parse(live.endedAt) / MS);
    took.set((Date.parse(live.endedAt) - Date.parse(live.startedAt)) / MS);
  }
  return {
    contentType: register.contentType,
    async read() {
      await look();
      return register.metrics();
    },
  };
}
