import { SETTINGS_ID, type Settings, type SettingsRecord } from '@wa/core/domain/settings/settings';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { SETTINGS } from '@wa/core/domain/settings/settings-schema';
import { SETTING_VARIABLES, type GivenSettings } from '../../config/env.ts';

/** What a store without settings shows. The contact is a placeholder on reserved names (D2). */
export const NOTHING_SET: Settings = {
  name: 'WA Catalogue',
  tagline: 'Pipe seals and water control',
  offer: 'Pipe seals, flap valves, gates and repair clamps',
  brandSuffix: '',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  homeTitle: '',
  homeLines: [],
  homeDescription: '',
  headerImage: { shows: 'section', src: '', alt: '' },
  footerLinks: [],
  footerNote: '',
  keywordProducts: [],
  keywordStates: [],
  keywordProvinces: [],
  keywordCities: [],
  languages: [],
  termsApproved: false,
  guaranteeApproved: false,
  synonyms: [],
};

/** The stored settings; version 0 while there are none. */
export async function readSettings(store: StoreReader): Promise<RecordOf<'siteSettings'>> {
  const stored = await store.get('siteSettings', SETTINGS_ID);
  if (stored !== null) return stored;
  const head = { _id: SETTINGS_ID, version: 0, updatedAt: new Date(0).toISOString() };
  return {
    ...head,
    ...NOTHING_SET,
    createdAt: head.updatedAt,
    binnedAt: null,
    binnedWith: null,
    savedBy: null,
  };
}

/** The settings as they are in force: what the environment gives stands over what is stored (D2). */
export function toSettings(record: RecordOf<'siteSettings'>, given: GivenSettings = {}): SettingsRecord {
  const names = Object.keys(given) as (keyof GivenSettings)[];
  const fixed = Object.fromEntries(names.map((field) => [field, SETTING_VARIABLES[field]]));
  return { ...SETTINGS.view(record), ...given, fixed };
}
