import { randomInt } from 'node:crypto';
import { ApiError } from '@wa/shared/contract/errors';
import type { Env } from '../config/env.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Store } from '../store/port.ts';
import { hashPassword, verifyPassword } from '../config/password-hash.ts';
import { endAllSessions } from './sessions.ts';
import { createWorkQueue } from './work-queue.ts';

/** Guesses that may wait for their turn; more are refused. */
const WAITING_MAX = 8;
/** No characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface AdminPassword {
  /**
   * Resolves when a password given by the environment has taken effect; at once otherwise. The first call costs a
   * scrypt, so that start-up makes it only after the first page is ready.
   */
  ready: () => Promise<void>;
  /** @throws ApiError unavailable when too many guesses wait already */
  verify: (password: string) => Promise<boolean>;
}

interface AdminPasswordOptions {
  env: Pick<Env, 'adminPassword' | 'adminPasswordHash'>;
  store: Store;
}

/** One guess is looked at at a time: each takes 64 MB and a core. */
export function createAdminPassword({ env, store }: AdminPasswordOptions): AdminPassword {
  const queue = createWorkQueue(WAITING_MAX);
  const isFixed = env.adminPassword !== null || env.adminPasswordHash !== null;
  let applying: Promise<void> | null = null;
  const apply = (): Promise<void> => {
    applying ??= applyEnvironment(env, store).catch((error: unknown) => {
      applying = null;
      throw error;
    });
    return applying;
  };
  return {
    async ready() {
      if (isFixed) await apply();
    },
    async verify(password) {
      if (isFixed) await apply();
      const hash = await readSetting(store, isFixed ? 'env-password-hash' : 'password-hash');
      if (hash === null) return false;
      const result = queue.run(() => verifyPassword(password, hash));
      if (result === null) throw new ApiError('unavailable', 'Too many logins at once. Please try again.');
      return result;
    },
  };
}

/**
 * Sets a new password and ends every session (D3), all or nothing.
 * @throws ApiError conflict when the environment rules the password
 */
export async function setPassword(
  store: Store,
  env: AdminPasswordOptions['env'],
  password: string,
): Promise<void> {
  if (env.adminPassword !== null || env.adminPasswordHash !== null) {
    const name = env.adminPassword !== null ? 'ADMIN_PASSWORD' : 'ADMIN_PASSWORD_HASH';
    throw new ApiError('conflict', `The password comes from ${name}: change it there`);
  }
  await storeHash(store, 'password-hash', await hashPassword(password));
}

/**
 * Makes a random password at the first start. Answers it, for the one time it is printed; null when there is one
 * already or the environment gives it.
 */
export async function ensurePassword(store: Store, env: AdminPasswordOptions['env']): Promise<string | null> {
  if (env.adminPassword !== null || env.adminPasswordHash !== null) return null;
  if ((await readSetting(store, 'password-hash')) !== null) return null;
  const password = randomPassword();
  const hash = await hashPassword(password);
  const isFirst = await store.transact(async (tx) => {
    if ((await readSetting(tx, 'password-hash')) !== null) return false;
    await writeSetting(tx, 'password-hash', hash);
    return true;
  });
  return isFirst ? password : null;
}

/** A password that changed in the environment since the last start ends the sessions of the old one. */
async function applyEnvironment(env: AdminPasswordOptions['env'], store: Store): Promise<void> {
  const stored = await readSetting(store, 'env-password-hash');
  const { adminPassword, adminPasswordHash } = env;
  if (adminPassword === null) {
    if (adminPasswordHash !== null && stored !== adminPasswordHash) {
      await storeHash(store, 'env-password-hash', adminPasswordHash);
    }
    return;
  }
  if (stored !== null && (await verifyPassword(adminPassword, stored))) return;
  await storeHash(store, 'env-password-hash', await hashPassword(adminPassword));
}

async function storeHash(
  store: Store,
  key: 'password-hash' | 'env-password-hash',
  hash: string,
): Promise<void> {
  await store.transact(async (tx) => {
    await writeSetting(tx, key, hash);
    await endAllSessions(tx);
  });
}

/** Four groups of five: some 99 bits, and still typed without mistakes. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
