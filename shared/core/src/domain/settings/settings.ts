import type { StoredRecord } from '../record.ts';
import type { SETTINGS } from '../entities.ts';
import * as messages from '../messages.ts';
import { oneLine } from '../text.ts';
import { isSafeHref } from '../links.ts';
import { imageAddress, uploadedImage } from '../uploaded-image.ts';

/** Id of the single settings record, the same in every store (D14). */
export const SETTINGS_ID = '781ef7bc92eabf42cec4250d';

/** Options for the top of every page. A picture needs an address and an alternative text. */
export const HEADER_IMAGES = ['section', 'picture', 'none'] as const;

/** Paper sizes of the printed catalog. */
export const PAPERS = ['letter', 'a4'] as const;

/**
 * The moments when visitors see a saved change (D37). `at-once`: when it is saved. `on-deploy`: when someone
 * presses Deploy Changes.
 */
export const PUBLISHING = ['at-once', 'on-deploy'] as const;

/** Languages of the translation service that buyers of the region use, each in its own name. */
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
export type Synonym = Settings['synonyms'][number];

/** Fields set by environment variables, each with the name of its variable (D2). */
export type FixedFields = { [F in keyof Settings]?: string };

export interface SettingsRecord extends StoredRecord, Settings {
  fixed: FixedFields;
}

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

/** Formats the hidden block of keywords and regions as sentences. */
export function keywordSentences(words: Keywords): string[] {
  const canada = [words.keywordProvinces, words.keywordCities].filter((list) => list.length > 0);
  const sentences = [
    ['Products', words.keywordProducts.join(', ')],
    ['United States', words.keywordStates.join(', ')],
    ['Canada', canada.map((list) => list.join(', ')).join('; ')],
  ];
  return sentences.filter(([, list]) => list !== '').map(([head, list]) => `${head}: ${list}.`);
}

export const sameWord = (text: string): string => oneLine(text).toLowerCase();

/**
 * Returns the problem of the synonyms: an empty part, a duplicate word, or a cycle. Null if there is none.
 */
export function synonymProblem(synonyms: readonly Synonym[] | undefined = []): string | null {
  const means = new Map<string, string>();
  for (const { word, means: meaning } of synonyms) {
    const [from, to] = [sameWord(word), sameWord(meaning)];
    if (from === '' || to === '') return messages.SYNONYM_INCOMPLETE;
    if (means.has(from)) return messages.synonymTwice(oneLine(word));
    means.set(from, to);
  }
  for (const start of means.keys()) {
    const way = [start];
    for (let next = means.get(start); next !== undefined && !way.includes(next); next = means.get(next))
      way.push(next);
    if (means.get(way.at(-1) ?? '') === start) return messages.synonymCircle([...way, start]);
  }
  return null;
}

/**
 * Returns true for an email address. Looser than the standard, but it rejects characters that could break a
 * link.
 */
export const isEmail = (text: string) => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/.test(text);
export const isPhone = (text: string) => /^\+?[\d\s().-]{4,30}$/.test(text);

/** Returns the problems that prevent saving the settings, one sentence per field. */
export function settingsProblems(settings: Settings): Partial<Record<keyof Settings, string>> {
  const { name, logo, salesEmail, phone, since, headerImage, footerLinks, languages } = settings;
  const { shows, src, alt } = headerImage;
  const problems: Partial<Record<keyof Settings, string>> = {};
  if (name.trim() === '') problems.name = messages.COMPANY_NEEDS_NAME;
  // Only the address of an upload names the size, so that the top bar has the space before the image is there.
  if (logo !== '' && uploadedImage(logo) === null) problems.logo = messages.LOGO_NEEDS_UPLOAD;
  if (!isEmail(salesEmail)) problems.salesEmail = messages.NO_EMAIL;
  if (!isPhone(phone)) problems.phone = messages.NO_PHONE;
  if (!/^(?:\d{4})?$/.test(since.trim())) problems.since = messages.NO_YEAR;
  if (shows === 'picture' && imageAddress(src) === null) problems.headerImage = messages.HEADER_NEEDS_PICTURE;
  else if (shows === 'picture' && alt.trim() === '') problems.headerImage = messages.HEADER_NEEDS_ALT;
  if (!footerLinks.every(({ label, href }) => label.trim() !== '' && isSafeHref(href)))
    problems.footerLinks = messages.FOOTER_LINK_INCOMPLETE;
  if (!languages.every((code) => LANGUAGES.some(([known]) => known === code)))
    problems.languages = messages.UNKNOWN_LANGUAGE;
  const odd = synonymProblem(settings.synonyms);
  if (odd !== null) problems.synonyms = odd;
  return problems;
}
