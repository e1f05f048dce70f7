import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/errors.ts';
import { healthRoutes } from './routes.ts';

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
