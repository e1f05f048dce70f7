import type { Fields } from '../../client/queue/operation.ts';

/** Names of fields for people. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  image: 'Image',
  url: 'URL',
  slug: 'Slug',
  source: 'Source',
  content: 'Content',
  images: 'Images',
  pdfs: 'PDFs',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  connectedSidebar: 'Connected sidebar items',
  featured: 'Featured',
  name: 'Name',
  href: 'Link',
  parent: 'Parent',
  linkedProduct: 'Link to Product',
  linkedPage: 'Link to Page',
  section: 'Section',
  children: 'Children',
};

export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}

/** A field's value as one text, short enough to be compared with another by eye. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryText).join('\n');
  return JSON.stringify(value);
}

function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { name, title, type, href, linkedProduct, linkedPage, section } = entry as Fields;
  const texts = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part !== '');
  const label = texts(type, name ?? title).join(': ');
  // Two children of the sidebar may differ in where they lead alone.
  const target = texts(href, linkedProduct, linkedPage, section).join(' ');
  return [label, target].filter(Boolean).join(', ') || JSON.stringify(entry);
}

/** What two texts have in common at their ends, and what differs between. */
export function differenceOf(text: string, other: string): { start: string; middle: string; end: string } {
  const shortest = Math.min(text.length, other.length);
  let from = 0;
  while (from < shortest && text[from] === other[from]) from += 1;
  let back = 0;
  while (back < shortest - from && text[text.length - 1 - back] === other[other.length - 1 - back]) back += 1;
  const end = text.length - back;
  return { start: text.slice(0, from), middle: text.slice(from, end), end: text.slice(end) };
}
