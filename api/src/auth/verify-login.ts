import { Mutex } from 'async-mutex';
import { ApiError } from '@wa/core/contract/errors';
import { addressKey } from '../http/places.ts';
import type { Credentials, Verdict } from './identify.ts';
import type { Budget, LoginLimiter } from './login-limiter.ts';

/** Logins that may wait in each lane; more are refused. */
const WAITING_MAX = 8;

/** Failures that lock a device or an address (an IPv6 /64). */
const FAILURES = 5;
/** Of the name of an editor from devices that are not known: others than the editor can use it up. */
const NAME_FAILURES = 15;
/** Of the IPv6 /48 around an address. */
const NETWORK_FAILURES = 45;

export type Guess = Credentials & {
  /** The client's address; undefined when its connection is gone. */
  address: string | undefined;
  /** Of a device that signed in before with this name. It has a budget and a lane of its own: nobody else can lock it out (D3). */
  device: string | null;
  /** True when nobody waits for the answer any more. */
  isGone: () => boolean;
};

/** Answers whose credentials they are. @throws ApiError too-many-requests with retryAfter, unavailable */
export type VerifyLogin = (guess: Guess) => Promise<Verdict>;

interface VerifyLoginOptions {
  limiter: LoginLimiter;
  /** Costs what scrypt costs. */
  identify: (credentials: Credentials) => Promise<Verdict>;
}

/**
 * Checks the limits, waits for a turn, counts the attempt and verifies the password. One login is verified at a time,
 * since each takes 64 MB and a core; known devices go first, so that strangers who guess can't keep the owner out.
 */
export function createVerifyLogin({ limiter, identify }: VerifyLoginOptions): VerifyLogin {
  const turns = new Mutex();
  const lanes = { known: new Set<string>(), unknown: new Set<string>() };

  return (guess) => {
    const { own, shared } = budgetsOf(guess);
    const budgets = [...shared, ...own];
    const client = budgets[0]?.key ?? '';
    const isKnown = guess.device !== null;
    const waiting = isKnown ? lanes.known : lanes.unknown;
    if (waiting.has(client) || waiting.size >= WAITING_MAX)
      throw new ApiError('unavailable', 'Too many logins at once. Please try again.');
    waiting.add(client);
    return turns.runExclusive(
      async () => {
        waiting.delete(client);
        if (guess.isGone()) throw new ApiError('unavailable', 'The connection is gone');
        const seconds = await limiter.begin(budgets);
        if (seconds > 0)
          throw new ApiError('too-many-requests', 'Too many attempts', {
            retryAfter: seconds,
            success: false,
          });
        const verdict = await identify(guess);
        if (verdict.is === 'right') await limiter.succeed(own, shared);
        return verdict;
      },
      isKnown ? 1 : 0,
    );
  };
}

/**
 * What a login counts for. A success clears what is its `own`; from what is `shared` with guesses at other names it
 * takes back only itself, or an editor could guess at others' passwords between two logins of theirs.
 */
function budgetsOf(guess: Guess): { own: readonly Budget[]; shared: readonly Budget[] } {
  const { device, address } = guess;
  // Nor may guesses at passwords be cleared by a passkey.
  if ('passkey' in guess)
    return { own: [], shared: device === null ? addressBudgets(address) : [deviceBudget(device)] };
  const { key } = guess;
  if (key === null)
    return { own: device === null ? addressBudgets(address) : [deviceBudget(device)], shared: [] };
  if (device !== null) return { own: [deviceBudget(`${device} as ${key}`)], shared: [] };
  return { own: [{ key: `editor ${key}`, failures: NAME_FAILURES }], shared: addressBudgets(address) };
}

const deviceBudget = (device: string): Budget => ({ key: `device ${device}`, failures: FAILURES });

/** Of an address and, where it has one, the network around it. */
export function addressBudgets(address: string | undefined): Budget[] {
  const [own, network] = [addressKey(address), addressKey(address, 48)];
  const narrow = { key: `address ${own}`, failures: FAILURES };
  return own === network ? [narrow] : [narrow, { key: `address ${network}`, failures: NETWORK_FAILURES }];
}
