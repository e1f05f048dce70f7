import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrawLimit } from './draw-limit.ts';
import { errorHandler } from './errors.ts';
import { requestLog } from './request-log.ts';

const NEVER = 2_147_483_647;

let server: Server;
let url: string;
/** Names of the answers under way, in the order in which their work began. */
let begun: string[];
let finish: Map<string, () => void>;

async function start(options: { patience: number; trustProxy?: number }): Promise<void> {
  const { patience, trustProxy = 1 } = options;
  const limit = createDrawLimit(trustProxy, { total: 3, each: 2, patience });
  const log = pino({ level: 'silent' });
  const app = express().set('trust proxy', trustProxy);
  app.use(requestLog(log));
  app.get('/draw/:name', (request, response) => {
    const { name } = request.params;
    return limit.run(request, response, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      response.json({ name });
    });
  });
  app.use(errorHandler(log));
  server = createServer((request, response) => void app(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const draw = (name: string, address: string) =>
  fetch(`${url}/draw/${name}`, { headers: { 'X-Forwarded-For': address } });
const areBegun = (...names: string[]) => expect.poll(() => begun).toEqual(names);
const end = (name: string) => finish.get(name)?.();

beforeEach(() => {
  begun = [];
  finish = new Map();
});
afterEach(async () => {
  for (const done of finish.values()) done();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('two answers of one address are under way, the third waits, and another address does not wait for it (T1.8)', async () => {
  await start({ patience: NEVER });
  const first = draw('a1', '192.0.2.1');
  await areBegun('a1');
  const second = draw('a2', '192.0.2.1');
  await areBegun('a1', 'a2');
  const third = draw('a3', '192.0.2.1');
  const other = draw('b1', '192.0.2.2');
  await areBegun('a1', 'a2', 'b1');
  end('a1');
  expect((await first).status).toBe(200);
  await areBegun('a1', 'a2', 'b1', 'a3');
  for (const name of ['a2', 'a3', 'b1']) end(name);
  expect((await Promise.all([second, third, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('what has waited too long is 503 with a time to come again, and leaves the places as they are (T1.8)', async () => {
  await start({ patience: 1 });
  const first = draw('a1', '192.0.2.1');
  const second = draw('a2', '192.0.2.1');
  await expect.poll(() => begun).toHaveLength(2);
  const refused = await draw('a3', '192.0.2.1');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  end('a1');
  end('a2');
  await Promise.all([first, second]);
  const next = draw('a4', '192.0.2.1');
  await expect.poll(() => begun).toHaveLength(3);
  end('a4');
  expect((await next).status).toBe(200);
});
