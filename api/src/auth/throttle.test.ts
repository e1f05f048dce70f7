import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey } from '../http/address-key.ts';
import { createThrottle } from './throttle.ts';

const MINUTE = 60_000;

function withClock() {
  let now = Date.UTC(2026, 0, 1);
  return {
    throttle: createThrottle({ clock: () => new Date(now) }),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('the brake on guessing', () => {
  test('closes after five failures for 15 minutes, then for twice as long each time', () => {
    const { throttle, wait } = withClock();
    const waits: number[] = [];
    for (let lock = 0; lock < 4; lock += 1) {
      for (let guess = 0; guess < 5; guess += 1) expect(throttle.begin('a')).toBe(0);
      waits.push(throttle.begin('a') / 60);
      wait((waits.at(-1) ?? 0) * MINUTE);
    }
    expect(waits).toEqual([15, 30, 60, 120]);
  });

  test('forgets slow failures, and all of them after a success', () => {
    const { throttle, wait } = withClock();
    for (let guess = 0; guess < 50; guess += 1) {
      expect(throttle.begin('slow')).toBe(0);
      wait(4 * MINUTE);
    }
    for (let guess = 0; guess < 50; guess += 1) {
      expect(throttle.begin('right')).toBe(0);
      if (guess % 5 === 3) throttle.succeed('right');
    }
  });

  test('lets at most five guesses through in any quarter of an hour, however they are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * MINUTE }), { maxLength: 200 }), (pauses) => {
        const { throttle, wait } = withClock();
        let now = 0;
        const passed: number[] = [];
        for (const pause of pauses) {
          wait(pause);
          now += pause;
          if (throttle.begin('a') === 0) passed.push(now);
        }
        return passed.every(
          (at) => passed.filter((other) => other > at - 15 * MINUTE && other <= at).length <= 5,
        );
      }),
    );
  });

  test('a flood of other callers does not open a closed door', () => {
    const { throttle } = withClock();
    for (let guess = 0; guess < 5; guess += 1) throttle.begin('attacker');
    for (let other = 0; other < 30_000; other += 1) throttle.begin(`other ${other}`);
    expect(throttle.begin('attacker')).toBeGreaterThan(0);
  });
});

describe('the name of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, name) => {
    expect(addressKey(address)).toBe(name);
  });
});
