import { z } from 'zod';
import { SETTINGS } from '../domain/settings/settings-schema.ts';
import { get, put } from './endpoint.ts';

/** Only the fields that are present change (D4). */
export const settingsChangesSchema = z.object(SETTINGS.fields).partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

export const settingsSchema = SETTINGS.schema.extend({
  /** Names of the variables that decide a field in place of the record (D2). */
  fixed: z.partialRecord(z.enum(SETTINGS.names), z.string()),
});

export const getSettings = get('/api/settings', {
  summary: 'The settings as they are in force, and which of them the environment decides',
  responses: { 200: settingsSchema },
});

export const updateSettings = put('/api/settings', {
  summary: 'Changes the fields that are present; one that the environment decides is refused',
  body: settingsChangesSchema,
  conditional: true,
  responses: { 200: settingsSchema },
  errors: [409, 412, 413, 415, 422],
});
