import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { composeCore } from '../compose.ts';
import type { Core } from '../compose.ts';
import { readEnv } from '../config/env.ts';
import { healthRoutes } from '../health/routes.ts';
import { openStore } from '../store/open-store.ts';
import { createRouter } from './router.ts';

let dataDir: string;
let logged: string[];
let core: Core;
let stop: () => Promise<void>;
let origin: string;
let release: () => void;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wa-errors-'));
  logged = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const store = await openStore({ dataDir });
  core = await composeCore({
    env: readEnv({ DATA_DIR: dataDir }),
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

test('more than 500 requests at once are turned away with 503, and the cap opens again', async () => {
  const pending: Promise<number>[] = [];
  const status = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request(`${origin}${path}`, { agent: false }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });
  const refused: number[] = [];
  await new Promise<void>((resolve) => {
    for (let n = 0; n < 520; n += 1) {
      const answered = status('/api/slow');
      pending.push(answered);
      // The refused ones come back while all others are held.
      void answered.then((each) => {
        refused.push(each);
        if (refused.length === 20) resolve();
      });
    }
  });
  expect(new Set(refused)).toEqual(new Set([503]));
  release();
  const statuses = await Promise.all(pending);
  expect(statuses.filter((each) => each === 200)).toHaveLength(500);
  expect(await status('/api/products')).toBe(200);
});
