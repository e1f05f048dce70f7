import { z } from 'zod';
import { defineEntity, address, line } from '../entity.ts';
import { HEADER_IMAGES } from './settings.ts';

/** Lines of the home section, links of the footer, languages. */
const FEW = 50;
/** Words of one list of keywords. */
const WORDS = 1_000;
const words = z.array(line).max(WORDS);

export const headerImageSchema = z.object({ shows: z.enum(HEADER_IMAGES), src: address, alt: line }).strict();
export const footerLinkSchema = z.object({ label: line, href: address }).strict();
const synonym = z
  .object({
    /** What visitors type: `leak`. */
    word: line,
    /** What the catalogue calls it: `repair clamp`. */
    means: line,
  })
  .strict();

/** What the company says about itself on every page (D14). Texts may refer to figures: `{{key}}`. */
export const SETTINGS = defineEntity({
  name: line,
  /** Beside the name in the bar on top. */
  tagline: line,
  /** What the company supplies, in a few words: behind its name in the title of the home page, and on pictures for links. */
  offer: line,
  /** Behind the titles of documents; empty: the name. */
  brandSuffix: line,
  salesEmail: line,
  phone: line,
  /** Over the section of the home page, with the lines below it. */
  homeTitle: line,
  homeLines: z.array(line).max(FEW),
  /** What search engines show of the home page. */
  homeDescription: line,
  headerImage: headerImageSchema,
  /** The sales e-mail follows them by itself. */
  footerLinks: z.array(footerLinkSchema).max(FEW),
  footerNote: line,
  /** For search engines, hidden on every page (specification 1). */
  keywordProducts: words,
  keywordStates: words,
  keywordProvinces: words,
  keywordCities: words,
  /** Codes of the translation menu; none: no menu (D6). */
  languages: z.array(line).max(FEW),
  /** Until then the page says that it is a draft. */
  termsApproved: z.boolean(),
  guaranteeApproved: z.boolean(),
  /** Words of visitors, and those of the catalogue that they mean (D16). */
  synonyms: z.array(synonym).max(WORDS),
});
