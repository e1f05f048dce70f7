import { expect, test } from 'vitest';
import { createGuessQueue } from './guess-queue.ts';

/** Guesses that end when they are told to, and the order in which they began. */
function controlled() {
  const queue = createGuessQueue(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const guess = (lane: 'known' | 'unknown', caller: string) =>
    queue.run(lane, caller, () => {
      begun.push(caller);
      return new Promise<string>((resolve) => ends.set(caller, () => resolve(caller)));
    });
  return { begun, guess, end: (caller: string) => ends.get(caller)?.() };
}

test('one guess at a time, known devices first, each lane with places of its own', async () => {
  const { begun, guess, end } = controlled();
  const running = guess('unknown', 'a');
  const waiting = ['b', 'c', 'd'].map((caller) => guess('unknown', caller));
  expect(guess('unknown', 'e')).toBeNull();
  const known = guess('known', 'owner');
  expect(begun).toEqual(['a']);
  end('a');
  expect(await running).toBe('a');
  expect(begun).toEqual(['a', 'owner']);
  end('owner');
  expect(await known).toBe('owner');
  for (const caller of ['b', 'c', 'd']) {
    end(caller);
    expect(await waiting.shift()).toBe(caller);
  }
  expect(begun).toEqual(['a', 'owner', 'b', 'c', 'd']);
});

test('a caller has one place; a guess that fails makes room for the next', async () => {
  const { begun, guess, end } = controlled();
  const queue = createGuessQueue(1);
  void guess('unknown', 'a');
  const second = guess('unknown', 'a');
  expect(guess('unknown', 'a')).toBeNull();
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'a']);
  end('a');
  expect(await second).toBe('a');

  const failing = queue.run('known', 'x', () => Promise.reject(new Error('the store is gone')));
  const next = queue.run('known', 'x', () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('the store is gone');
  expect(await next).toBe('next');
});
