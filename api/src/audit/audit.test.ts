import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendChanges } from '../change-log/append.ts';
import type { Change } from '../change-log/change.ts';
import { pruneChanges } from '../change-log/prune.ts';
import type { Store } from '../store/port.ts';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { STORES } from '../testing/stores.ts';
import { appendEvent, pruneEvents } from './events.ts';
import { countRefusedLogins } from './refused-logins.ts';
import { verifyLogs } from './verify.ts';

const now = new Date('2026-05-05T12:00:00Z');
const change = (title: string): Change => ({
  kind: 'page',
  action: 'changed',
  id: 'a'.repeat(24),
  title,
  version: 7,
  paths: ['/a'],
});

describe.each(STORES)('the audit log on $name', (factory) => {
  const root = useTemporaryFolder();
  let place = 0;
  let store: Store;
  beforeEach(async () => {
    place += 1;
    store = await factory.open(join(root(), `${factory.name}-${String(place)}`));
    await store.transact(
      async (tx) => {
        for (const title of ['one', 'two']) await appendChanges(tx, [change(title), change('more')], now);
        await appendEvent(tx, { what: 'login' }, now);
        await appendEvent(tx, { what: 'deploy', about: 'office' }, now);
      },
      { savedBy: 'Anna (browser)' },
    );
  });
  afterEach(() => store.close());
  const faults = async (anchor?: Parameters<typeof verifyLogs>[1]) =>
    (await verifyLogs(store, anchor)).faults;
  const nth = async (log: 'changes' | 'events', seq: number) => {
    const query = { where: { seq } } as const;
    return (
      (await (log === 'changes' ? store.list('changes', query) : store.list('events', query)))[0]?._id ?? ''
    );
  };

  test('says who, which record at which version, and how many entries hold', async () => {
    const [first] = await store.list('changes', { orderBy: 'seq' });
    expect(first).toMatchObject({ savedBy: 'Anna (browser)', recordId: 'a'.repeat(24), recordVersion: 7 });
    const { holds, faults: none, heads } = await verifyLogs(store);
    expect([holds, none]).toEqual([{ changes: 4, events: 2 }, []]);
    expect(await faults(heads)).toEqual([]);
  });

  test.each([
    ['an entry that was changed', 'changes', 2, { savedBy: 'Bert (browser)' }],
    ['a version that was changed', 'changes', 3, { recordVersion: 8 }],
    ['a first entry that was changed', 'changes', 1, { title: 'else' }],
    ['a last entry that was changed', 'events', 2, { about: 'schedule' }],
    ['a hash that was taken away', 'changes', 2, { hash: '' }],
  ] as const)('finds %s', async (_what, log, seq, fields) => {
    const id = await nth(log, seq);
    await store.transact((tx) => tx.update(log, id, fields as object, { keepVersion: true }));
    const found = await faults();
    expect(found.join()).toContain(`ntry ${String(seq)} of the ${log}`);
  });

  test('finds an entry that is gone, the oldest too, and a cut end by the other log or an anchor', async () => {
    const { heads } = await verifyLogs(store);
    const without = async (log: 'changes' | 'events', seq: number) => {
      const id = await nth(log, seq);
      await store.transact((tx) => tx.remove(log, id));
    };
    await without('events', 2);
    expect(await faults()).toEqual([]);
    expect(await faults(heads)).toEqual([expect.stringContaining('The events end at entry 1')]);
    await without('changes', 4);
    expect(await faults()).toEqual([expect.stringContaining('The changes end at entry 3')]);
    await without('changes', 1);
    expect(await faults()).toEqual([expect.stringContaining('Entry 2 of the changes does not follow')]);
    await without('changes', 2);
    await without('changes', 3);
    expect(await faults()).toEqual([expect.stringContaining('The changes end at entry 0')]);
  });

  test('stays whole when old entries are let go, as noted, and not when more are', async () => {
    await store.transact((tx) => pruneChanges(tx, 2, now));
    await store.transact((tx) => pruneEvents(tx, now, 2));
    expect((await store.list('changes', { orderBy: 'seq' })).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(await faults()).toEqual([]);
    await store.transact((tx) => appendChanges(tx, [change('later')], now));
    await store.transact((tx) => pruneChanges(tx, 1, now));
    expect(await faults()).toEqual([]);
    await store.transact(async (tx) => {
      await appendChanges(tx, [change('last')], now);
      await tx.removeWhere('changes', { range: { field: 'seq', before: 6 } });
    });
    expect(await faults()).toEqual([expect.stringContaining('does not follow from the noted start')]);
  });

  test('entries of a version that made no hashes stand before the chain, and nowhere in it', async () => {
    await store.transact(async (tx) => {
      const entries = await tx.list('changes');
      for (const { _id } of entries) await tx.update('changes', _id, { hash: '' }, { keepVersion: true });
      await tx.removeWhere('events', { range: { field: 'seq', from: 1 } });
      await appendChanges(tx, [change('chained')], now);
    });
    expect(await faults()).toEqual([]);
    await store.transact((tx) => pruneChanges(tx, 2, now));
    expect(await faults()).toEqual([]);
  });

  test('refused logins are one number in ten minutes', async () => {
    let time = now.getTime();
    const refused = countRefusedLogins(store, () => new Date(time));
    for (let guess = 0; guess < 30; guess += 1) await refused.count();
    time += 10 * 60_000;
    await refused.count();
    await refused.note();
    const noted = await store.list('events', { where: { what: 'logins-refused' }, orderBy: 'seq' });
    expect(noted.map(({ about }) => about)).toEqual(['1', '30']);
    expect(await faults()).toEqual([]);
  });
});
