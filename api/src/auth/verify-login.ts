import { Mutex } from 'async-mutex';
import type { Request } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { editorKey } from '@wa/core/domain/people';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { verifyPassword } from '../config/password-hash.ts';
import { addressKey } from '../http/concurrency-limiter.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { EditorRecord, SessionRecord } from '../store/records.ts';
import { readSetting, ensureSetting } from '../store/settings.ts';
import type { AdminPassword } from './admin-password.ts';
import { type Budget, createLoginLimiter } from './login-limiter.ts';
import {
  type Challenges,
  checkPasskey,
  type PasskeyProof,
  type ShownPasskey,
  spendPasskey,
} from './passkeys.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_HEADER } from '@wa/core/contract/authentication';
import { isDesktopClient, readCookies } from './request-origin.ts';

export type Credentials =
  /** `key` is the normalized name of an editor; null for the shared password. */
  { password: string; key: string | null } | { passkey: ShownPasskey };

/** The owner of the credentials that were correct. */
export interface Verdict {
  /** Null for the shared password and its passkeys. */
  editor: EditorRecord | null;
  /** The fingerprint of the shared password that was verified (admin-password.ts). */
  shared?: string;
  passkey?: PasskeyProof;
}

/** The maximum number of logins that wait in each lane. Further logins are refused. */
const WAITING_MAX = 8;

/** The number of failures that lock a device or an address (an IPv6 /64). */
const FAILURES = 5;
/** The failures of an editor's name from unknown devices. It is higher because others can use it up. */
const NAME_FAILURES = 15;
/** The failures of the IPv6 /48 around an address. */
const NETWORK_FAILURES = 45;

type Guess = Credentials & {
  /** The client's address; undefined when its connection is closed. */
  address: string | undefined;
  /**
   * A device that signed in before with this name. It has a budget and a lane of its own, so that nobody else
   * can lock it out (D3).
   */
  device: string | null;
  isGone: () => boolean;
};

/**
 * Returns the owner of the credentials, or null for wrong ones.
 * @throws ApiError too-many-requests with retryAfter, unavailable
 */
export type VerifyLogin = (guess: Guess) => Promise<Verdict | null>;

interface VerifyLoginNeeds {
  store: Store;
  /** Milliseconds (app/compose-core.ts). */
  steady: () => number;
  adminPassword: Pick<AdminPassword, 'verify'>;
  challenges: Challenges;
  serverId: string;
}

/**
 * Checks the limits, waits for a turn, counts the attempt, and verifies the password. One login is verified
 * at a time, because each takes 64 MB and a core. Known devices go first, so that strangers who guess can't
 * keep the owner out.
 */
export function createVerifyLogin(needs: VerifyLoginNeeds): VerifyLogin {
  const limiter = createLoginLimiter(needs.store, needs.steady);
  const turns = new Mutex();
  const lanes = { known: new Set<string>(), unknown: new Set<string>() };

  return (guess) => {
    const { own, shared } = budgetsOf(guess);
    const budgets = [...shared, ...own];
    const client = budgets[0]?.key ?? '';
    const isKnown = guess.device !== null;
    const waiting = isKnown ? lanes.known : lanes.unknown;
    if (waiting.has(client) || waiting.size >= WAITING_MAX)
      throw new ApiError('unavailable', 'Too many sign-ins at once. Please try again.');
    waiting.add(client);
    return turns.runExclusive(
      async () => {
        waiting.delete(client);
        if (guess.isGone()) throw new ApiError('unavailable', 'The connection was closed');
        const seconds = await limiter.begin(budgets);
        if (seconds > 0)
          throw new ApiError('too-many-requests', 'Too many attempts', {
            retryAfter: seconds,
            success: false,
          });
        const verdict = await identify(needs, guess);
        if (verdict !== null) await limiter.succeed(own, shared);
        return verdict;
      },
      isKnown ? 1 : 0,
    );
  };
}

