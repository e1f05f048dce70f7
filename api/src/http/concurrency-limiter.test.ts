import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressKey, createDrawLimit, inFlightCap } from './concurrency-limiter.ts';
import express from 'express';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { SessionRecord } from '../store/records.ts';
import { startHttpServer, type HttpServer } from '../testing/http-server.ts';
import { rawClient, until } from '../testing/raw-client.ts';
import { errorHandler } from './errors.ts';
import { requestLog, requestState } from './request-log.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['203.0.113.7:40001', '203.0.113.7'],
  ['[2001:db8::1]:40001', '2001:db8::/64'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['client-40001', 'unknown'],
  [undefined, 'unknown'],
])('%s counts as %s (T1.4)', (address, name) => {
  expect(addressKey(address)).toBe(name);
});

describe('requests under way', () => {
  const OPEN = { total: 12, each: 4 };
  const KEPT = { total: 3, each: 2 };

  let server: HttpServer;
  let arrived: number;
  let logged: () => string;
  let release: () => void;

  beforeEach(async () => {
    // Only this test uses these lines, because a connection of the previous test may still be closing.
    const lines: string[] = [];
    logged = () => lines.join('');
    arrived = 0;
    const sink = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    });
    const log = pino({ level: 'info' }, sink);
    const cap = inFlightCap(OPEN, KEPT);
    const held = new Promise<void>((resolve) => (release = resolve));
    const app = express().set('trust proxy', 1);
    app.use(requestLog(log), cap.enter);
    app.use((request, _response, next) => {
      const { authorization } = request.headers;
      const session = authorization === 'Bearer live' ? ({} as SessionRecord) : null;
      requestState(request).session = session;
      next();
    }, cap.admit);
    app.get('/slow', async (_request, response) => {
      arrived += 1;
      await held;
      response.json({});
    });
    app.get('/fast', (_request, response) => void response.json({}));
    app.use(errorHandler());
    server = await startHttpServer((request, response) => void app(request, response));
  });
  afterEach(async () => {
    release();
    await server.close();
  });

  const head = (caller: number, path = '/slow', more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${caller}\r\n${more}\r\n`;
  const status = async (caller: number, token?: string) => {
    const headers = new Headers({ 'X-Forwarded-For': `203.0.113.${caller}` });
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return (await fetch(`${server.url}/fast`, { headers })).status;
  };
  /** Takes every open slot, from as few addresses as possible. */
  const fill = async () => {
    const clients = [1, 2, 3].map((caller) => rawClient(server.url, head(caller).repeat(OPEN.each)));
    await until(() => arrived === OPEN.total);
    return clients;
  };

  test('abandoned pipelined requests release every slot (T1.8)', async () => {
    // Every request has its line, even one that was never answered.
    const brokenOff = () => logged().split('request aborted').length - 1;
    for (let round = 1; round <= 3; round += 1) {
      arrived = 0;
      const clients = await fill();
      expect(await status(9)).toBe(503);
      for (const { socket } of clients) socket.destroy();
      await until(() => brokenOff() === round * OPEN.total);
    }
    expect(await status(9)).toBe(200);
  });

  test('when strangers occupy every open slot, an administrator gets through, and a forged token does not', async () => {
    await fill();
    expect(await status(8)).toBe(503);
    for (let n = 0; n < 10; n += 1) expect(await status(8, 'forged')).toBe(503);
    expect(await status(9, 'live')).toBe(200);
    // An office with a compromised machine can share the address of the flood.
    expect(await status(1, 'live')).toBe(200);
  });

  test('a flood of refusals is one line in the log, without a stack', async () => {
    await fill();
    const before = logged();
    const flood = rawClient(server.url, head(1, '/fast').repeat(500));
    await until(() => flood.text().split('HTTP/1.1 503').length === 501);
    const lines = logged().slice(before.length).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'requests rejected', code: 'unavailable' },
    ]);
    expect(lines.join()).not.toContain('stack');
  });
});

describe('responses that are computed for one request', () => {
  const NEVER = 2_147_483_647;

  let server: HttpServer;
  /** The names of the running answers, in the order in which their work began. */
  let begun: string[];
  let finish: Map<string, () => void>;
  /** The outcomes of requests that ask for a slot after their client has disconnected. */
  let late: string[];

  async function start(patience: number): Promise<void> {
    const limit = createDrawLimit(1, { total: 3, each: 2, patience });
    const app = express().set('trust proxy', 1);
    app.use(requestLog(pino({ level: 'silent' })));
    app.get('/draw/:name', (request, response) => {
      const { name } = request.params;
      return limit.run(request, response, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => finish.set(name, resolve));
        response.json({ name });
      });
    });
    app.get('/late', async (request, response) => {
      late.push('arrived');
      await once(response, 'close');
      await limit.run(request, response, () => Promise.resolve()).catch(() => late.push('refused'));
    });
    app.use(errorHandler());
    server = await startHttpServer((request, response) => void app(request, response));
  }

  const draw = (name: string, address: string) =>
    fetch(`${server.url}/draw/${name}`, { headers: { 'X-Forwarded-For': address } });
  const areBegun = (...names: string[]) => expect.poll(() => begun).toEqual(names);
  const end = (name: string) => finish.get(name)?.();

  beforeEach(() => {
    begun = [];
    finish = new Map();
    late = [];
  });
  afterEach(async () => {
    for (const done of finish.values()) done();
    await server.close();
  });

  test('two responses of one address run at once, the third waits, and another address doesn’t wait for it (T1.8)', async () => {
    await start(NEVER);
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

  test('a client that disconnected before the work takes no slot (T1.8)', async () => {
    await start(NEVER);
    for (let round = 1; round <= 3; round += 1) {
      const leave = new AbortController();
      const headers = { 'X-Forwarded-For': `192.0.2.${String(round)}` };
      const gone = fetch(`${server.url}/late`, { headers, signal: leave.signal }).catch(() => null);
      await expect.poll(() => late.filter((each) => each === 'arrived')).toHaveLength(round);
      leave.abort();
      await gone;
      await expect.poll(() => late.filter((each) => each === 'refused')).toHaveLength(round);
    }
    const next = draw('a1', '192.0.2.1');
    await areBegun('a1');
    end('a1');
    expect((await next).status).toBe(200);
  });

  test('a request that has waited too long gets 503 with Retry-After, and the slots stay unchanged (T1.8)', async () => {
    await start(1);
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
});
