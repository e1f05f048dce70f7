import { isSafeHref } from '../href.ts';
import { imageAddress } from '../image-address.ts';
import * as messages from '../messages.ts';
import { LANGUAGE_CODES } from './languages.ts';
import type { Settings } from './settings.ts';
import { synonymProblem } from './synonym-problem.ts';

/** True for an e-mail address; looser than the standard, strict about what could break out of a link. */
export const isEmail = (text: string) => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/.test(text);
/** True for a telephone number as people write it. */
export const isPhone = (text: string) => /^\+?[\d\s().-]{4,30}$/.test(text);

/** What keeps settings from being stored: a sentence for each field. */
export function settingsProblems(settings: Settings): Partial<Record<keyof Settings, string>> {
  const { name, salesEmail, phone, headerImage, footerLinks, languages } = settings;
  const { shows, src, alt } = headerImage;
  const problems: Partial<Record<keyof Settings, string>> = {};
  if (name.trim() === '') problems.name = messages.COMPANY_NEEDS_NAME;
  if (!isEmail(salesEmail)) problems.salesEmail = messages.NO_EMAIL;
  if (!isPhone(phone)) problems.phone = messages.NO_PHONE;
  if (shows === 'picture' && imageAddress(src) === null) problems.headerImage = messages.HEADER_NEEDS_PICTURE;
  else if (shows === 'picture' && alt.trim() === '') problems.headerImage = messages.HEADER_NEEDS_ALT;
  if (!footerLinks.every(({ label, href }) => label.trim() !== '' && isSafeHref(href)))
    problems.footerLinks = messages.FOOTER_LINK_INCOMPLETE;
  if (!languages.every((code) => LANGUAGE_CODES.includes(code)))
    problems.languages = messages.UNKNOWN_LANGUAGE;
  const odd = synonymProblem(settings.synonyms);
  if (odd !== null) problems.synonyms = odd;
  return problems;
}
