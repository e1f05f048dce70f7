import type { Store, StoreReader, StoreTransaction } from './port.ts';

/** Texts that the server keeps for itself between starts. */
export type SettingKey =
  | 'server-id'
  | 'password-hash'
  | 'env-password-hash'
  /** Which password is in force, as a fingerprint (auth/admin-password.ts). */
  | 'password-source'
  | 'device-key'
  | 'challenge-key'
  /** There once the pages of the specification are records of the store (seed/store-catalog.ts). */
  | 'pages-seeded'
  | 'deployed-up-to'
  | 'deploy-schedule'
  /** There only while a full disk is tried (room-watch.ts). */
  | 'room-trial';

export async function readSetting(store: StoreReader, key: SettingKey): Promise<string | null> {
  const record = await store.findOne('settings', { key });
  return typeof record?.value === 'string' ? record.value : null;
}

export async function writeSetting(tx: StoreTransaction, key: SettingKey, value: string): Promise<void> {
  const record = await tx.findOne('settings', { key });
  if (record === null) await tx.insert('settings', { key, value });
  else await tx.update('settings', record._id, { value });
}

/** The stored value, or a new one that every process on this store then agrees on. */
export async function ensureSetting(store: Store, key: SettingKey, make: () => string): Promise<string> {
  const stored = await readSetting(store, key);
  if (stored !== null) return stored;
  return store.transact(async (tx) => {
    const value = (await readSetting(tx, key)) ?? make();
    await writeSetting(tx, key, value);
    return value;
  });
}
