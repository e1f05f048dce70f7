import { expect, test, vi } from 'vitest';
import { createGuessing } from './guessing.ts';
import type { Credentials, Verdict } from './identify.ts';

function guessing(wait = 0) {
  const throttle = {
    closed: vi.fn(() => 0),
    begin: vi.fn(() => Promise.resolve(wait)),
    charge: vi.fn(),
    succeed: vi.fn(() => Promise.resolve()),
  };
  const verify = vi.fn((shown: Credentials): Promise<Verdict> =>
    Promise.resolve(
      'password' in shown && shown.password === 'right'
        ? { is: 'right', editor: null, proof: null }
        : { is: 'wrong' },
    ),
  );
  const warn = vi.fn();
  const lookAtGuess = createGuessing({ throttle, log: { warn }, verify });
  const guess = {
    address: '203.0.113.7',
    device: null,
    key: null,
    code: '',
    password: 'right',
    isGone: () => false,
  };
  return { throttle, verify, warn, lookAtGuess, guess };
}

test('a guess is counted before the password is looked at, and a right one clears the count', async () => {
  const { throttle, verify, lookAtGuess, guess } = guessing();
  expect(await lookAtGuess({ ...guess, password: 'wrong' })).toEqual({ is: 'wrong' });
  expect(throttle.succeed).not.toHaveBeenCalled();
  expect(throttle.begin.mock.invocationCallOrder[0]).toBeLessThan(verify.mock.invocationCallOrder[0] ?? 0);
  expect(await lookAtGuess(guess)).toMatchObject({ is: 'right' });
  expect(throttle.succeed).toHaveBeenCalledWith([{ name: 'address 203.0.113.7', failures: 5 }], []);
});

test('behind a closed door no password is looked at', async () => {
  const { verify, warn, lookAtGuess, guess } = guessing(900);
  await expect(lookAtGuess(guess)).rejects.toMatchObject({ status: 429, details: { retryAfter: 900 } });
  expect(verify).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
});

test('a caller who does not wait for the answer is charged, and costs no look', async () => {
  const { throttle, verify, lookAtGuess, guess } = guessing();
  await expect(lookAtGuess({ ...guess, isGone: () => true })).rejects.toMatchObject({ status: 503 });
  expect([throttle.charge.mock.calls.length, throttle.begin.mock.calls.length]).toEqual([1, 0]);
  expect(verify).not.toHaveBeenCalled();
});

test('a login of one editor clears nothing that was counted for guesses at others', async () => {
  const { throttle, lookAtGuess, guess } = guessing();
  await lookAtGuess({ ...guess, key: 'bert' });
  const address = { name: 'address 203.0.113.7', failures: 5 };
  expect(throttle.begin).toHaveBeenLastCalledWith([address, { name: 'editor bert', failures: 15 }]);
  expect(throttle.succeed).toHaveBeenLastCalledWith([{ name: 'editor bert', failures: 15 }], [address]);
  await lookAtGuess({ ...guess, key: 'bert', device: 'd1' });
  expect(throttle.succeed).toHaveBeenLastCalledWith([{ name: 'device d1 as bert', failures: 5 }], []);
});
