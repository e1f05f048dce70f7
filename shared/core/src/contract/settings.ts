import { z } from 'zod';
import { HEADER_IMAGES } from '../domain/settings/settings.ts';
import type { SettingsRecord } from '../domain/settings/settings.ts';
import { address, line, storedFields } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Lines of the home section, links of the footer, languages. */
const FEW = 50;
/** Words of one list of keywords. */
const WORDS = 1_000;

export const headerImageSchema = z.object({ shows: z.enum(HEADER_IMAGES), src: address, alt: line }).strict();
export const footerLinkSchema = z.object({ label: line, href: address }).strict();
const words = z.array(line).max(WORDS);

const fields = {
  name: line,
  tagline: line,
  offer: line,
  brandSuffix: line,
  salesEmail: line,
  phone: line,
  homeTitle: line,
  homeLines: z.array(line).max(FEW),
  homeDescription: line,
  headerImage: headerImageSchema,
  footerLinks: z.array(footerLinkSchema).max(FEW),
  footerNote: line,
  keywordProducts: words,
  keywordStates: words,
  keywordProvinces: words,
  keywordCities: words,
  languages: z.array(line).max(FEW),
  termsApproved: z.boolean(),
  guaranteeApproved: z.boolean(),
  synonyms: z.array(z.object({ word: line, means: line }).strict()).max(WORDS),
} as const;

/** Only the fields that are present change (D4). */
export const settingsChangesSchema = z.object(fields).partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

export const settingsSchema = z.object({
  ...storedFields,
  ...fields,
  /** Names of the variables that decide a field in place of the record (D2). */
  fixed: z.partialRecord(z.enum(Object.keys(fields) as (keyof typeof fields)[]), z.string()),
}) satisfies z.ZodType<SettingsRecord>;

export const getSettings = defineEndpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  access: 'session',
  summary: 'The settings as they are in force, and which of them the environment decides',
  responses: { 200: settingsSchema },
});

export const updateSettings = defineEndpoint({
  name: 'updateSettings',
  method: 'PUT',
  path: '/api/settings',
  access: 'session',
  summary: 'Changes the fields that are present; one that the environment decides is refused',
  body: settingsChangesSchema,
  conditional: true,
  responses: { 200: settingsSchema },
  errors: [409, 412, 413, 415, 422],
});
