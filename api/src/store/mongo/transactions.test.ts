import type { Connection } from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction, LONG_TRANSACTION_MS, TRANSACTION_MS } from './transactions.ts';

test('a transaction that a hung server leaves undecided ends in time, and says that nobody knows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let attempt: () => Promise<unknown> = async () => undefined;
  const session = {
    // As the driver does with a commit that nothing answers.
    withTransaction(work: () => Promise<unknown>) {
      attempt = work;
      return new Promise(() => undefined);
    },
    endSession: async () => undefined,
  };
  const connection = { startSession: async () => session } as unknown as Connection;
  let runs = 0;
  const ended = inTransaction(connection, 'MongoDB at x/y', async () => (runs += 1));
  await Promise.resolve();
  await attempt();
  const outcome = expect(ended).rejects.toMatchObject({ code: 'unavailable', uncertain: true });
  vi.advanceTimersByTime(TRANSACTION_MS);
  await outcome;
  // What the caller was not told of must not be done later.
  await expect(attempt()).rejects.toThrow('too busy');
  expect(runs).toBe(1);
});

test('a long transaction that is not done in time is said to be whole or not there, not the server to be gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { withTransaction: () => new Promise(() => undefined), endSession: async () => undefined };
  const connection = { startSession: async () => session } as unknown as Connection;
  const ended = inTransaction(connection, 'MongoDB at x/y', async () => undefined, LONG_TRANSACTION_MS);
  const outcome = expect(ended).rejects.toMatchObject({
    code: 'unavailable',
    uncertain: true,
    message: expect.stringContaining('was not done with this after 55 s. It is done whole or not at all'),
  });
  await Promise.resolve();
  vi.advanceTimersByTime(LONG_TRANSACTION_MS);
  await outcome;
});
