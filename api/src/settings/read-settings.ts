import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { seedSettings } from '../seed/seed-settings.ts';
import type { StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** The stored settings; those of a fresh store while there are none, version 0. */
export async function readSettings(store: StoreReader): Promise<RecordOf<'siteSettings'>> {
  const stored = await store.get('siteSettings', SETTINGS_ID);
  if (stored !== null) return stored;
  const head = { _id: SETTINGS_ID, version: 0, updatedAt: new Date(0).toISOString() };
  return {
    ...head,
    ...seedSettings,
    createdAt: head.updatedAt,
    binnedAt: null,
    binnedWith: null,
    savedBy: null,
  };
}
