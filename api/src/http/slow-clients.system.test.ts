import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { useTemporaryFolder } from '../testing/folders.ts';
import { rawClient } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { adminToken, json, withToken } from '../testing/test-server.ts';

const counts = trust('slow');
/** The number of connections that strangers hold open at once. */
const HELD = runs(100, 1_000);
/** The bytes that one connection may cost. Its head and body take a few thousand. */
const EACH = 64 * 1024;
const METRICS_TOKEN = 'a-token-for-the-figures';

const folder = useTemporaryFolder();
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await spawnServer({ DATA_DIR: folder(), TRUST_PROXY: '1', METRICS_TOKEN, LOG_LEVEL: 'silent' });
  token = await adminToken(server.url);
});
afterAll(() => server.stop());

async function memory(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`, withToken(METRICS_TOKEN))).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

/** A head without its end, a slow body, an unread response, and silence. */
const WAYS = [
  (from: string) => `GET /grip-couplings HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nX-Drip: `,
  (from: string) =>
    `POST /api/authenticate HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"pass`,
  (from: string) => `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(3),
  () => '',
];

async function hold(): Promise<RawClient[]> {
  const clients = Array.from({ length: HELD }, (_, at) => {
    const from = `10.${String(at >> 8)}.${String(at & 255)}.1`;
    return rawClient(server.url, WAYS[at % WAYS.length]?.(from) ?? '', { reads: false });
  });
  await Promise.all(
    clients.map(
      ({ socket }) =>
        new Promise<void>((resolve, reject) => {
          socket.once('error', reject);
          if (socket.connecting) socket.once('connect', () => resolve());
          else resolve();
        }),
    ),
  );
  return clients;
}

/**
 * Requests a visitor's page, a list, and an administrator's write.
 * @returns the milliseconds of the slowest one
 */
async function others(round: number): Promise<number> {
  const change = withToken(token, json('PUT', { title: `Round ${String(round)}` }));
  const calls: [string, RequestInit][] = [
    ['/', {}],
    ['/api/products', {}],
    ['/api/pages/slug/own-page', change],
  ];
  let longest = 0;
  for (const [path, init] of calls) {
    const begun = performance.now();
    const answer = await fetch(server.url + path, init);
    await answer.arrayBuffer();
    expect([path, answer.ok]).toEqual([path, true]);
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}

test(`${String(HELD)} slow or silent connections don’t delay others, and each uses little memory (T1.8)`, async () => {
  await others(0);
  const before = await memory();
  const clients = await hold();
  let longest = 0;
  for (let round = 1; round <= 20; round += 1) {
    longest = Math.max(longest, await others(round));
    for (const [at, { socket }] of clients.entries()) if (at % WAYS.length < 2) socket.write('x');
  }
  const each = ((await memory()) - before) / HELD;
  counts.injected(HELD);
  counts.measured('ms at most for others', longest);
  counts.measured('bytes a connection', each);
  expect(each).toBeLessThan(EACH * runs(10, 1));

  // The clients were really held: one that begins to read gets its old response.
  const [, , reader] = clients;
  const answer = new Promise<string>((resolve) =>
    reader?.socket.once('data', (piece) => resolve(piece.toString())),
  );
  expect(await answer).toContain('HTTP/1.1 200');
  counts.control();
  for (const { socket } of clients) socket.destroy();
  await others(99);
});
