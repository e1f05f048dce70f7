import { isRecordId } from './record.ts';
import { DEFAULT_SECTION_SLUG, SLUG_MAX_LENGTH } from './limits.ts';
import { isReservedSegment } from './site-routes.ts';

const SEGMENT = '[a-z0-9-]+';
const PAGE_SLUG = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const FLAT_SLUG = new RegExp(`^${SEGMENT}$`);

/** Lower-case words joined by hyphens, cut to the length of a slug; empty when the text has no letter or digit. */
export function slugify(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return trimHyphens(trimHyphens(words).slice(0, SLUG_MAX_LENGTH));
}

/** A location's path as a slug: slashes trimmed (specification 2). */
export function slugOfPath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** The address in the form that the site prints: one leading slash, none behind, and the short prefixes. */
export function canonicalPath(path: string): string {
  const slug = slugOfPath(path);
  return `/${slug.replace(/^products\/(?=.)/, 'product/').replace(/^pages\/(?=.)/, '')}`;
}

/** Why a page cannot have this slug, or null when it can (D4). */
export function pageSlugProblem(slug: string): string | null {
  if (slug === '') return 'Address is required.';
  if (slug.length > SLUG_MAX_LENGTH) return `Address is longer than ${String(SLUG_MAX_LENGTH)} characters.`;
  if (!PAGE_SLUG.test(slug)) {
    return 'Address may have lower-case letters a-z, digits, hyphens and slashes between words.';
  }
  if (isRecordId(slug)) return 'Address looks like a record id (24 hexadecimal characters).';
  const [first = ''] = slug.split('/');
  if (isReservedSegment(first)) return `Addresses beginning with /${first} belong to the site itself.`;
  return null;
}

/** Why a product cannot have this slug, or null. It stands below /product/, so no word is reserved and none nests. */
export function productSlugProblem(slug: string): string | null {
  if (slug.length > SLUG_MAX_LENGTH) return `Slug is longer than ${String(SLUG_MAX_LENGTH)} characters.`;
  if (!FLAT_SLUG.test(slug)) return 'Slug may have lower-case letters a-z, digits and hyphens.';
  if (isRecordId(slug)) return 'Slug looks like a record id (24 hexadecimal characters).';
  return null;
}

/** The base itself, or the first of base-2, base-3 and so on that is not taken (specification 4). */
export function uniqueSlug(base: string, taken: Iterable<string>): string {
  const used = taken instanceof Set ? (taken as ReadonlySet<string>) : new Set(taken);
  if (!used.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const suffix = `-${String(n)}`;
    const candidate = base.slice(0, SLUG_MAX_LENGTH - suffix.length) + suffix;
    if (!used.has(candidate)) return candidate;
  }
}

/** The slug that a product's title asks for (D4); where it is taken, `uniqueSlug` finds the next. */
export function productSlug(title: string): string {
  // What a figure says may change; the address stays.
  const base = slugify(title.replace(/\{\{[^{}]*\}\}/g, ' ')) || 'product';
  return isRecordId(base) ? `product-${base}` : base;
}

/** A free section slug: the wanted one, else one made from the title, else 'section' (specification 4, 9). */
export function sectionSlug(wanted: string, title: string, taken: Iterable<string>): string {
  return uniqueSlug(wanted.trim() || slugify(title) || DEFAULT_SECTION_SLUG, taken);
}

/** Hash of a gallery group: lower case, runs of non-word characters become '-', edges trimmed (specification 2). */
export function galleryGroupSlug(title: string): string {
  return trimHyphens(title.toLowerCase().replace(/\W+/g, '-'));
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '');
}

/** Characters of an old address, and of one part of it: it becomes a name of files (D8). */
const OLD_ADDRESS_MAX = 300;
const OLD_PART = /^(?![. ])[\p{L}\p{N}_~!$'(),;@&=+. -]{1,100}(?<![. ])$/u;

/** Whether a redirect can begin at a decoded path: one that is a name on every disk, and no pattern to a host. */
export function isOldAddress(path: string): boolean {
  const [start, ...parts] = path.split('/');
  return start === '' && path.length <= OLD_ADDRESS_MAX && parts.every((part) => OLD_PART.test(part));
}
