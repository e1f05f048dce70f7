import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { toDeploy } from '../deploy/deploy-records.ts';
import { countRequests, groupOf } from './requests.ts';
import { createRegistry } from './registry.ts';
import { json, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const TOKEN = 'a-token-for-watchers';

describe('/metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.close());

  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
  const read = async () => {
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    return (series: string): number => {
      const line = text.split('\n').find((each) => each.startsWith(`${series} `));
      return line === undefined ? NaN : Number(line.slice(series.length + 1));
    };
  };

  test('is for who brings the token alone', async () => {
    for (const given of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, `Basic ${TOKEN}`]) {
      const answer = await ask(given);
      expect(answer.status, given).toBe(401);
      expect(await answer.text()).not.toContain('wa_');
    }
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has every series that the documented alarms and the handbook of operations name', async () => {
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const file of ['docs/hosting/alerts.yml', 'docs/operations.md']) {
      const source = await readFile(join(import.meta.dirname, '../../..', file), 'utf8');
      const named = [...source.matchAll(/\b(?:wa|process|nodejs)(?:_[a-z0-9]+){2,}/g)].map(([name]) => name);
      expect(named.length, file).toBeGreaterThan(5);
      for (const name of named) expect(exported, file).toContain(name.replace(/_(count|sum|bucket)$/, ''));
    }
  });

  test('counts what was ready apart from what went through the application, by group and status', async () => {
    await fetch(server.url);
    await fetch(`${server.url}/grip-couplings`);
    const before = await read();
    await fetch(server.url);
    await fetch(server.url);
    for (const path of ['/missing', '/api/missing', '/api/missing']) await fetch(server.url + path);
    const after = await read();
    const grown = (series: string) => after(series) - (before(series) || 0);
    expect(grown('wa_ready_answers_total')).toBe(2);
    expect(grown('wa_request_duration_seconds_count{group="page",status="4xx"}')).toBe(1);
    expect(grown('wa_request_duration_seconds_count{group="api",status="4xx"}')).toBe(2);
    expect(after('wa_requests_under_way')).toBe(0);
    expect(after('wa_ready_bytes')).toBeGreaterThan(1_000);
  });

  test('tells of the store: changes committed, and those that no deploy has brought out', async () => {
    const before = await read();
    const saved = await server.asAdmin('/api/pages/slug/counted', json('PUT', { title: 'One' }));
    expect(saved.status).toBe(201);
    const after = await read();
    expect(after('wa_store_up')).toBe(1);
    expect(after('wa_change_log_position') - before('wa_change_log_position')).toBeGreaterThan(0);
    expect(after('wa_deploy_pending')).toBeGreaterThan(before('wa_deploy_pending'));
    expect(after('wa_deploys{state="failed"}')).toBe(0);
    // Nothing has gone live yet: no figure stands for that.
    expect(after('wa_deploy_last_live_timestamp_seconds')).toBeNaN();
    expect(after('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

test('without a token there is no such address', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('a store that does not answer is a figure too, and takes none of the others with it', async () => {
  const live = { state: 'live', startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:08Z' } as const;
  const record = { done: 0, total: 0, log: [], error: null, buildId: 'a', upTo: 0, report: null };
  const deploy = toDeploy({ ...live, ...record, _id: '', version: 1, updatedAt: '' });
  let isUp = true;
  const requests = countRequests();
  const metrics = createRegistry({
    requests,
    ready: { kept: () => ({ bytes: 5, answers: 1 }) },
    purger: { waiting: () => 3 },
    store: { ping: () => (isUp ? Promise.resolve() : Promise.reject(new Error('away'))) },
    lastChange: () => Promise.resolve(7),
    pending: () => Promise.resolve(2),
    deploys: () => Promise.resolve([deploy]),
  });
  const up = await metrics.read();
  expect(up).toContain('wa_store_up 1');
  expect(up).toContain('wa_cdn_keys_waiting 3\n');
  expect(up).toContain('wa_deploy_last_live_duration_seconds 8\n');
  expect(up).toContain('wa_change_log_position 7\n');
  isUp = false;
  const end = requests.began('/api/pages');
  const away = await metrics.read();
  expect(away).toContain('wa_store_up 0');
  expect(away).toContain('wa_requests_under_way 1');
  expect(away).toContain('wa_ready_bytes 5');
  expect(away).not.toMatch(/^wa_change_log_position \d/m);
  end(503);
  expect(await metrics.read()).toContain('{group="api",status="5xx"} 1');
});

test('an address never becomes a label: there is a handful of groups', () => {
  expect(
    ['/', '/a/b', '/metrics', '/uploads/x.pdf', '/data-sheets/a.pdf', '/previews.jpg'].map(groupOf),
  ).toEqual(['page', 'page', 'page', 'upload', 'document', 'page']);
  expect(['/api', '/api/pages/1', '/admin', '/apix'].map(groupOf)).toEqual(['api', 'api', 'admin', 'page']);
});
