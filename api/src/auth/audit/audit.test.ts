import { describe, expect, test } from 'vitest';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { API_STORES } from '../../testing/stores.ts';
import { pruneList } from '../../store/change-log.ts';
import { appendEvent, countRefusedLogins } from './events.ts';

const now = new Date('2026-05-05T12:00:00Z');

describe.each(API_STORES)('the activity list on $name', (factory) => {
  const opened = useStore(factory);

  test('records each event with its author and time, in order, and keeps the newest', async () => {
    const store = opened();
    for (const what of ['login', 'logout', 'deploy'] as const)
      await store.transact((tx) => appendEvent(tx, { what, about: 'office' }, now), { savedBy: 'Anna' });
    const [first] = await store.list('events', { orderBy: 'seq' });
    expect(first).toMatchObject({
      ...{ seq: 1, what: 'login', about: 'office' },
      ...{ savedBy: 'Anna', at: '2026-05-05T12:00:00.000Z' },
    });
    expect(await store.transact((tx) => pruneList(tx, 'events', 2))).toBe(1);
    expect(await store.transact((tx) => pruneList(tx, 'events', 2))).toBe(0);
    const kept = await store.list('events', { orderBy: 'seq' });
    expect(kept.map(({ seq, what }) => [seq, what])).toEqual([
      [2, 'logout'],
      [3, 'deploy'],
    ]);
  });

  test('refused logins become one event per ten minutes', async () => {
    const store = opened();
    let time = now.getTime();
    const refused = countRefusedLogins(store, () => new Date(time));
    for (let guess = 0; guess < 30; guess += 1) await refused.count();
    time += 10 * 60_000;
    await refused.count();
    await refused.note();
    const noted = await store.list('events', { where: { what: 'logins-refused' }, orderBy: 'seq' });
    expect(noted.map(({ about }) => about)).toEqual(['1', '30']);
  });
});
