import type { StoredRecord } from '../record.ts';

/** Id of the one record of settings, in every store (D14). */
export const SETTINGS_ID = '781ef7bc92eabf42cec4250d';

/** What stands on top of every page; a picture has an address and a text alternative. */
export const HEADER_IMAGES = ['section', 'picture', 'none'] as const;

export interface HeaderImage {
  shows: (typeof HEADER_IMAGES)[number];
  src: string;
  alt: string;
}

export interface FooterLink {
  label: string;
  href: string;
}

export interface Synonym {
  /** What visitors type: `leak`. */
  word: string;
  /** What the catalogue calls it: `repair clamp`. */
  means: string;
}

/** What the company says about itself on every page (D14). Texts may refer to figures: `{{key}}`. */
export interface Settings {
  name: string;
  /** Beside the name in the bar on top. */
  tagline: string;
  /** What the company supplies, in a few words: behind its name in the title of the home page, and on pictures for links. */
  offer: string;
  /** Behind the titles of documents; empty: the name. */
  brandSuffix: string;
  salesEmail: string;
  phone: string;
  /** Over the section of the home page, with the lines below it. */
  homeTitle: string;
  homeLines: string[];
  /** What search engines show of the home page. */
  homeDescription: string;
  headerImage: HeaderImage;
  /** The sales e-mail follows them by itself. */
  footerLinks: FooterLink[];
  footerNote: string;
  /** For search engines, hidden on every page (specification 1). */
  keywordProducts: string[];
  keywordStates: string[];
  keywordProvinces: string[];
  keywordCities: string[];
  /** Codes of the translation menu; none: no menu (D6). */
  languages: string[];
  /** Until then the page says that it is a draft. */
  termsApproved: boolean;
  guaranteeApproved: boolean;
  /** Words of visitors, and those of the catalogue that they mean (D16). */
  synonyms: Synonym[];
}

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
