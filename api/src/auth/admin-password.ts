import { createHash, randomInt } from 'node:crypto';
import { ApiError } from '@wa/core/contract/errors';
import type { Env } from '../config/env.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '../config/password-hash.ts';
import { appendEvent } from './audit/events.ts';
import { removePasskeysOf } from './passkeys.ts';
import { endSessions, requireLive } from './sessions.ts';
import { COMMON_PASSWORD } from '@wa/core/domain/messages';

/** The alphabet excludes characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export type PasswordEnv = Pick<Env, 'adminPassword' | 'adminPasswordHash'>;

/** The source of the password in force: ADMIN_PASSWORD, ADMIN_PASSWORD_HASH, or the store. */
type Source = 'value' | 'hash' | 'store';

export type AdminPassword = ReturnType<typeof createAdminPassword>;

export function createAdminPassword(env: PasswordEnv, store: Store) {
  let applying: Promise<void> | null = null;
  /**
   * Resolves when every session of an earlier password has ended. The first call costs a scrypt when
   * ADMIN_PASSWORD is set, so start-up calls it only after the first page is ready.
   */
  const ready = (): Promise<void> => {
    applying ??= apply(env, store).catch((error: unknown) => {
      applying = null;
      throw error;
    });
    return applying;
  };
  return {
    ready,
    /**
     * Returns the fingerprint of the password in force if `password` matches it, otherwise null. Only one
     * login runs at a time (verify-login.ts), because each one takes 64 MB and a core.
     */
    async verify(password: string): Promise<string | null> {
      await ready();
      const source = sourceOf(env);
      const hash = await readSetting(store, settingOf(source));
      const isRight = hash !== null && (await verifyPassword(password, hash));
      return isRight ? fingerprint(source, hash) : null;
    },
  };
}

const VARIABLES = { value: 'ADMIN_PASSWORD', hash: 'ADMIN_PASSWORD_HASH', store: null } as const;

/** Returns the environment variable that sets the password; null if the store has it. */
export const fixedBy = (env: PasswordEnv): (typeof VARIABLES)[Source] => VARIABLES[sourceOf(env)];

/**
 * Sets a new password and ends every session (D3) in one transaction, except that of the person who sets it.
 * @throws ApiError conflict when the environment of this process or of the server sets the password, invalid
 *   for a common one, unauthenticated when the session has ended
 */
export async function setPassword(
  store: Pick<Store, 'transact'>,
  env: PasswordEnv,
  password: string,
  session?: SessionRecord,
): Promise<void> {
  const name = fixedBy(env);
  if (name !== null) throw new ApiError('conflict', `The password comes from ${name}. Change it there.`);
  const hash = await hashChosenPassword(password);
  await store.transact(async (tx) => {
    if (session !== undefined) await requireLive(tx, session);
    // The command can run without the server's variables. The running server would then accept neither password.
    const inForce = VARIABLES[await sourceInForce(tx)];
    if (inForce !== null)
      throw new ApiError(
        'conflict',
        `The server’s password comes from ${inForce}. Change it there, or remove it and restart the server.`,
      );
    await adopt(tx, 'store', hash, session?._id);
  });
}

/**
 * Generates and hashes a random password for the first start. It isn't in force before the returned function
 * saves it, so that a start that fails doesn't save a password that nobody has seen.
 * @returns a function that saves the password and returns it, to be printed once; it returns null when a
 *   password exists, another server has just saved one, or the environment sets it
 */
export async function preparePassword(store: Store, env: PasswordEnv): Promise<() => Promise<string | null>> {
  if (sourceOf(env) !== 'store' || (await readSetting(store, 'password-hash')) !== null)
    return () => Promise.resolve(null);
  const password = randomPassword();
  const hash = await hashPassword(password);
  return () =>
    store.transact(async (tx) => {
      if ((await readSetting(tx, 'password-hash')) !== null) return null;
      await adopt(tx, 'store', hash);
      return password;
    });
}

async function apply(env: PasswordEnv, store: Store): Promise<void> {
  const source = sourceOf(env);
  const stored = await readSetting(store, settingOf(source));
  const fixed = source === 'store' ? null : await hashFromEnvironment(env, stored);
  if ((await readSetting(store, 'password-source')) === fingerprint(source, fixed ?? stored)) return;
  const isApplied = await store.transact(async (tx) => {
    // Another process that starts at the same time stores a different hash of the same password.
    if ((await readSetting(tx, settingOf(source))) !== stored) return false;
    await adopt(tx, source, fixed ?? stored);
    return true;
  });
  if (!isApplied) await apply(env, store);
}

/**
 * Returns the stored hash while it still matches the password, because a new hash would differ every time.
 */
async function hashFromEnvironment(
  { adminPassword, adminPasswordHash }: PasswordEnv,
  stored: string | null,
): Promise<string> {
  if (adminPassword === null) return adminPasswordHash ?? '';
  const isSame = stored !== null && (await verifyPassword(adminPassword, stored));
  return isSame ? stored : hashPassword(adminPassword);
}

/**
 * Makes this the password in force and ends the sessions that began under another one, except `own`.
 */
async function adopt(tx: StoreTransaction, source: Source, hash: string | null, own?: string): Promise<void> {
  if (hash !== null) await writeSetting(tx, settingOf(source), hash);
  const mark = fingerprint(source, hash);
  if ((await readSetting(tx, 'password-source')) === mark) return;
  await writeSetting(tx, 'password-source', mark);
  await endSessions(tx, ({ _id }) => _id !== own);
  await removePasskeysOf(tx, null);
  if (hash !== null) await appendEvent(tx, { what: 'password', about: source }, new Date());
}

function sourceOf({ adminPassword, adminPasswordHash }: PasswordEnv): Source {
  if (adminPassword !== null) return 'value';
  return adminPasswordHash === null ? 'store' : 'hash';
}

/** Returns the source that the server used at its last start. */
async function sourceInForce(store: StoreReader): Promise<Source> {
  const mark = (await readSetting(store, 'password-source')) ?? '';
  return (['value', 'hash'] as const).find((source) => mark.startsWith(`${source} `)) ?? 'store';
}

function settingOf(source: Source): 'password-hash' | 'env-password-hash' {
  return source === 'store' ? 'password-hash' : 'env-password-hash';
}

/** Returns the value of the setting `password-source` while this password is in force. */
export function fingerprint(source: Source, hash: string | null): string {
  return `${source} ${createHash('sha256')
    .update(hash ?? '')
    .digest('hex')}`;
}

/** Returns four groups of five characters: about 99 bits, and still easy to type. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/**
 * Hashes a password that a person has chosen.
 * @throws ApiError invalid for a password that too many people use
 */
export async function hashChosenPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new ApiError('invalid', COMMON_PASSWORD, { fields: { password: COMMON_PASSWORD } });
  return hashPassword(password);
}
