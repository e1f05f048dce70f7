import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { Missed } from '@wa/core/contract/missed';
import { MISSED_A_DAY } from '@wa/core/domain/missed';
import { StoreUnavailable } from '../store/errors.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { startTestServer } from '../testing/test-server.ts';
import { missedAddress } from './missed-address.ts';
import { countMissed } from './missed-keeper.ts';
import { pruneMissed } from './prune.ts';

const DAY = 24 * 60 * 60_000;
const silent = pino({ level: 'silent' });

describe.each(STORES)('what visitors did not find, on $name', (factory) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi(factory);
  });
  afterEach(() => api.stop());
  /** The time that passes ends sessions. */
  const read = async () => {
    await api.core.missed.flush();
    const headers = { Authorization: `Bearer ${await api.core.sessions.start('bearer')}` };
    return (await api.anyone('GET', '/api/missed', { headers })).body as Missed[];
  };
  const today = () => api.core.clock().toISOString().slice(0, 10);
  /** Another process on the same store. */
  const another = () => countMissed({ store: api.core.store, clock: api.core.clock, log: silent });

  test('is counted by term, over days and processes, the most frequent first', async () => {
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

  test('is what was typed in the end, and no beginning of a person’s', async () => {
    const { missed } = api.core;
    for (const typed of ['qzx', 'qzxw', 'qzxwv', 'jan', 'jane', 'jane@example.com', '555 01', '+1 555 0100'])
      missed.count('search', typed);
    missed.count('address', '/qzx');
    expect((await read()).map(({ term }) => term).sort()).toEqual(['/qzx', '555 01', 'qzxwv']);
  });

  test('is no content: no entry of the change log, nothing to undo', async () => {
    api.core.missed.count('search', 'gate');
    await api.core.missed.flush();
    await api.core.changeLog.catchUp();
    expect(api.changes).toEqual([]);
    expect(await api.core.store.count('changes')).toBe(0);
    expect(await api.core.store.count('revisions')).toBe(0);
  });

  test('is told to administrators alone, and forgotten at their word', async () => {
    api.core.missed.count('search', 'gate & weir');
    api.core.missed.count('address', '/gate & weir');
    await api.core.missed.flush();
    expect((await api.anyone('GET', '/api/missed')).status).toBe(401);
    const term = encodeURIComponent('gate & weir');
    expect((await api.anyone('DELETE', `/api/missed?kind=search&term=${term}`)).status).toBe(401);
    expect((await api.admin('DELETE', `/api/missed?kind=search&term=${term}`)).status).toBe(200);
    expect(await read()).toMatchObject([{ kind: 'address', term: '/gate & weir' }]);
  });

  test('goes after 90 days', async () => {
    api.core.missed.count('search', 'old');
    await api.core.missed.flush();
    api.advance(90 * DAY);
    await api.core.store.transact((tx) => pruneMissed(tx, api.core.clock()));
    expect(await read()).toMatchObject([{ term: 'old' }]);
    api.advance(DAY);
    await api.core.store.transact((tx) => pruneMissed(tx, api.core.clock()));
    expect(await read()).toEqual([]);
  });

  test('is bounded: a full day takes no new terms, and counts on for those it has', async () => {
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

test('what the store refuses is written with the next', async () => {
  let isDown = true;
  const written: string[] = [];
  const store = {
    transact: () => {
      if (isDown) return Promise.reject(new StoreUnavailable('down'));
      written.push('written');
      return Promise.resolve(undefined as never);
    },
  };
  const keeper = countMissed({ store, clock: () => new Date(), log: silent });
  keeper.count('search', 'gate');
  await keeper.flush();
  expect(written).toEqual([]);
  isDown = false;
  await keeper.flush();
  await keeper.flush();
  expect(written).toEqual(['written']);
  keeper.stop();
});

const HTML = { accept: 'text/html,application/xhtml+xml' };

test.each([
  ['/old-page', '/old-page'],
  ['/Old-Page/', '/old-page'],
  ['/products/Gone', '/product/gone'],
  ['/seals.html', '/seals.html'],
  ['/catalogue/2019.pdf', '/catalogue/2019.pdf'],
  ['/w%C3%A4nde', '/wände'],
])('the missing document %s is counted as %s', (path, address) => {
  expect(missedAddress('GET', path, HTML)).toBe(address);
});

test.each([
  ...[
    '/index.php',
    '/.env',
    '/.git/config',
    '/wp-login',
    '/blog/wp-admin/x',
    '/assets/old-1.js',
    '/logo.png',
  ],
  ...['/api/none', '/uploads/gone', '/cgi-bin/luci', '/%zz', '/not-found', '/a/../b', '/phpmyadmin'],
])('%s is not', (path) => expect(missedAddress('GET', path, HTML)).toBeNull());

test('what is not asked for as a document is not', () => {
  expect(missedAddress('HEAD', '/old-page', HTML)).toBeNull();
  expect(missedAddress('GET', '/old-page', { accept: '*/*' })).toBeNull();
  expect(missedAddress('GET', '/old-page', {})).toBeNull();
});

test('a server counts what a sent search did not find and addresses that are not there; typing counts nothing', async () => {
  const server = await startTestServer();
  try {
    const ask = (path: string) => fetch(server.url + path, { headers: HTML });
    await ask('/search?q=Flugzeugxyz');
    await ask('/api/search?q=Flugzeugxy');
    await ask('/search?q=clamp');
    await ask('/Old-Page');
    expect(await (await server.asAdmin('/api/missed')).json()).toMatchObject([
      { kind: 'address', term: '/old-page', count: 1 },
      { kind: 'search', term: 'flugzeugxyz', count: 1 },
    ]);
  } finally {
    await server.close();
  }
});

test('what was counted is written when a server stops', async () => {
  const first = await startTestServer();
  await fetch(`${first.url}/gone`, { headers: HTML });
  await first.close({ keepData: true });
  const second = await startTestServer({ dataDir: first.dataDir });
  expect(await (await second.asAdmin('/api/missed')).json()).toMatchObject([{ term: '/gone', count: 1 }]);
  await second.close();
});