/** A hash that no password has, so that an unknown name costs the same time as a known one. */
const NOBODY = `$scrypt$ln=16,r=8,p=2$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns the owner of the credentials. Each password costs one scrypt, regardless of the owner. */
async function identify(needs: VerifyLoginNeeds, credentials: Credentials): Promise<Verdict | null> {
  if ('passkey' in credentials) return checkPasskey(needs, credentials.passkey);
  const { password, key } = credentials;
  if (key === null) {
    const shared = await needs.adminPassword.verify(password);
    return shared === null ? null : { editor: null, shared };
  }
  const editor = await needs.store.findOne('editors', { key });
  const isRight = await verifyPassword(password, editor?.passwordHash ?? NOBODY);
  return editor !== null && isRight ? { editor } : null;
}

/**
 * Verifies, in the transaction that starts a session, that the credentials checked earlier are still valid.
 * @throws ApiError unauthenticated
 */
export async function admit(
  tx: StoreTransaction,
  challenges: Challenges,
  { editor, shared, passkey }: Verdict,
  now: Date,
): Promise<void> {
  if (passkey !== undefined) return spendPasskey(tx, challenges, passkey, now);
  const stillHolds =
    editor === null
      ? (await readSetting(tx, 'password-source')) === shared
      : (await tx.get('editors', editor._id))?.passwordHash === editor.passwordHash;
  if (!stillHolds) throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
}

/**
 * Returns the budgets of a login. A success clears its `own` budgets. From `shared` budgets it refunds only
 * itself, or an editor could guess at others' passwords between two logins of their own.
 */
function budgetsOf(guess: Guess): { own: readonly Budget[]; shared: readonly Budget[] } {
  const { device, address } = guess;
  // A passkey must not clear the count of password guesses either.
  if ('passkey' in guess)
    return { own: [], shared: device === null ? addressBudgets(address) : [deviceBudget(device)] };
  const { key } = guess;
  if (key === null)
    return { own: device === null ? addressBudgets(address) : [deviceBudget(device)], shared: [] };
  if (device !== null) return { own: [deviceBudget(`${device} as ${key}`)], shared: [] };
  return { own: [{ key: `editor ${key}`, failures: NAME_FAILURES }], shared: addressBudgets(address) };
}

const deviceBudget = (device: string): Budget => ({ key: `device ${device}`, failures: FAILURES });

/** Returns the budgets of an address and, for IPv6, of the network around it. */
export function addressBudgets(address: string | undefined): Budget[] {
  const [own, network] = [addressKey(address), addressKey(address, 48)];
  const narrow = { key: `address ${own}`, failures: FAILURES };
  return own === network ? [narrow] : [narrow, { key: `address ${network}`, failures: NETWORK_FAILURES }];
}

/**
 * Verifies the current user's password again and counts it as a login attempt: an open session must not be
 * enough to create a permanent way to sign in.
 * @throws ApiError invalid at `field`, and the errors of VerifyLogin
 */
export async function provePassword(
  verifyLogin: VerifyLogin,
  { request, session }: { request: Request; session: SessionRecord },
  password: string,
  field = 'current',
): Promise<Verdict> {
  const { _id, editor } = session;
  const verdict = await verifyLogin({
    password,
    key: editor === null ? null : editorKey(editor),
    address: request.ip,
    device: _id,
    isGone: () => request.socket.destroyed,
  });
  if (verdict === null)
    throw new ApiError('invalid', INCORRECT_PASSWORD, { fields: { [field]: INCORRECT_PASSWORD } });
  return verdict;
}

/** In a mark, the value in place of an editor's ID. */
const SHARED = 'shared';

interface Device {
  id: string;
  /** The key of the editor who owns the device; null for the shared password. */
  key: string | null;
}

/**
 * Returns the device of a request, from its cookie or the desktop editor's header; null without a valid mark.
 * The mark of a device that signed in before (D3) is signed together with its owner and their password: it
 * gives nobody a budget for another's password, and expires with the password or its editor.
 */
export async function readDevice(store: Store, request: Request, cookie: string): Promise<Device | null> {
  const marks = isDesktopClient(request) ? [request.get(DEVICE_HEADER) ?? ''] : readCookies(request, cookie);
  for (const mark of marks) {
    const [id = '', owner = '', signature = ''] = mark.split('.');
    if (!/^[0-9a-f]{32}$/.test(id)) continue;
    const editor = owner === SHARED ? null : await store.get('editors', owner);
    const password = owner === SHARED ? await readSetting(store, 'password-source') : editor?.passwordHash;
    if (password === undefined || password === null) continue;
    const expected = Buffer.from(await sign(store, id, owner, password));
    const given = Buffer.from(signature);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    if (isOurs) return { id, key: editor?.key ?? null };
  }
  return null;
}

/** Returns the mark to store on the device, for this ID or a new one. */
export async function makeMark(
  store: Store,
  known: Device | null,
  { editor, shared }: Verdict,
): Promise<string> {
  const id = known?.id ?? randomBytes(16).toString('hex');
  const owner = editor?._id ?? SHARED;
  const password = editor?.passwordHash ?? shared ?? (await readSetting(store, 'password-source')) ?? '';
  return [id, owner, await sign(store, id, owner, password)].join('.');
}

async function sign(store: Store, ...parts: readonly string[]): Promise<string> {
  const key = await ensureSetting(store, 'device-key', () => randomBytes(32).toString('hex'));
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}
