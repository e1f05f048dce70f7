import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../store/port.ts';
import { STORES } from '../testing/stores.ts';
import type { StoreFactory } from '../testing/stores.ts';
import { afterAttempt, lockLeft, pruneAttempts } from './attempts.ts';
import type { AttemptState } from './attempts.ts';
import { addressCallers } from './callers.ts';
import { createThrottle } from './throttle.ts';
import { trust } from '@wa/core/testing/trust';

const guessing = trust('guessing');
const clock = trust('clock');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 0, 1, 12);
/** Which store it is makes no difference to most of it. */
const [SQLITE] = STORES as [StoreFactory];
const five = (name: string) => ({ name, failures: 5 });
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('the count of a caller', () => {
  /** One attempt after the other on its own state, as the store would keep it. */
  function attempts() {
    let state: AttemptState | null = null;
    return (now: number): number => {
      const left = state === null ? 0 : lockLeft(state, now);
      if (left === 0) state = afterAttempt(state, five('a'), [], now);
      return left;
    };
  }

  test('closes after five failures for 15 minutes, then for twice as long each time, up to a day', () => {
    const attempt = attempts();
    const waits: number[] = [];
    let now = NOON;
    for (let lock = 0; lock < 9; lock += 1) {
      for (let guess = 0; guess < 5; guess += 1) expect(attempt(now)).toBe(0);
      waits.push(attempt(now) / MINUTE);
      now += (waits.at(-1) ?? 0) * MINUTE;
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
  });

  test('forgets slow failures', () => {
    const attempt = attempts();
    for (let guess = 0; guess < 50; guess += 1) expect(attempt(NOON + guess * 4 * MINUTE)).toBe(0);
  });

  test('lets at most five through in any quarter of an hour, however they are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * MINUTE }), { maxLength: 200 }), (pauses) => {
        const attempt = attempts();
        let now = NOON;
        const passed: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (attempt(now) === 0) passed.push(now);
        }
        return passed.every(
          (at) => passed.filter((other) => other > at - 15 * MINUTE && other <= at).length <= 5,
        );
      }),
    );
  });

  test('no clock of an earlier start locks for longer than the lock is, and none opens at once what it closed', () => {
    const locked = fc.record({
      lockedAt: fc.integer({ min: NOON, max: NOON + 1_000 * HOUR }),
      lockedFor: fc.integer({ min: 1, max: 24 * HOUR }),
    });
    fc.assert(
      fc.property(locked, ({ lockedAt, lockedFor }) => {
        const state = { times: [], lockedAt, lockedFor, locks: 1, seenAt: lockedAt + lockedFor };
        clock.injected();
        expect(lockLeft(state, NOON)).toBe(lockedFor);
      }),
    );
  });
});

