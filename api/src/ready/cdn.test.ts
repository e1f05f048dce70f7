/** A CDN in front, in a few lines: it keeps what it may, and drops what it is told to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { served } from './testing/made-anew.ts';
import { PATHS, ROUNDS, operation, perform, type Operation } from './testing/random-writes.ts';

const TOKEN = 'a-token-for-watchers';

interface Kept {
  text: string | null;
  keys: readonly string[];
}

describe('a CDN that keeps pages until it is told to drop them', () => {
  const kept = new Map<string, Kept>();
  const calls: { keys: string[]; authorization: string | undefined }[] = [];
  let refusing = false;
  const purge = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { keys } = JSON.parse(Buffer.concat(chunks).toString()) as { keys: string[] };
      calls.push({ keys, authorization: request.headers.authorization });
      if (!refusing)
        for (const [path, page] of kept) if (page.keys.some((key) => keys.includes(key))) kept.delete(path);
      response.statusCode = refusing ? 500 : 200;
      response.end();
    });
  });
  let server: TestServer;

  beforeAll(async () => {
    await new Promise<void>((resolve) => purge.listen(0, '127.0.0.1', resolve));
    const { port } = purge.address() as AddressInfo;
    const CDN_PURGE_URL = `http://127.0.0.1:${String(port)}/`;
    server = await startTestServer({
      env: { CDN_PURGE_URL, CDN_PURGE_TOKEN: 'secret', METRICS_TOKEN: TOKEN, DRAIN_SECONDS: '1' },
    });
    // All of it at the start, and again for what was on its way: nothing below may be owed to that.
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 30_000 });
  });
  afterAll(async () => {
    await server.close();
    await new Promise((resolve) => purge.close(resolve));
  });

  async function fill(path: string): Promise<void> {
    const { status, headers } = await fetch(server.url + path, { method: 'HEAD', redirect: 'manual' });
    const keys = headers.get('surrogate-key')?.split(' ') ?? [];
    if (status === 200 && headers.get('surrogate-control') !== null)
      kept.set(path, { text: await served(server.url, path), keys });
  }
  /** Keys that the CDN has not taken. */
  async function owed(): Promise<number> {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return Number(/^wa_cdn_keys_waiting (\d+)$/m.exec(await answer.text())?.[1] ?? NaN);
  }

  test('keeps pages, and nothing that an administrator sees otherwise or that has a query', async () => {
    const about = async (path: string) => (await fetch(server.url + path)).headers;
    expect((await about('/')).get('surrogate-key')).toMatch(/^site [\da-f]{12}$/);
    expect((await about('/')).get('surrogate-control')).toContain('stale-while-revalidate=');
    expect((await about('/')).get('cache-control')).toBe('public, max-age=0, must-revalidate');
    for (const path of ['/api/products', '/?a=1', '/missing', '/admin', '/search?q=seal'])
      expect((await about(path)).get('surrogate-control'), path).toBeNull();
    expect(calls.at(-1)?.authorization).toBe('Bearer secret');
  });

  const savePage = async (at: 'two' | 'three', title: 'Seal' | 'Clamp') => {
    await perform({ do: 'save-page', at, title, link: 'one' }, server.asAdmin);
    if (!refusing) await expect.poll(owed).toBe(0);
  };

  test('drops one page for a change of one page', async () => {
    await savePage('two', 'Seal');
    // Others show documents, whose sizes become known by and by.
    await fill('/robots.txt');
    const own = (await fetch(`${server.url}/two`)).headers.get('surrogate-key')?.split(' ').at(-1);
    const before = calls.length;
    await savePage('two', 'Clamp');
    const told = calls.slice(before).flatMap(({ keys }) => keys);
    expect(told).toContain(own);
    expect(told).not.toContain('site');
    expect(kept.has('/robots.txt')).toBe(true);
  });

  test('is told again until it takes it', async () => {
    await savePage('three', 'Seal');
    refusing = true;
    await fill('/three');
    await savePage('three', 'Clamp');
    const before = calls.length;
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    expect(kept.has('/three')).toBe(true);
    expect(await owed()).toBeGreaterThan(0);
    refusing = false;
    await expect.poll(() => kept.has('/three')).toBe(false);
  });

  test(
    'shows no page that a write has changed',
    async () => {
      const run = async (steps: Operation[]) => {
        for (const step of steps) {
          for (const path of PATHS) if (!kept.has(path)) await fill(path);
          await perform(step, server.asAdmin);
          await expect.poll(owed, { interval: 2 }).toBe(0);
          for (const [path, { text }] of kept)
            expect((await served(server.url, path)) === text, `${path} after ${step.do}`).toBe(true);
        }
      };
      await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 6 }), run), ROUNDS);
      await fill('/');
      expect(kept.has('/')).toBe(true);
    },
    runs(120_000, 600_000),
  );

  test('hears of a stop after the last answer: readiness is gone, and the server goes on for its time', async () => {
    const closed = server.close({ keepData: true });
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'stopping' }]);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await fill('/');
    await closed;
    await expect(fetch(server.url)).rejects.toThrow();
    expect(calls.at(-1)?.keys).toEqual(['site']);
    expect(kept.size).toBe(0);
  });
});
