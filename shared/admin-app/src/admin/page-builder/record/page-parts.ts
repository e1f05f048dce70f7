import {
  blocksOf,
  isEntry,
  type ContentEntry,
  type PageInput,
  type SectionEntry,
} from '@wa/core/domain/pages/page';
import type { FormParts } from '../../editing/record-kind.ts';
import { blockFacts } from '../board/block-facts.ts';

type Parts = Readonly<Record<string, unknown>>;

const ORDER = 'order';
const OTHERS = 'others';
const SINGLE = ['layout', 'sidebar', 'seo'] as const;
const FIELDS = ['title', 'slug', 'images', 'pdfs', 'featured', 'url', 'backTo', 'copyProtection'] as const;
const SECTION = 'section:';

const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Slug',
  images: 'Images',
  pdfs: 'PDFs',
  featured: 'Featured',
  url: 'Page url',
  backTo: 'Back arrow',
  copyProtection: 'Copy protection',
  layout: 'Layout',
  sidebar: 'Sidebar box',
  seo: 'SEO',
  [OTHERS]: 'Other content',
  [ORDER]: 'Order of sections',
};

function take(page: PageInput): Parts {
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

/** What `page` has keeps its place; what it lacks comes in front, further sections and entries at the end. */
function put(page: PageInput, parts: Parts): PageInput {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, parts[field]]));
  const order = (parts[ORDER] ?? []) as string[];
  const sections = order.map((key) => parts[key]).filter((entry) => entry !== undefined) as ContentEntry[];
  const others = [...((parts[OTHERS] ?? []) as ContentEntry[])];
  const missing = new Set<string>(SINGLE);
  const placed = page.content.flatMap((entry): ContentEntry[] => {
    if (isEntry(entry, 'section')) return sections.splice(0, 1);
    if (!missing.delete(entry.type)) return others.splice(0, 1);
    const single = parts[entry.type] as ContentEntry | undefined;
    return single === undefined ? [] : [single];
  });
  const added = [...missing].map((type) => parts[type]).filter((entry) => entry !== undefined);
  const content = [...added, ...placed, ...sections, ...others] as ContentEntry[];
  return { ...page, ...fields, content };
}

function nameOf(key: string): string {
  return NAMES[key] ?? `Section “${key.slice(SECTION.length) || 'untitled'}”`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join('\n');
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

/**
 * A page taken apart into what people see as its parts, so that two edits of different sections merge and a draft can
 * say what differs. Sections are told apart by their slugs, which are unique on a saved page.
 */
export const pageParts: FormParts<PageInput> = { take, put, nameOf, textOf };