/** Server processes on one store, whose steady clocks stand still until they are moved. SQLite is opened once (D13). */
async function servers(factory: StoreFactory) {
  const folder = await mkdtemp(join(tmpdir(), 'wa-throttle-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  let opened: Store | null = null;
  const open = async (): Promise<Store> => {
    if (opened !== null && factory.name === 'SQLite') return opened;
    const store = await factory.open(folder);
    opened = store;
    cleanUps.push(() => store.close());
    return store;
  };
  return async (now = NOON) => {
    const store = await open();
    const clock = { now };
    return { store, clock, ...createThrottle({ store, steady: () => clock.now }) };
  };
}

describe.each(STORES)('the brake on guessing of several processes on $name', (factory) => {
  test('five guesses close the door in every process of the store, and after a restart', async () => {
    const start = await servers(factory);
    const [one, other] = [await start(), await start()];
    const caller = [five('a')];
    for (const server of [one, other, one, other, one]) expect(await server.begin(caller)).toBe(0);
    const after = await start(NOON + MINUTE);
    expect(await Promise.all([one, other, after].map((server) => server.begin(caller)))).toEqual([
      900, 900, 840,
    ]);
    expect(await other.begin([five('b')])).toBe(0);
  });

  test('many at once from both processes pass five times, and are never counted less', async () => {
    const start = await servers(factory);
    const both = [await start(), await start()];
    const waits = await Promise.all(
      Array.from({ length: 16 }, (_unused, at) => both[at % 2]?.begin([five('a')])),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    guessing.tried(waits.length);
    guessing.control(5);
  });
});

describe('the brake on guessing', () => {
  test('a right password opens the door again, which other processes see within a minute', async () => {
    const start = await servers(SQLITE);
    const [one, other] = [await start(), await start()];
    const caller = [five('a')];
    for (let guess = 0; guess < 5; guess += 1) await one.begin(caller);
    expect(await other.begin(caller)).toBe(900);
    await one.succeed(caller);
    expect(await one.begin(caller)).toBe(0);
    expect(other.closed(caller)).toBe(900);
    other.clock.now += MINUTE;
    expect(other.closed(caller)).toBe(0);
    expect(await other.begin(caller)).toBe(0);
  });

  test('a lock from the future counts from now, once: the clock was put back between two starts', async () => {
    const start = await servers(SQLITE);
    const before = await start(NOON + 720 * HOUR);
    const caller = [five('a')];
    for (let guess = 0; guess < 5; guess += 1) await before.begin(caller);
    const server = await start();
    expect(await server.begin(caller)).toBe(900);
    server.clock.now += 14 * MINUTE;
    expect(await server.begin(caller)).toBe(60);
    const again = await start(server.clock.now + MINUTE);
    expect(await again.begin(caller)).toBe(0);
    clock.injected();
    clock.control();
  });

  test('who is known to be locked costs the store nothing, nor does a guess without a place', async () => {
    const start = await servers(SQLITE);
    const { store, begin, closed, charge } = await start();
    for (let guess = 0; guess < 5; guess += 1) await begin([five('a')]);
    await begin([five('a')]);
    const calls = [vi.spyOn(store, 'transact'), vi.spyOn(store, 'findOne')];
    for (let guess = 0; guess < 100; guess += 1) {
      expect(closed([five('a')])).toBe(900);
      charge([five(`flood ${guess}`)]);
    }
    for (const spy of calls) expect(spy).not.toHaveBeenCalled();
  });

  test('guesses without a place are charged with the next that gets one, and close the door by themselves', async () => {
    const start = await servers(SQLITE);
    const { begin, closed, charge, clock } = await start();
    const caller = [five('a')];
    for (let refused = 0; refused < 4; refused += 1) charge(caller);
    expect(closed(caller)).toBe(0);
    expect(await begin(caller)).toBe(0);
    expect(await begin(caller)).toBe(900);

    for (let refused = 0; refused < 5; refused += 1) charge([five('b')]);
    expect(closed([five('b')])).toBe(900);
    clock.now += 15 * MINUTE;
    expect(closed([five('b')])).toBe(0);
  });

  test('who owns a /48 has 45 guesses from its 65,536 households, not 5 from each', async () => {
    const start = await servers(SQLITE);
    const { begin } = await start();
    let passed = 0;
    for (let household = 0; household < 60; household += 1) {
      const address = `2001:db8:7:${(household * 257).toString(16)}::1`;
      guessing.tried();
      if ((await begin(addressCallers(address))) === 0) passed += 1;
    }
    expect(passed).toBe(45);
    expect(await begin(addressCallers('2001:db8:8::1'))).toBe(0);
  });

  test('old callers are forgotten and the collection is bounded, but no flood opens a closed door', async () => {
    const start = await servers(SQLITE);
    const { store, begin, clock } = await start();
    for (let guess = 0; guess < 5; guess += 1) await begin([five('attacker')]);
    for (let other = 0; other < 12; other += 1) {
      clock.now += 1_000;
      await begin([five(`other ${other}`)]);
    }
    await store.transact((tx) => pruneAttempts(tx, clock.now, 4));
    const left = await store.list('attempts', { orderBy: 'seenAt' });
    expect(left.map(({ caller }) => caller)).toEqual(['other 9', 'other 10', 'other 11', 'attacker']);
    const server = await start(clock.now);
    expect(await server.begin([five('attacker')])).toBe(888);
    await store.transact((tx) => pruneAttempts(tx, clock.now + 48 * HOUR));
    expect(await store.count('attempts')).toBe(0);
  });
});
