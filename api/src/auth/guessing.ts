import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { addressCallers, deviceCaller, nameCaller, namedDeviceCaller } from './callers.ts';
import type { Caller } from './callers.ts';
import { createGuessQueue } from './guess-queue.ts';
import type { Credentials, Verdict } from './identify.ts';
import type { Throttle } from './throttle.ts';

export type Guess = Credentials & {
  /** The client's address; undefined when its connection is gone. */
  address: string | undefined;
  /** Of a device that logged in before. It has a budget and a lane of its own: nobody else can lock it out (D3). */
  device: string | null;
  /** True when nobody waits for the answer any more. */
  isGone: () => boolean;
};

/** Answers whose credentials they are. @throws ApiError too-many-requests with retryAfter, unavailable */
export type LookAtGuess = (guess: Guess) => Promise<Verdict>;

interface GuessingOptions {
  throttle: Throttle;
  log: Pick<Logger, 'warn'>;
  /** Costs what scrypt costs. */
  verify: (credentials: Credentials) => Promise<Verdict>;
}

/** The way of a guess: the door, a place in the queue, the count, and then the password. */
export function createGuessing({ throttle, log, verify }: GuessingOptions): LookAtGuess {
  const queue = createGuessQueue();

  return async (guess) => {
    const { own, shared } = callersOf(guess);
    const callers = [...shared, ...own];
    const [first] = callers;
    refuseFor(throttle.closed(callers));
    const lane = guess.device === null ? 'unknown' : 'known';
    const result = queue.run(lane, first?.name ?? '', async () => {
      if (guess.isGone()) {
        throttle.charge(callers);
        throw new ApiError('unavailable', 'The connection is gone');
      }
      const seconds = await throttle.begin(callers);
      // At most once a minute for each: in between the throttle remembers, and a flood must not fill the log.
      if (seconds > 0) log.warn({ caller: first?.name, seconds }, 'Login refused: too many attempts');
      refuseFor(seconds);
      const verdict = await verify(guess);
      if (verdict.is === 'right') await throttle.succeed(own, shared);
      return verdict;
    });
    if (result !== null) return result;
    throttle.charge(callers);
    throw new ApiError('unavailable', 'Too many logins at once. Please try again.');
  };
}

/**
 * For whom a guess counts. A success clears what is its `own`; of what is `shared` with guesses at other names it gives
 * back only itself, or an editor could guess at others' passwords between two logins of theirs.
 */
function callersOf(guess: Guess): { own: readonly Caller[]; shared: readonly Caller[] } {
  const { device, address } = guess;
  // Nor may guesses at passwords be cleared by a passkey.
  if ('passkey' in guess)
    return { own: [], shared: device === null ? addressCallers(address) : [deviceCaller(device)] };
  const { key } = guess;
  if (key === null)
    return { own: device === null ? addressCallers(address) : [deviceCaller(device)], shared: [] };
  if (device !== null) return { own: [namedDeviceCaller(device, key)], shared: [] };
  return { own: [nameCaller(key)], shared: addressCallers(address) };
}

function refuseFor(seconds: number): void {
  if (seconds === 0) return;
  throw new ApiError('too-many-requests', 'Too many attempts', { retryAfter: seconds, success: false });
}
