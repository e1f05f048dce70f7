import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { fingerprint } from '../auth/admin-password.ts';
import type { Store } from '../store/port.ts';
import { writeSetting } from '../store/settings.ts';

/** Sets a shared password that is cheap to verify. Existing sessions stay valid. */
export async function setQuickPassword(store: Store, password: string): Promise<void> {
  const hash = quickPasswordHash(password);
  await store.transact(async (tx) => {
    await writeSetting(tx, 'password-hash', hash);
    await writeSetting(tx, 'password-source', fingerprint('store', hash));
  });
}

/** Inserts an editor whose password is cheap to verify, without calling the API. */
export const addQuickEditor = (store: Store, name: string, password: string) =>
  store.transact((tx) =>
    tx.insert('editors', {
      name,
      key: name.toLowerCase(),
      passwordHash: quickPasswordHash(password),
      createdAt: '2026-01-01T00:00:00.000Z',
      passkeyAdvised: false,
    }),
  );
