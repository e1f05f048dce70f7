import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import type { Missed } from '@wa/core/contract/missed';
import { MISSED_A_DAY } from '@wa/core/domain/missed';
import { API_STORES } from '../../testing/stores.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { missedAddress, countMissed, pruneMissed } from './missed.ts';

const DAY = 24 * 60 * 60_000;
const silent = pino({ level: 'silent' });

describe.each(API_STORES)('failed searches and 404s on $name', (factory) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi(factory);
  });
  afterEach(() => api.stop());
  /** Signs in for each read, because the time that passes ends sessions. */
  const read = async () => {
    await api.core.missed.flush();
    const office = api.as(await api.core.sessions.start('bearer'));
    return (await office('GET', '/api/missed')).body as Missed[];
  };
  const today = () => api.core.clock().toISOString().slice(0, 10);
  /** Returns the counter of another process on the same store. */
  const another = () => countMissed({ store: api.core.store, clock: api.core.clock, log: silent });

  test('are counted by term over days and processes, the most frequent first (D16.17)', async () => {
    const { missed } = api.core;
    missed.count('search', 'Gate');
    missed.count('search', ' gate ');
    missed.count('address', '/gate');
    await missed.flush();
    const other = another();
    other.count('search', 'GATE');
    await other.flush();
    api.advance(DAY);
    missed.count('search', 'gate');
    missed.count('search', 'jane@example.com');
    expect(await read()).toEqual([
      { kind: 'search', term: 'gate', count: 4, lastDay: today() },
      { kind: 'address', term: '/gate', count: 1, lastDay: expect.any(String) as string },
    ]);
    expect(await api.core.store.count('missed')).toBe(3);
  });

  test('count a visitor’s search even if another visitor continues the same words, but not partial words of personal terms (D16.17)', async () => {
    const { missed } = api.core;
    for (const sent of ['valve', 'valve seat', 'jan', 'jane', 'jane@example.com', '555 01', '+1 555 0100'])
      missed.count('search', sent);
    missed.count('address', '/valve');
    expect((await read()).map(({ term }) => term).sort()).toEqual([
      '/valve',
      '555 01',
      'valve',
      'valve seat',
    ]);
  });

  test('can be deleted', async () => {
    api.core.missed.count('search', 'gate & weir');
    api.core.missed.count('address', '/gate & weir');
    await api.core.missed.flush();
    const term = encodeURIComponent('gate & weir');
    expect((await api.admin('DELETE', `/api/missed?kind=search&term=${term}`)).status).toBe(200);
    expect(await read()).toMatchObject([{ kind: 'address', term: '/gate & weir' }]);
  });

  test('expire after 90 days (D16.17)', async () => {
    api.core.missed.count('search', 'old');
    await api.core.missed.flush();
    api.advance(90 * DAY);
    await api.core.store.transact((tx) => pruneMissed(tx, api.core.clock()));
    expect(await read()).toMatchObject([{ term: 'old' }]);
    api.advance(DAY);
    await api.core.store.transact((tx) => pruneMissed(tx, api.core.clock()));
    expect(await read()).toEqual([]);
  });

  test('are limited: a full day accepts no new terms and still counts known ones', async () => {
    const { missed } = api.core;
    for (let at = 0; at < MISSED_A_DAY + 20; at += 1) missed.count('search', `term ${String(at)}x`);
    await missed.flush();
    const other = another();
    other.count('search', 'one more');
    other.count('search', 'term 0x');
    await other.flush();
    expect(await api.core.store.count('missed')).toBe(MISSED_A_DAY);
    expect((await read())[0]).toMatchObject({ term: 'term 0x', count: 2 });
  });
});

const HTML = { accept: 'text/html,application/xhtml+xml' };

test.each([
  '/index.php',
  '/.env',
  '/wp-login',
  '/assets/old-1.js',
  '/api/none',
  '/%zz',
  '/not-found',
  '/a/../b',
])('%s isn’t counted as a missing address', (path) => expect(missedAddress('GET', path, HTML)).toBeNull());

test('a server counts sent searches without a result and missing addresses, but nothing while typing (D16.17)', async () => {
  const server = await startTestServer();
  try {
    const ask = (path: string) => fetch(server.url + path, { headers: HTML });
    await ask('/search?q=Flugzeugxyz');
    await ask('/api/search?q=Flugzeugxy');
    await ask('/search?q=clamp');
    await ask('/Old-Page');
    const found = [
      { kind: 'address', term: '/old-page', count: 1 },
      { kind: 'search', term: 'flugzeugxyz', count: 1 },
    ];
    expect(await server.read('/api/missed')).toMatchObject(found);
    await ask('/Old-Page');
  } finally {
    await server.close({ keepData: true });
  }
  // A stopping server writes its counts.
  const next = await startTestServer({ dataDir: server.dataDir });
  onTestFinished(() => next.close());
  const [address] = await next.read<Missed[]>('/api/missed');
  expect(address).toMatchObject({ term: '/old-page', count: 2 });
});
