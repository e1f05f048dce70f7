import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../store/port.ts';
import { startHttpServer } from '../../testing/http-server.ts';
import { damagePage } from '../../testing/store/damage-page.ts';
import { DATABASE_FILE } from '../../store/sqlite/sqlite-store.ts';
import { adminToken, json, startTestServer, withToken } from '../../testing/test-server.ts';
import { healthRoutes } from '../routes.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('damage');

/** Requests /readyz of a server whose store answers a ping in this way. */
async function askReady(ping: () => Promise<void>) {
  const app = express();
  app.use(healthRoutes({ store: { ping }, log: pino({ level: 'silent' }), isDraining: () => false }));
  const { url, close } = await startHttpServer((asked, response) => void app(asked, response));
  onTestFinished(close);
  const answer = await fetch(`${url}/readyz`);
  const body = (await answer.json()) as object;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

test('/readyz describes the fault of the store without its location (D4.1)', async () => {
  const places = 'The disk that holds /data/catalogue.db at db.internal:27017 is full: free some space.';
  const why = async (options: { fault?: 'full' | 'damaged' }) => {
    const answer = await askReady(() => Promise.reject(new StoreUnavailable(places, options)));
    expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
    return answer.body;
  };
  expect(await why({ fault: 'full' })).toEqual({
    status: 'unavailable',
    reason: 'The disk of the store is full',
  });
  expect(await why({ fault: 'damaged' })).toEqual({ status: 'unavailable', reason: 'The store is damaged' });
  expect(await why({})).toEqual({ status: 'unavailable', reason: 'The store isn’t responding' });
  expect(await askReady(() => Promise.resolve())).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('a server whose file is damaged finds it by itself, is not ready and acknowledges no write (D4.1)', async () => {
  const first = await startTestServer();
  // The session survives the restart, because a login is impossible where nothing can be written.
  const token = await adminToken(first.url);
  const write = ({ url }: typeof first, title: string) =>
    fetch(`${url}/api/pages/slug/of-a-damaged-file`, withToken(token, json('PUT', { title })));
  expect((await write(first, 'Kept')).status).toBe(201);
  counts.control();
  await first.close({ keepData: true });
  // The deploys are not read until one begins.
  damagePage(join(first.dataDir, DATABASE_FILE), 'deploys');
  counts.injected();
  const server = await startTestServer({ dataDir: first.dataDir });
  onTestFinished(() => server.close());
  const ready = () => fetch(`${server.url}/readyz`);
  await expect.poll(async () => (await ready()).status).toBe(503);
  const reason = expect.stringMatching(
    /catalogue\.db is damaged, so nothing is written to it: stop the server/,
  );
  expect(await (await ready()).json()).toEqual({ status: 'unavailable', reason: 'The store is damaged' });
  const refused = await write(server, 'Lost');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'unavailable', error: reason });
  // Pages that can be read are still served.
  expect((await fetch(`${server.url}/api/pages/slug/of-a-damaged-file`)).status).toBe(200);
});
