import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/errors.ts';
import { damagePage } from '../store/testing/damage-page.ts';
import { DATABASE_FILE } from '../store/sqlite/sqlite-store.ts';
import { adminToken, json, startTestServer } from '../testing/test-server.ts';
import { healthRoutes } from './routes.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('damage');

interface Answer {
  status: number | undefined;
  retryAfter: string | undefined;
  body: unknown;
}

/** Asks /readyz of a server whose store answers a ping in this way. */
async function askReady(ping: () => Promise<void>): Promise<Answer> {
  const app = express();
  app.use(healthRoutes({ store: { ping }, log: pino({ level: 'silent' }), isDraining: () => false }));
  const server = createServer((asked, response) => void app(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
        resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], body });
      });
    })
      .once('error', reject)
      .end();
  });
}

test('/readyz waits two seconds for a store that says nothing, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let told: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    told = resolve;
  });
  let answer: Answer | null = null;
  const answered = askReady(() => {
    told();
    return new Promise(() => undefined);
  }).then((given) => {
    answer = given;
  });
  await asked;
  vi.advanceTimersByTime(1_999);
  await new Promise(setImmediate);
  expect(answer).toBeNull();
  vi.advanceTimersByTime(1);
  await answered;
  expect(answer).toEqual({
    status: 503,
    retryAfter: '5',
    body: { status: 'unavailable', reason: 'The store does not answer in time' },
  });
});

test('/readyz says what is wrong with the store', async () => {
  const reason = 'The disk that holds /data/catalogue.db is full: free some space.';
  const full = await askReady(() => Promise.reject(new StoreUnavailable(reason, { isFull: true })));
  expect(full).toMatchObject({ status: 503, body: { status: 'unavailable', reason } });
  expect(await askReady(() => Promise.resolve())).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('a server whose file is damaged finds it by itself, is not ready and acknowledges no write', async () => {
  const first = await startTestServer();
  // The session outlives the restart: nobody logs in where nothing is written.
  const token = await adminToken(first.url);
  const write = ({ url }: typeof first, title: string) => {
    const { headers, ...put } = json('PUT', { title });
    const from = { ...headers, Authorization: `Bearer ${token}` };
    return fetch(`${url}/api/pages/slug/of-a-damaged-file`, { ...put, headers: from });
  };
  expect((await write(first, 'Kept')).status).toBe(201);
  counts.control();
  await first.close({ keepData: true });
  // Nobody reads what deploys there were until one begins.
  damagePage(join(first.dataDir, DATABASE_FILE), 'deploys');
  counts.injected();
  const server = await startTestServer({ dataDir: first.dataDir });
  onTestFinished(() => server.close());
  const ready = () => fetch(`${server.url}/readyz`);
  await expect.poll(async () => (await ready()).status).toBe(503);
  const reason = expect.stringMatching(
    /catalogue\.db is damaged, so nothing is written to it: stop the server/,
  );
  expect(await (await ready()).json()).toEqual({ status: 'unavailable', reason });
  const refused = await write(server, 'Lost');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'unavailable', error: reason });
  // Pages that can be read are.
  expect((await fetch(`${server.url}/api/pages/slug/of-a-damaged-file`)).status).toBe(200);
});
