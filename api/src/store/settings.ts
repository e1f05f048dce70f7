import type { Store, StoreReader, StoreTransaction } from './port.ts';

/** Texts that the server stores for itself between starts. */
export type SettingKey =
  | 'server-id'
  | 'password-hash'
  | 'env-password-hash'
  /** The fingerprint of the password in force (auth/admin-password.ts). */
  | 'password-source'
  | 'device-key'
  | 'challenge-key'
  /** Set once the store contains the built-in pages as records (seed/store-catalog.ts). */
  | 'pages-seeded'
  | 'deployed-up-to'
  /** The content that visitors see while changes are pending (content/published). */
  | 'live-content'
  | 'deploy-schedule'
  /** The state of the last job that created an edition of the printed catalog. */
  | 'edition-job'
  /** The valid preview links of drafts (content/previews). */
  | 'previews'
  /** Set only during a trial write on a full disk (disk-space-monitor.ts). */
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

/** Returns the stored value, or stores a new one that every process on this store then uses. */
export async function ensureSetting(store: Store, key: SettingKey, make: () => string): Promise<string> {
  const stored = await readSetting(store, key);
  if (stored !== null) return stored;
  return store.transact(async (tx) => {
    const value = (await readSetting(tx, key)) ?? make();
    await writeSetting(tx, key, value);
    return value;
  });
}
