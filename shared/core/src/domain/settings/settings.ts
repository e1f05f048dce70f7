import type { StoredRecord } from '../record.ts';
import type { SETTINGS } from './settings-schema.ts';

/** Id of the one record of settings, in every store (D14). */
export const SETTINGS_ID = '781ef7bc92eabf42cec4250d';

/** What stands on top of every page; a picture has an address and a text alternative. */
export const HEADER_IMAGES = ['section', 'picture', 'none'] as const;

/** Languages that the translation service knows and buyers of the region ask for, each in its own name. */
export const LANGUAGES = [
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['de', 'Deutsch'],
  ['it', 'Italiano'],
  ['pl', 'Polski'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh-CN', '中文'],
  ['ko', '한국어'],
] as const;

export type Settings = typeof SETTINGS.empty;
export type HeaderImage = Settings['headerImage'];
export type FooterLink = Settings['footerLinks'][number];
export type Synonym = Settings['synonyms'][number];

/** Fields that the environment decides, each with the name of its variable (D2). */
export type FixedFields = { [F in keyof Settings]?: string };

export interface SettingsRecord extends StoredRecord, Settings {
  fixed: FixedFields;
}

/** The texts in which figures are drawn. */
export const DRAWN_FIELDS = [
  'tagline',
  'offer',
  'homeTitle',
  'homeLines',
  'homeDescription',
  'footerNote',
  'keywordProducts',
  'keywordStates',
  'keywordProvinces',
  'keywordCities',
] as const satisfies readonly (keyof Settings)[];

type Keywords = Pick<Settings, 'keywordProducts' | 'keywordStates' | 'keywordProvinces' | 'keywordCities'>;

/** The hidden keyword-and-region block as sentences, ready to print. */
export function keywordSentences(words: Keywords): string[] {
  const canada = [words.keywordProvinces, words.keywordCities].filter((list) => list.length > 0);
  const sentences = [
    ['Products', words.keywordProducts.join(', ')],
    ['United States', words.keywordStates.join(', ')],
    ['Canada', canada.map((list) => list.join(', ')).join('; ')],
  ];
  return sentences.filter(([, list]) => list !== '').map(([head, list]) => `${head}: ${list}.`);
}
