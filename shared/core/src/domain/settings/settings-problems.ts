import * as messages from '../messages.ts';
import { oneLine } from '../text.ts';
import { LANGUAGES, type Settings, type Synonym } from './settings.ts';
import { isSafeHref } from '../links.ts';
import { imageAddress } from '../uploaded-image.ts';

/** A word of a synonym as it is compared with another. */
export const sameWord = (text: string): string => oneLine(text).toLowerCase();

/** Why synonyms cannot be kept: a part is empty, a word stands there twice, or words lead back to themselves; null when they can. */
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
  if (!languages.every((code) => LANGUAGES.some(([known]) => known === code)))
    problems.languages = messages.UNKNOWN_LANGUAGE;
  const odd = synonymProblem(settings.synonyms);
  if (odd !== null) problems.synonyms = odd;
  return problems;
}
