import { deepEqual } from '@wa/core/domain/deep-equal';
import { blocksOf, isEntry } from '@wa/core/domain/pages/page-content';
import type { ContentEntry, PageInput, SectionEntry } from '@wa/core/domain/pages/page';
import { blockFacts } from './block-facts.ts';

/**
 * A page taken apart into what people see as its parts, so that two edits of different sections merge and a draft can
 * say what differs. Sections are told apart by their slugs, which are unique on a saved page.
 */
export type PageParts = Readonly<Record<string, unknown>>;

const ORDER = 'order';
const OTHERS = 'others';
const SINGLE = ['layout', 'sidebar', 'seo'] as const;
const FIELDS = ['title', 'slug', 'images', 'pdfs', 'featured', 'url'] as const;
const SECTION = 'section:';

const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Slug',
  images: 'Images',
  pdfs: 'PDFs',
  featured: 'Featured',
  url: 'Page url',
  layout: 'Layout',
  sidebar: 'Sidebar box',
  seo: 'SEO',
  [OTHERS]: 'Other content',
  [ORDER]: 'Order of sections',
};

export function toParts(page: PageInput): PageParts {
  const parts: Record<string, unknown> = {};
  for (const field of FIELDS) parts[field] = page[field];
  const order: string[] = [];
  const others: ContentEntry[] = [];
  for (const entry of page.content) {
    const single = SINGLE.find((type) => isEntry(entry, type) && parts[type] === undefined);
    if (isEntry(entry, 'section')) {
      const key = keyOf(entry, order);
      order.push(key);
      parts[key] = entry;
    } else if (single !== undefined) parts[single] = entry;
    else others.push(entry);
  }
  return { ...parts, [OTHERS]: others, [ORDER]: order };
}

function keyOf({ slug, title }: SectionEntry, taken: readonly string[]): string {
  const wanted = `${SECTION}${slug || title || ''}`;
  let key = wanted;
  for (let n = 2; taken.includes(key); n += 1) key = `${wanted} (${String(n)})`;
  return key;
}

/** Puts the parts together again; `page` gives what is no part. */
export function fromParts<P extends PageInput>(page: P, parts: PageParts): P {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, parts[field]]));
  const order = (parts[ORDER] ?? []) as string[];
  const entries = [...SINGLE, ...order].map((key) => parts[key]).filter((entry) => entry !== undefined);
  const content = [...entries, ...((parts[OTHERS] ?? []) as ContentEntry[])] as ContentEntry[];
  return { ...page, ...fields, content };
}

/**
 * The order in which the sections of both sides stand: theirs where they changed it, else mine, with those that only
 * the other side has put in behind the section that they follow there. It may name sections that are gone.
 */
export function mergeOrder(base: PageParts, mine: PageParts, theirs: PageParts): string[] {
  const orderOf = (parts: PageParts) => (parts[ORDER] ?? []) as string[];
  const isTheirsChanged = !deepEqual(orderOf(theirs), orderOf(base));
  const [first, second] = isTheirsChanged ? [theirs, mine] : [mine, theirs];
  const merged = [...orderOf(first)];
  let at = 0;
  for (const key of orderOf(second)) {
    const known = merged.indexOf(key);
    if (known < 0) merged.splice(at, 0, key);
    at = (known < 0 ? at : known) + 1;
  }
  return merged;
}

export const ORDER_PART = ORDER;

/** What a part is called. */
export function partName(key: string): string {
  return NAMES[key] ?? `Section “${key.slice(SECTION.length) || 'untitled'}”`;
}

/** A part in words, for comparing two of them by eye. */
export function partText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(partText).join('\n');
  const entry = value as ContentEntry;
  return isEntry(entry, 'section') ? sectionText(entry) : fieldsText(entry);
}

function sectionText(section: SectionEntry): string {
  const blocks = blocksOf({ title: '', content: [section] });
  const lines = blocks.map(({ kind, data }) => `${blockFacts(kind).name}: ${fieldsText(data)}`);
  return [section.title ?? '', ...lines].join('\n');
}

function fieldsText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .filter(([field, value]) => field !== 'type' && value !== '' && value !== undefined)
    .map(([field, value]) => `${field} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
