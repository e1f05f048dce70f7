import { textOf, unvalidated } from '../unvalidated.ts';
import { plainText } from '../marked-text.ts';
import { blocksOf, seoOf, type Page, type SeoEntry } from './page.ts';
import { META_DESCRIPTION, META_TITLE, SEO_BENEFITS, SEO_KEYWORDS } from '../limits.ts';
import { plainTitle, type Product } from '../products/product.ts';
import { stripHtml } from '../html-text.ts';
import { head, oneLine, truncate, withBrand } from '../text.ts';

export interface Metadata {
  title: string;
  description: string;
}

/**
 * Returns the title and description of a product page with the fallbacks of specification 5. `brand` is the
 * site's name.
 */
export function productMetadata(
  product: Pick<Product, 'title' | 'metaTitle' | 'metaDescription' | 'content'>,
  brand: string,
): Metadata {
  const title = plainTitle(product.title);
  return {
    title: oneLine(product.metaTitle) || withBrand(title, brand),
    description: oneLine(product.metaDescription) || fallbackDescription(title, product.content),
  };
}

/** Returns the title and description of a page from its seo entry, with the same fallbacks. */
export function pageMetadata(page: Pick<Page, 'title' | 'content'>, brand: string): Metadata {
  const seo = seoOf(page.content);
  return {
    title: oneLine(seo.metaTitle ?? '') || withBrand(plainTitle(page.title), brand),
    description:
      oneLine(seo.metaDescription ?? '') || fallbackDescription(plainTitle(page.title), pageText(page)),
  };
}

function fallbackDescription(title: string, html: string): string {
  return head(stripHtml(html), META_DESCRIPTION.fallback) || learnMore(title);
}

export function learnMore(title: string): string {
  return `Learn more about ${title}`;
}

/** Minimum and maximum lengths in characters of every delivered title and description (D11). */
export const TITLE_BOUNDS = { min: 10, max: 65 } as const;
export const DESCRIPTION_BOUNDS = { min: 50, max: 165 } as const;

/** Fits metadata into the bounds of D11: cuts long texts, and adds the brand or offer to short ones. */
export function fitMetadata(metadata: Metadata, brand: string): Metadata {
  return { title: fitTitle(metadata.title, brand), description: fitDescription(metadata, brand) };
}

function fitTitle(title: string, brand: string): string {
  const line = oneLine(title) || brand;
  if (line.length > TITLE_BOUNDS.max) {
    // A long title loses the brand first, to keep as much of the product's own name as possible.
    const own = line.endsWith(` | ${brand}`) ? line.slice(0, -` | ${brand}`.length) : line;
    return truncate(own, TITLE_BOUNDS.max);
  }
  if (line.length >= TITLE_BOUNDS.min) return line;
  const branded = line.includes(brand) ? line : withBrand(line, brand);
  return truncate(
    branded.length >= TITLE_BOUNDS.min ? branded : `${branded} | Pipe seals and water control`,
    TITLE_BOUNDS.max,
  );
}

function fitDescription({ title, description }: Metadata, brand: string): string {
  const line = oneLine(description);
  if (line.length >= DESCRIPTION_BOUNDS.min) return truncate(line, DESCRIPTION_BOUNDS.max);
  const start = line || learnMore(title);
  const closed = /[.!?…]$/.test(start) ? start : `${start}.`;
  const offer = 'Pipe seals, valves, clamps and couplings for the USA and Canada.';
  return truncate(`${closed} ${brand ? `${brand}: ` : ''}${offer}`, DESCRIPTION_BOUNDS.max);
}

export function pageText(page: Pick<Page, 'title' | 'content'>): string {
  return blocksOf(page)
    .map(({ data }) => unvalidated(data))
    .flatMap(({ heading, text, html }) => [
      oneLine(textOf(heading)),
      oneLine(plainText(textOf(text))),
      stripHtml(textOf(html)),
    ])
    .filter(Boolean)
    .join(' ');
}

/**
 * Generates the builder's title (60 characters) and description (160), with an ellipsis if cut. A cut is at a
 * word only if the rest is at least as long as the builder recommends (50, 140).
 */
export function autoFill(page: Pick<Page, 'title' | 'content'>) {
  const title = plainTitle(page.title);
  return {
    metaTitle: truncate(title, META_TITLE.autoFill, META_TITLE.from),
    metaDescription: truncate(
      pageText(page) || learnMore(title),
      META_DESCRIPTION.autoFill,
      META_DESCRIPTION.from,
    ),
  };
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'about above after again also among because been before being below between both cannot could does doing down ' +
    'during each either every from further have having here hers himself into itself just less many might more most ' +
    'much must only other others ours over same shall should since some such than that their theirs them then there ' +
    'these they this those through under until upon used uses using very were what when where which while whom will ' +
    'with within without would your yours'
  ).split(' '),
);

/**
 * Returns the most frequent words longer than three characters, at most twelve, without stop words
 * (specification 9).
 */
export function generateKeywords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) {
    if (word.length <= SEO_KEYWORDS.longerThan || STOP_WORDS.has(word) || /^[\d-]+$/.test(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // A Map keeps insertion order and sort is stable, so equally frequent words keep the order of the text.
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SEO_KEYWORDS.top)
    .map(([word]) => word);
}

/** Generates benefits from a page: list items first, then sentences; at most eight of 90 characters. */
export function generateBenefits(page: Pick<Page, 'title' | 'content'>): string[] {
  const lists: string[] = [];
  const sentences: string[] = [];
  for (const { kind, data } of blocksOf(page)) {
    if (kind !== 'text') continue;
    const { text: stored, format } = unvalidated(data);
    const text = plainText(textOf(stored));
    if (format === 'ul' || format === 'ol') lists.push(...text.split(/[\r\n]+/));
    else sentences.push(...text.split(/(?<=[.!?])\s+|[\r\n]+/));
  }
  const benefits = [...lists, ...sentences]
    .map((text) => truncate(text, SEO_BENEFITS.maxLength))
    .filter(Boolean);
  return [...new Set(benefits)].slice(0, SEO_BENEFITS.max);
}

export function keywordList(keywords: SeoEntry['keywords']): string[] {
  const list = Array.isArray(keywords) ? keywords : (keywords ?? '').split(/[,\n]/);
  return list.map(oneLine).filter(Boolean);
}

export type Length = 'empty' | 'short' | 'good' | 'long' | 'over';

/** Compares a text's length with the recommendation (specification 5). `over` exceeds the input's maximum. */
export function lengthGuidance(text: string, advice: { from: number; to: number; max: number }): Length {
  const { length } = text.trim();
  if (length === 0) return 'empty';
  if (length < advice.from) return 'short';
  if (length <= advice.to) return 'good';
  return length <= advice.max ? 'long' : 'over';
}
