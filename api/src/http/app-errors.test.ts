import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { composeCore } from '../compose-core.ts';
import type { Core } from '../compose-core.ts';
import { readEnv } from '../config/env.ts';
import { healthRoutes } from '../health/routes.ts';
import { openStore } from '../store/open-store.ts';
import { rawClient, until } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';
import { createRouter } from './router.ts';

let dataDir: string;
let logged: string[];
let core: Core;
let stop: () => Promise<void>;
let origin: string;
let release: () => void;
let arrived: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wa-errors-'));
  logged = [];
  arrived = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const store = await openStore({ dataDir });
  core = await composeCore({
    env: readEnv({ DATA_DIR: dataDir, TRUST_PROXY: '1' }),
    store,
    log: pino({ level: 'info' }, sink),
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const faulty = () => {
    const router = createRouter();
    router.get('/api/fault', () => {
      throw new Error('secret detail at /srv/app');
    });
    router.get('/api/slow', async (_request, response) => {
      arrived += 1;
      await held;
      response.json({});
    });
    return router;
  };
  const { env, log, gate } = core;
  const health = healthRoutes({ store, log, isDraining: () => false });
  const rooms = [...core.rooms, faulty()];
  const server = createServer(createApp({ env, log, health, gate, rooms }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    core.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterEach(() => stop());

test('a fault answers 500 with its request id and nothing else; the log has the rest', async () => {
  const answer = await fetch(`${origin}/api/fault?token=do-not-log`, {
    headers: { Authorization: 'Bearer do-not-log-either-0123456789' },
  });
  const id = answer.headers.get('x-request-id') ?? 'none';
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    error: 'Something went wrong',
    code: 'internal',
    message: `Request ${id}`,
  });
  const text = logged.join('');
  expect(text).toContain('secret detail');
  expect(text).toContain(id);
  expect(text).not.toContain('do-not-log');
});

test('a store that does not answer is 503 with Retry-After, and /readyz says so while /healthz does not mind', async () => {
  await core.store.close();
  const answer = await fetch(`${origin}/api/products`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

describe('a flood from several addresses', () => {
  const from = (address: number, path = '/api/slow') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${address}\r\n\r\n`;
  const answers = (clients: RawClient[], start: string) =>
    clients.reduce((sum, client) => sum + client.text().split(start).length - 1, 0);

  test('is turned away with 503 beyond 100 requests each, and 450 of all', async () => {
    const first = rawClient(origin, from(1).repeat(101));
    await until(() => arrived === 100);
    const others = [2, 3, 4, 5, 6].map((address) => rawClient(origin, from(address).repeat(100)));
    await until(() => arrived === 450);
    const publicRead = { headers: { 'X-Forwarded-For': '198.51.100.1' } };
    expect((await fetch(`${origin}/api/products`, publicRead)).status).toBe(503);
    // The owner works on meanwhile.
    // As every login does first: a password that changed ends older sessions.
    await core.adminPassword.ready();
    const token = await core.sessions.start('bearer');
    const asAdmin = { headers: { ...publicRead.headers, Authorization: `Bearer ${token}` } };
    expect((await fetch(`${origin}/api/products`, asAdmin)).status).toBe(200);
    release();
    const all = [first, ...others];
    await until(() => answers(all, 'HTTP/1.1 200') + answers(all, 'HTTP/1.1 503') === 601);
    expect(answers(all, 'HTTP/1.1 200')).toBe(450);
    expect((await fetch(`${origin}/api/products`, publicRead)).status).toBe(200);
  });
});

describe('a body that does not come', () => {
  const post = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"pass`;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is waited for ten seconds, then its connection is closed', async () => {
    const client = rawClient(origin, post('/api/authenticate', 500));
    // The wait for the body is the one timer that runs.
    await until(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(9_999);
    expect(client.text()).toBe('');
    vi.advanceTimersByTime(1);
    await until(() => client.text().includes('took too long'));
    expect(client.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nConnection: close\r\n/);
    vi.advanceTimersByTime(1_000);
    await client.ended;
  });

  test('is not waited for by a refusal, which closes the connection', async () => {
    const client = rawClient(origin, post('/api/products', 500));
    await until(() => client.text().includes('unauthenticated'));
    expect(client.text()).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\nConnection: close\r\n/);
    // Not at once: the answer is on its way, and perhaps the rest of the body.
    let isEnded = false;
    void client.ended.then(() => (isEnded = true));
    for (let n = 0; n < 3; n += 1) await fetch(`${origin}/healthz`);
    expect(isEnded).toBe(false);
    vi.advanceTimersByTime(1_000);
    await client.ended;
  });

  test('and one that comes late does not destroy the refusal', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(900_000) });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${origin}/api/products`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  });
});
