import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/port.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { API_STORES, SQLITE } from '../testing/stores.ts';
import type { StoreFactory } from '../testing/stores.ts';
import { afterAttempt, createLoginLimiter, lockLeft } from './login-limiter.ts';
import { addressBudgets } from './verify-login.ts';
import { trust } from '@wa/core/testing/trust';

const guessing = trust('guessing');
const clock = trust('clock');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 0, 1, 12);
const five = (name: string) => ({ key: name, failures: 5 });
const folder = useFreshFolder();
const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

describe('the count of a client', () => {
  /** Returns a function that makes one attempt after the other and keeps its own count, as the store does. */
  function attempts() {
    let state: ReturnType<typeof afterAttempt> | null = null;
    return (now: number): number => {
      const left = lockLeft(state, 5, now);
      if (left === 0) state = afterAttempt(state, 5, now);
      return left;
    };
  }

  test('is locked for 15 minutes after five failures, then for twice as long each time, up to a day (T1.4)', () => {
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

  test('lets at most five through in any quarter of an hour, however they are spread (T1.4)', () => {
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
});

/**
 * Opens server processes on one store, whose steady clocks change only when the test moves them. SQLite is
 * opened once (D13).
 */
function servers(factory: StoreFactory) {
  const open = async (): Promise<Store> => {
    const [first] = opened;
    if (first !== undefined && factory.name === 'SQLite') return first;
    const store = await factory.open(folder());
    opened.push(store);
    return store;
  };
  return async (now = NOON) => {
    const store = await open();
    const clock = { now };
    return { store, clock, ...createLoginLimiter(store, () => clock.now) };
  };
}

describe.each(API_STORES)('the login limit of several processes on $name', (factory) => {
  test('five guesses lock every process of the store, even after a restart (T1.4)', async () => {
    const start = servers(factory);
    const [one, other] = [await start(), await start()];
    const caller = [five('a')];
    for (const server of [one, other, one, other, one]) expect(await server.begin(caller)).toBe(0);
    const after = await start(NOON + MINUTE);
    expect(await Promise.all([one, other, after].map((server) => server.begin(caller)))).toEqual([
      900, 900, 840,
    ]);
    expect(await other.begin([five('b')])).toBe(0);
  });
});

describe('the login limit', () => {
  test('a lock from the future counts from now, once: the clock was set back between two starts (T1.4)', async () => {
    const start = servers(SQLITE);
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

  test('a /48 network has 45 guesses in all, not 5 for each of its 65,536 households (T1.4)', async () => {
    const start = servers(SQLITE);
    const { begin } = await start();
    let passed = 0;
    for (let household = 0; household < 60; household += 1) {
      const address = `2001:db8:7:${(household * 257).toString(16)}::1`;
      guessing.tried();
      if ((await begin(addressBudgets(address))) === 0) passed += 1;
    }
    expect(passed).toBe(45);
    expect(await begin(addressBudgets('2001:db8:8::1'))).toBe(0);
  });
});
