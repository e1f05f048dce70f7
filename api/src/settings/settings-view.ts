import { SETTINGS } from '@wa/core/domain/settings/settings-schema';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import { SETTING_VARIABLES } from '../config/env.ts';
import type { GivenSettings } from '../config/env.ts';
import type { RecordOf } from '../store/records.ts';

/** The settings as they are in force: what the environment gives stands over what is stored (D2). */
export function toSettings(record: RecordOf<'siteSettings'>, given: GivenSettings = {}): SettingsRecord {
  const names = Object.keys(given) as (keyof GivenSettings)[];
  const fixed = Object.fromEntries(names.map((field) => [field, SETTING_VARIABLES[field]]));
  return { ...SETTINGS.view(record), ...given, fixed };
}
