import { isPendingUpload } from '../../client/queue/operation.ts';
import { pickFields } from '@wa/core/domain/record';
import { SETTINGS } from '@wa/core/domain/entities';
import { SETTINGS_SAVED } from '@wa/core/domain/messages';
import { type Settings, type SettingsRecord, settingsProblems } from '@wa/core/domain/settings/settings';
import { ClientError } from '../../client/transport/client-error.ts';
import { failureOf, type RecordKind } from '../editing/record-kind.ts';

/** Returns true for an empty row. */
const isEmptySynonym = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  'means' in entry &&
  Object.values(entry).every((text) => String(text).trim() === '');

/** Returns the fields to send, trimmed and without empty lines. */
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

/** The message after a change of the setting, which says what visitors see now (D37). */
const PUBLISHED: Readonly<Record<Settings['publishing'], string>> = {
  'at-once': 'Visitors now see every saved change.',
  'on-deploy': 'From now on, visitors see changes only after a deploy.',
};

/** Describes the single settings record for the record editor. */
export const settingsKind: RecordKind<SettingsRecord, Settings> = {
  name: 'settings',
  word: 'set of settings',
  open: (stored) => ({ ...SETTINGS.empty, ...(stored !== null && pickFields(stored, SETTINGS.names)) }),
  isForm: SETTINGS.isForm,
  problems: (form) => {
    const { logo, ...problems } = settingsProblems(cleaned(form));
    // A logo that this computer sends later has no address with its size yet.
    return logo === undefined || isPendingUpload(form.logo) ? problems : { ...problems, logo };
  },
  load: ({ settings }) => settings.get(),
  absent: 'missing',
  save: ({ settings }, base, form) => {
    if (base === null) throw new TypeError('Settings are never made here');
    return settings.update(base, cleaned(form));
  },
  saved: ({ publishing, printedCatalog: { edition } }, base) => ({
    text:
      base === null || edition === base.printedCatalog.edition
        ? SETTINGS_SAVED
        : edition === ''
          ? 'Edition unpublished'
          : 'Edition published',
    ...(base !== null && publishing !== base.publishing && { detail: PUBLISHED[publishing] }),
  }),
  failedNote: 'Failed to save settings',
  failed: (error) =>
    failureOf(error, (error instanceof ClientError && error.body?.error) || 'Couldn’t save the settings.'),
  keyOf: ({ _id }) => _id,
};
