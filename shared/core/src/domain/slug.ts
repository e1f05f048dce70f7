import { isRecordId } from './record.ts';
import { DEFAULT_SECTION_SLUG, SLUG_MAX_LENGTH } from './limits.ts';
import { isReservedSegment } from './site-routes.ts';

const SEGMENT = '[a-z0-9-]+';
const PAGE_SLUG = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const FLAT_SLUG = new RegExp(`^${SEGMENT}$`);

/**
 * Returns lower-case words joined by hyphens, cut to the maximum length. Empty if the text has no letter or
 * digit.
 */
export function slugify(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return trimHyphens(trimHyphens(words).slice(0, SLUG_MAX_LENGTH));
}

/** Returns the path of a location as a slug, without leading and trailing slashes (specification 2). */
export function slugOfPath(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** Returns the canonical path: one leading slash, no trailing slash, and the short prefixes. */
export function canonicalPath(path: string): string {
  const slug = slugOfPath(path);
  return `/${slug.replace(/^products\/(?=.)/, 'product/').replace(/^pages\/(?=.)/, '')}`;
}

/** Returns the reason why a page can't have this slug, or null (D4). */
export function pageSlugProblem(slug: string): string | null {
  if (slug === '') return 'Address is required.';
  if (slug.length > SLUG_MAX_LENGTH) return `Address is longer than ${String(SLUG_MAX_LENGTH)} characters.`;
  if (!PAGE_SLUG.test(slug)) {
    return 'Address can have lowercase letters a-z, digits, hyphens, and slashes between words.';
  }
  if (isRecordId(slug)) return 'Address looks like a record id (24 hexadecimal characters).';
  const [first = ''] = slug.split('/');
  if (isReservedSegment(first)) return `Addresses beginning with /${first} are reserved for the site.`;
  return null;
}

/**
 * Returns the reason why a product can't have this slug, or null. Below /product/, no word is reserved and
 * slugs don't nest.
 */
export function productSlugProblem(slug: string): string | null {
  if (slug.length > SLUG_MAX_LENGTH) return `Slug is longer than ${String(SLUG_MAX_LENGTH)} characters.`;
  if (!FLAT_SLUG.test(slug)) return 'Slug can have lowercase letters a-z, digits, and hyphens.';
  if (isRecordId(slug)) return 'Slug looks like a record id (24 hexadecimal characters).';
  return null;
}

/** Returns the base itself, or the first free one of base-2, base-3, and so on (specification 4). */
export function uniqueSlug(base: string, taken: Iterable<string>): string {
  const used = taken instanceof Set ? (taken as ReadonlySet<string>) : new Set(taken);
  if (!used.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const suffix = `-${String(n)}`;
    const candidate = base.slice(0, SLUG_MAX_LENGTH - suffix.length) + suffix;
    if (!used.has(candidate)) return candidate;
  }
}

/** Derives a slug from a product title (D4). `uniqueSlug` then resolves duplicates. */
export function productSlug(title: string): string {
  // Spec values in the title may change, but the address must not.
  const base = slugify(title.replace(/\{\{[^{}]*\}\}/g, ' ')) || 'product';
  return isRecordId(base) ? `product-${base}` : base;
}

/**
 * Returns a free section slug from the wanted one, the title, or 'section', in that order (specification 4,
 * 9).
 */
export function sectionSlug(wanted: string, title: string, taken: Iterable<string>): string {
  return uniqueSlug(wanted.trim() || slugify(title) || DEFAULT_SECTION_SLUG, taken);
}

/**
 * Returns the hash of a gallery group: lower case, each run of non-word characters as '-', edges trimmed
 * (specification 2).
 */
export function galleryGroupSlug(title: string): string {
  return trimHyphens(title.toLowerCase().replace(/\W+/g, '-'));
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '');
}

/**
 * Maximum length of an old address in characters, and the pattern of one segment: the segments become file
 * names (D8).
 */
const OLD_ADDRESS_MAX = 300;
const OLD_PART = /^(?![. ])[\p{L}\p{N}_~!$'(),;@&=+. -]{1,100}(?<![. ])$/u;

/**
 * Returns true if a redirect can start at a decoded path: it is valid as a file name on every disk, and no
 * host reads it as a pattern.
 */
export function isOldAddress(path: string): boolean {
  const [start, ...parts] = path.split('/');
  return start === '' && path.length <= OLD_ADDRESS_MAX && parts.every((part) => OLD_PART.test(part));
}
