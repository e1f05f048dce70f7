import {
  isBrokenMeasure,
  type MeasuredFigure,
  textOfUse,
  type FigureUse,
} from '@wa/core/domain/figures/catalogue-figure';
import { classesIn } from '@wa/core/domain/figures/figure-text';
import { differingParts } from '@wa/core/domain/merge';
import { isTask, TASK_WORDS } from '@wa/core/domain/products/tasks';
import type { RecordKind } from '@wa/core/domain/record';
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
  thumbnail: 'Thumbnail',
  projects: 'Sub-projects',
  pdfs: 'PDFs',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  connectedSidebar: 'Connected sidebar items',
  featured: 'Featured',
  backTo: 'Back arrow',
  copyProtection: 'Copy protection',
  name: 'Name',
  href: 'Link',
  parent: 'Parent',
  linkedProduct: 'Link to Product',
  linkedPage: 'Link to Page',
  section: 'Section',
  children: 'Children',
  key: 'Key',
  family: 'Family',
  product: 'Product',
  label: 'Label',
  measure: 'Value',
  text: 'Text',
  condition: 'Condition',
  state: 'State',
  question: 'Question',
  isInternal: 'Question for the office only',
  use: 'Used for',
  tasks: 'Found for',
  restraint: 'Pipe restraint',
  restraintCondition: 'Restrains the pipes if',
  summary: 'Summary',
  uses: 'Use it when',
  alternatives: 'Choose another product for',
  limits: 'Limits',
  steps: 'Installation steps',
  materials: 'Materials',
  approvals: 'Approvals',
  weight: 'Weight',
  leadTime: 'Lead time',
  orderCode: 'Order code',
  torque: 'Torque',
  synonyms: 'Synonyms',
  tagline: 'Tagline',
  brandSuffix: 'Brand suffix',
  salesEmail: 'Sales e-mail',
  legalName: 'Legal name',
  address: 'Address',
  hours: 'Office hours',
  since: 'In business since',
  phone: 'Phone',
  homeTitle: 'Headline',
  homeLines: 'Lines',
  homeDescription: 'Description',
  offer: 'Offer',
  headerImage: 'Header image',
  footerLinks: 'Footer links',
  footerNote: 'Footer note',
  keywordProducts: 'Products',
  keywordStates: 'US states',
  keywordProvinces: 'Canadian provinces',
  keywordCities: 'Cities',
  languages: 'Languages',
  termsApproved: 'Terms of sale approved',
  guaranteeApproved: 'Guarantee certificate approved',
};

export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}

/** Parts of records that are no fields, and fields that are called otherwise in one kind of records. */
const PARTS: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  page: {
    url: 'Page url',
    layout: 'Layout',
    sidebar: 'Sidebar box',
    seo: 'SEO',
    others: 'Other content',
    'order:sections': 'Order of sections',
  },
  settings: { name: 'Company name' },
  'sidebar-item': { 'order:children': 'Order of children' },
  'gallery-group': { 'order:projects': 'Order of sub-projects', 'order:images': 'Order of images' },
};
const ENTRIES: Readonly<Record<string, string>> = {
  child: 'Child',
  image: 'Image',
  project: 'Sub-project',
};

/** What a part of a record is called; `value` tells entries with names apart. */
export function partName(kind: RecordKind, part: string, value: unknown = null): string {
  const own = PARTS[kind]?.[part];
  if (own !== undefined) return own;
  const [, list = '', key = ''] = /^([^:]+):(.*)$/s.exec(part) ?? [];
  if (list === 'section') return `Section “${key || 'untitled'}”`;
  const entry = ENTRIES[list];
  if (entry === undefined) return fieldName(part);
  const { name, image } = (value ?? {}) as { name?: unknown; image?: { description?: unknown } };
  const called = name ?? image?.description;
  return typeof called === 'string' && called !== '' ? `${entry} “${called}”` : entry;
}

/** Names of the parts in which two forms of a kind differ. */
export const differingNames = (kind: RecordKind, form: object, other: object): string[] => [
  ...new Set(differingParts(kind, form, other).map((part) => partName(kind, part))),
];

/** A part's value as one text that can be compared with another by eye. */
export function partText(value: unknown): string {
  if (Array.isArray(value)) return valueText(value.map(imageIn));
  if (typeof value !== 'object' || value === null) return valueText(value);
  if ('image' in value) return entryText(imageIn(value));
  if ('type' in value) return contentText(value) || 'none';
  return 'name' in value ? entryText(value) : valueText(value);
}

/** An image as a part of a gallery group stands with the list that it is in. */
const imageIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'image' in value ? value.image : value;

/** A field's value as one text, short enough to be compared with another by eye. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryText).join('\n');
  return objectText(value);
}

function objectText(value: object): string {
  if ('limits' in value && 'beyond' in value) return textOfUse(value as FigureUse);
  // A figure's value: no other field is a unit with values.
  if ('unit' in value && 'values' in value)
    return isBrokenMeasure(value)
      ? 'a number that cannot be read'
      : classesIn({ measure: value } as MeasuredFigure, 'us').full;
  const parts: unknown[] = Object.values(value);
  if (!parts.every((part) => typeof part === 'string')) return JSON.stringify(value);
  return parts.filter(Boolean).join(', ') || 'none';
}

function entryText(entry: unknown): string {
  if (typeof entry === 'string' && isTask(entry)) return TASK_WORDS[entry].label;
  if (typeof entry !== 'object' || entry === null) return String(entry);
  if ('word' in entry && 'means' in entry) return `${String(entry.word)} means ${String(entry.means)}`;
  const {
    name,
    title,
    label: called,
    type,
    href,
    linkedProduct,
    linkedPage,
    section,
    description,
    src,
    images,
  } = entry as Fields;
  const texts = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part !== '');
  const label = texts(type, name ?? title ?? called ?? (description || src)).join(': ');
  // Two children of the sidebar may differ in where they lead alone.
  const target = texts(href, linkedProduct, linkedPage, section).join(' ');
  const held = Array.isArray(images) && images.length > 0 ? `\n${valueText(images)}` : '';
  return ([label, target].filter(Boolean).join(', ') || JSON.stringify(entry)) + held;
}

/** Keys of a block's data that no reader sees. */
const UNSEEN: readonly string[] = ['id', 'kind', 'type', 'columns'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What can be read in a part of a page, block by block. */
export const contentText = (entry: unknown): string => texts(entry).join('\n');

function texts(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => texts(each));
  if (typeof value === 'object' && value !== null) {
    const inside = Object.entries(value).flatMap(([name, each]) =>
      UNSEEN.includes(name) ? [] : texts(each, name),
    );
    const kind = (value as Fields)['kind'];
    return isText(kind) ? [[`${kind}:`, ...inside].join(' ')] : inside;
  }
  if (isText(value)) return [plainText(value)];
  return typeof value === 'boolean' || typeof value === 'number' ? [`${key} ${valueText(value)}`] : [];
}

/** HTML as it reads, a line for each paragraph. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h\d|tr|div)>|<br\s*\/?>/gi, '\n');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent;
  return text.replace(/\n\s*\n+/g, '\n').trim();
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
