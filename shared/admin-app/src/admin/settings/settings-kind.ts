import { pickFields } from '@wa/core/domain/record';
import { SETTINGS } from '@wa/core/domain/entities';
import { SETTINGS_SAVED } from '@wa/core/domain/messages';
import { type Settings, type SettingsRecord, settingsProblems } from '@wa/core/domain/settings/settings';
import { ClientError } from '../../client/transport/client-error.ts';
import type { RecordKind } from '../editing/record-kind.ts';

/** A row that nobody filled. */
const isEmptySynonym = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  'means' in entry &&
  Object.values(entry).every((text) => String(text).trim() === '');

/** What is sent: trimmed, and without the lines that nobody filled. */
function cleaned(form: Settings): Settings {
  const trimmed = SETTINGS.names.map((field) => {
    const value: unknown = form[field];
    if (typeof value === 'string') return [field, value.trim()];
    if (!Array.isArray(value)) return [field, value];
    const entries = value.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
    return [field, entries.filter((entry) => entry !== '' && !isEmptySynonym(entry))];
  });
  return { ...form, ...(Object.fromEntries(trimmed) as Settings) };
}

/** The one record of settings, as the record editor has to know it. */
export const settingsKind: RecordKind<SettingsRecord, Settings> = {
  name: 'settings',
  word: 'set of settings',
  open: (stored) => ({ ...SETTINGS.empty, ...(stored !== null && pickFields(stored, SETTINGS.names)) }),
  isForm: SETTINGS.isForm,
  problems: (form) => settingsProblems(cleaned(form)),
  load: ({ settings }) => settings.get(),
  absent: 'missing',
  save: ({ settings }, base, form) => {
    if (base === null) throw new TypeError('Settings are never made here');
    return settings.update(base, cleaned(form));
  },
  saved: () => ({ text: SETTINGS_SAVED }),
  failedNote: 'Failed to save settings',
  failed: (error) => {
    const body = error instanceof ClientError ? error.body : undefined;
    return {
      text: body?.error ?? 'The settings could not be saved.',
      reason: '',
      fields: body?.fields ?? {},
    };
  },
  keyOf: ({ _id }) => _id,
};
