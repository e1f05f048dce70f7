import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from './port.ts';
import { useStore } from '../testing/store/open-for-tests.ts';
import { STORES } from '../testing/stores.ts';
import { announceServer, createLeases, isServerRunning, type Leases, type LeasesOptions } from './leases.ts';

const log = pino({ level: 'silent' });
const NAME = 'deploy';

describe.each(STORES)('leases on $name', (factory) => {
  const store = useStore(factory);
  let made: Leases[];
  let now: number;

  beforeEach(() => {
    made = [];
    now = 0;
  });
  afterEach(async () => {
    for (const leases of made) leases.stop();
    await store().transact((tx) => tx.removeWhere('leases', { where: { name: NAME } }));
  });

  /** Returns the leases of one process. Its clock changes only when the test moves it. */
  function processOf(options: Partial<LeasesOptions> = {}): Leases {
    const needs = { store: store(), log, alone: false, steadyClock: () => now, stillFor: 15_000 };
    const leases = createLeases({ ...needs, heartbeatInterval: 2_147_483_647, ...options });
    made.push(leases);
    return leases;
  }
  const take = (leases: Leases) => store().transact((tx) => leases.take(tx, NAME));
  const release = (leases: Leases) => store().transact((tx) => leases.release(tx, NAME));
  const beatOf = async (where: Store) => (await where.findOne('leases', { name: NAME }))?.beat ?? 0;

  test('one of two owners has a lease until it is released', async () => {
    const [first, second] = [processOf(), processOf()];
    const both = await Promise.all([take(first), take(second)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const [owner, other] = both[0] ? [first, second] : [second, first];
    owner.keep(NAME);
    expect(await take(owner)).toBe(false);
    expect(await owner.holds(store(), NAME)).toBe(true);
    await release(other);
    expect(await take(other)).toBe(false);
    await release(owner);
    expect(await take(other)).toBe(true);
    expect(await owner.holds(store(), NAME)).toBe(false);
  });

  test('a dead owner is replaced only after its heartbeat was still for the whole time', async () => {
    const [owner, other] = [processOf(), processOf()];
    await take(owner);
    // Time that passed before the first check proves nothing.
    now += 1_000_000;
    expect(await take(other)).toBe(false);
    now += 14_999;
    expect(await take(other)).toBe(false);
    now += 1;
    expect(await take(other)).toBe(true);
  });

  test('a live owner is never replaced', async () => {
    const [owner, other] = [processOf({ heartbeatInterval: 1 }), processOf()];
    await take(owner);
    owner.keep(NAME);
    for (let round = 0; round < 5; round += 1) {
      expect(await take(other)).toBe(false);
      now += 100_000;
      const before = await beatOf(store());
      await expect.poll(() => beatOf(store())).toBeGreaterThan(before);
    }
    expect(await take(other)).toBe(false);
    expect(await owner.holds(store(), NAME)).toBe(true);
  });

  test('an owner that was assumed dead is notified, and stops its heartbeat', async () => {
    const owner = processOf({ heartbeatInterval: 1 });
    await take(owner);
    const lost = owner.keep(NAME);
    expect(lost.aborted).toBe(false);
    // Another process that saw no heartbeat takes the lease, for example because this one was suspended.
    await store().transact(async (tx) => {
      const lease = await tx.findOne('leases', { name: NAME });
      await tx.update('leases', lease?._id ?? '', { owner: 'another', beat: 1 });
    });
    await expect.poll(() => lost.aborted).toBe(true);
    expect(await beatOf(store())).toBe(1);
    expect(await owner.holds(store(), NAME)).toBe(false);
  });

  test('a running server is detected at once; a stopped or dead one isn’t', async () => {
    const timing = { pollEvery: 5, stillFor: 100 };
    expect(await isServerRunning(store(), timing)).toBe(false);
    const running = processOf({ heartbeatInterval: 1 });
    const leave = await announceServer(store(), running, new Date());
    expect(await isServerRunning(store(), { ...timing, stillFor: 60_000 })).toBe(true);
    await leave();
    expect(await store().list('leases')).toEqual([]);

    const dying = processOf();
    await announceServer(store(), dying, new Date());
    dying.stop();
    expect(await isServerRunning(store(), timing)).toBe(false);
    // A day later, the next start deletes the lease.
    const late = await announceServer(store(), running, new Date(Date.now() + 25 * 60 * 60_000));
    await late();
    expect(await store().list('leases')).toEqual([]);
  });
});
