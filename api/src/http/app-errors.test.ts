import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../store/port.ts';
import { rawClient, until } from '../testing/raw-client.ts';
import { SQLITE } from '../testing/stores.ts';
import { useTestApi } from '../testing/test-api.ts';
import { withToken } from '../testing/test-server.ts';
import { createRouter } from './mount.ts';

const FULL = 'The disk that holds /srv/data/catalogue.db is full: free some space.';

const logged: string[] = [];
let arrived = 0;
let release: () => void;
const held = new Promise<void>((resolve) => (release = resolve));

const api = useTestApi(SQLITE, {
  env: { TRUST_PROXY: '1' },
  log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  modules: [
    () => {
      const router = createRouter();
      router.get('/api/slow', async (_request, response) => {
        arrived += 1;
        await held;
        response.json({});
      });
      router.get('/api/fault', () => {
        throw new Error('secret detail at /srv/app');
      });
      router.get('/api/full', () => {
        throw new StoreUnavailable(FULL, { fault: 'full' });
      });
      return router;
    },
  ],
});

test('a fault answers 500 with its request id and nothing else; the log has the rest', async () => {
  const answer = await fetch(`${api.origin}/api/fault?token=do-not-log`, {
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

test('only administrators see store errors, which contain paths', async () => {
  for (const [init, error] of [
    [withToken(api.adminToken), FULL],
    [{}, 'The store isn’t responding'],
  ] as const) {
    const answer = await fetch(`${api.origin}/api/full`, init);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ error, code: 'unavailable' });
  }
});

test('of one address, 100 requests are under way and the next is 503, while others are answered (T1.8)', async () => {
  const from = (address: string) =>
    `GET /api/slow HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  const flood = rawClient(api.origin, from('203.0.113.1').repeat(101));
  await until(() => arrived === 100);
  const read = (address: string) =>
    fetch(`${api.origin}/api/products`, { headers: { 'X-Forwarded-For': address } });
  expect([(await read('203.0.113.1')).status, (await read('203.0.113.2')).status]).toEqual([503, 200]);
  release();
  const answers = (start: string) => flood.text().split(start).length - 1;
  await until(() => answers('HTTP/1.1 200') + answers('HTTP/1.1 503') === 101);
  expect(answers('HTTP/1.1 200')).toBe(100);
});

test('an error response does not wait for the body, and keeps the connection open for the rest of it', async () => {
  const client = rawClient(
    api.origin,
    'POST /api/products HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a',
  );
  await until(() => client.text().includes('unauthenticated'));
  expect(client.text()).toMatch(/^HTTP\/1\.1 401 /);
  client.socket.write('":1}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await client.ended;
  expect(client.text()).toContain('HTTP/1.1 200');
});
