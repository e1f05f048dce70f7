import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import { useTemporaryFolder } from '../testing/folders.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { latenessOf, usualOf } from '../testing/lateness.ts';
import { findMongod } from '../testing/mongod.ts';
import { spawnServer, type ServerProcess } from '../testing/spawn-server.ts';
import { adminToken, json, withToken } from '../testing/test-server.ts';
import { deployEnds } from '../testing/publish/deploy.ts';
import { layPainted } from '../testing/publish/lay-painted.ts';

const PRODUCT = '3273714a8fd9fd04288405d5';
/** Maximum time in milliseconds until every server shows a deploy (D37.4). */
const SWITCH = 2_000;
const DEPLOY = { timeout: 130_000, interval: 20 };

describe.runIf('binary' in findMongod())('changes that wait on two servers without a shared folder', () => {
  const folder = useTemporaryFolder();
  const servers: ServerProcess[] = [];
  let uri: string;
  let token: string;
  const start = async (number: number) => {
    const DATA_DIR = join(folder(), `server-${String(number)}`);
    servers[number] = await spawnServer({ DATA_DIR, MONGODB_URI: uri });
  };
  beforeAll(async () => {
    uri = await mongodbUriFor(folder());
    for (const number of [0, 1]) await layPainted(join(folder(), `server-${String(number)}`));
    await start(0);
    await start(1);
    token = await adminToken(at(0));
  }, 120_000);
  afterAll(() => Promise.all(servers.map((server) => server.kill())));

  const at = (number: number) => servers[number]?.url ?? '';
  const ask = async <T>(number: number, path: string, init?: RequestInit) => {
    const answer = await fetch(at(number) + path, withToken(token, init));
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as T;
  };
  /** Gives the product and the company the same new name. */
  const name = async (number: number, word: string) => {
    await ask(number, `/api/products/${PRODUCT}`, json('PUT', { title: `Seal ${word}` }));
    await ask(number, '/api/settings', json('PUT', { name: `Company ${word}` }));
  };
  /** Returns the names on a page that shows both records. More than one means that the page mixes two builds. */
  const seen = async (number: number): Promise<string> => {
    const page = await (await fetch(`${at(number)}/product/pipe-seals-disc`)).text();
    const words = [...page.matchAll(/(?:Seal|Company) (w\d+)/g)].map(([, word]) => word);
    return [...new Set(words)].join(' and ');
  };
  /** Duration of each switch on each server in milliseconds. */
  const late: number[] = [];
  const switched = async (number: number, word: string) =>
    late.push(
      await latenessOf(performance.now(), async () => ((await seen(number)) === word ? [] : [number])),
    );
  const begin = async (number: number) =>
    (await ask<{ id: string }>(number, '/api/deploy', { method: 'POST' })).id;
  const ended = (number: number, id: string) => deployEnds((path) => ask(number, path), id);
  /** Resolves when the deploy has reached its switch. */
  const atSwitch = (number: number, id: string) =>
    vi.waitFor(async () => {
      const { log } = await ask<Deploy>(number, `/api/deploy/${id}`);
      expect(log.some(({ text }) => text.startsWith('Build '))).toBe(true);
    }, DEPLOY);

  test('are shown by both servers after a deploy, and no answer mixes two builds (D37.4)', async () => {
    await name(0, 'w1');
    await switched(1, 'w1');
    await ask(0, '/api/settings', json('PUT', { publishing: 'on-deploy' }));
    await name(1, 'w2');
    expect(await seen(0)).toBe('w1');
    // The other server may have shown this save for up to two seconds.
    await switched(1, 'w1');

    const id = await begin(0);
    await atSwitch(1, id);
    const found = new Set<string>();
    let isOver = false;
    const readers = [0, 1].map(async (number) => {
      while (!isOver) found.add(await seen(number));
    });
    expect(await ended(1, id)).toMatchObject({ state: 'live', error: null });
    expect(await seen(0)).toBe('w2');
    await switched(1, 'w2');
    isOver = true;
    await Promise.all(readers);
    expect(['w1', 'w2']).toEqual(expect.arrayContaining([...found]));
    expect(found).toContain('w2');
  }, 300_000);

  test('are shown completely or not at all after the deploying server is killed during the switch (D37.4)', async () => {
    await name(1, 'w3');
    const id = await begin(0);
    await atSwitch(1, id);
    await servers[0]?.kill();
    expect(['w2', 'w3']).toContain(await seen(1));
    await start(0);
    // The restarted server finishes a deploy that was past its switch. Another one is marked as failed.
    await ended(1, id);
    await ended(0, await begin(0));
    for (const number of [0, 1]) await switched(number, 'w3');
  }, 300_000);

  test('are shown completely or not at all after the other server is killed during the switch (D37.4)', async () => {
    await name(0, 'w4');
    const id = await begin(0);
    await atSwitch(0, id);
    await servers[1]?.kill();
    expect(await ended(0, id)).toMatchObject({ state: 'live', error: null });
    await start(1);
    expect([await seen(0), await seen(1)]).toEqual(['w4', 'w4']);
  }, 300_000);

  test('are shown by every server within two seconds (D37.4)', () => {
    expect(late.length).toBeGreaterThan(3);
    expect(usualOf(late)).toBeLessThan(SWITCH);
  });
});
