import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { addressCallers, deviceCaller } from './callers.ts';
import { createGuessQueue } from './guess-queue.ts';
import type { Throttle } from './throttle.ts';

export interface Guess {
  password: string;
  /** The client's address; undefined when its connection is gone. */
  address: string | undefined;
  /** Of a device that logged in before. It has a budget and a lane of its own: nobody else can lock it out (D3). */
  device: string | null;
  /** True when nobody waits for the answer any more. */
  isGone: () => boolean;
}

/** Answers whether the password is right. @throws ApiError too-many-requests with retryAfter, unavailable */
export type LookAtGuess = (guess: Guess) => Promise<boolean>;

interface GuessingOptions {
  throttle: Throttle;
  log: Pick<Logger, 'warn'>;
  /** Costs what scrypt costs. */
  verify: (password: string) => Promise<boolean>;
}

/** The way of a guess: the door, a place in the queue, the count, and then the password. */
export function createGuessing({ throttle, log, verify }: GuessingOptions): LookAtGuess {
  const queue = createGuessQueue();

  return async ({ password, address, device, isGone }) => {
    const callers = device === null ? addressCallers(address) : ([deviceCaller(device)] as const);
    refuseFor(throttle.closed(callers));
    const lane = device === null ? 'unknown' : 'known';
    const result = queue.run(lane, callers[0].name, async () => {
      if (isGone()) {
        throttle.charge(callers);
        throw new ApiError('unavailable', 'The connection is gone');
      }
      const seconds = await throttle.begin(callers);
      // At most once a minute for each: in between the throttle remembers, and a flood must not fill the log.
      if (seconds > 0) log.warn({ caller: callers[0].name, seconds }, 'Login refused: too many attempts');
      refuseFor(seconds);
      const isRight = await verify(password);
      if (isRight) await throttle.succeed(callers);
      return isRight;
    });
    if (result !== null) return result;
    throttle.charge(callers);
    throw new ApiError('unavailable', 'Too many logins at once. Please try again.');
  };
}

function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('too-many-requests', 'Too many attempts', { retryAfter: seconds, success: false });
}
