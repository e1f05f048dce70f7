import type { PrintedCatalog } from '@wa/core/domain/printed-catalog/printed-catalog';
import {
  isBrokenMeasure,
  textOfUse,
  type FigureUse,
  type Measure,
} from '@wa/core/domain/figures/catalogue-figure';
import { inBoth } from '@wa/core/domain/figures/figure';
import { writeFigure } from '@wa/core/domain/figures/read-figure';
import type { Figure } from '@wa/core/domain/figures/figure';
import { COLUMN_KIND_NAMES, type TableCell, type TableColumn } from '@wa/core/domain/tables/fact-table';
import { differingParts } from '@wa/core/domain/merge';
import { isTask, TASK_WORDS } from '@wa/core/domain/products/tasks';
import type { RecordKind } from '@wa/core/domain/record';
import type { Fields } from '../../client/queue/operation.ts';
import { contentText } from './content-text.ts';

/** Names of fields as users see them. */
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
  pdfNames: 'Names of PDFs',
  imageAlts: 'Descriptions of images',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  connectedSidebar: 'Connected sidebar items',
  featured: 'Featured',
  backTo: 'Back arrow',
  copyProtection: 'Copy protection',
  reviewBy: 'Review date',
  draft: 'Draft',
  prepared: 'Draft of the live version',
  expectedSpecs: 'Expected specs',
  name: 'Name',
  href: 'Link',
  parent: 'Parent',
  linkedProduct: 'Link to Product',
  linkedPage: 'Link to Page',
  section: 'Section',
  children: 'Children',
  key: 'Key',
  caption: 'Caption',
  rowLabel: 'Name of the rows',
  columns: 'Columns',
  rows: 'Rows',
  notes: 'Notes',
  figures: 'Specs',
  family: 'Family',
  product: 'Product',
  label: 'Label',
  measure: 'Value',
  text: 'Text',
  condition: 'Condition',
  state: 'State',
  question: 'Question',
  isInternal: 'Internal question',
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
  printedCatalog: 'Printed catalog',
  publishing: 'When visitors see a change',
  tagline: 'Tagline',
  brandSuffix: 'Brand suffix',
  salesEmail: 'Sales email',
  legalName: 'Legal name',
  address: 'Address',
  hours: 'Office hours',
  since: 'In business since',
  phone: 'Phone',
  homeTitle: 'Headline',
  homeLines: 'Lines',
  homeDescription: 'Description',
  offer: 'Offer',
  logo: 'Logo',
  headerImage: 'Header image',
  footerLinks: 'Footer links',
  footerNote: 'Footer note',
  keywordProducts: 'Products',
  keywordStates: 'US states',
  keywordProvinces: 'Canadian provinces',
  keywordCities: 'Cities',
  languages: 'Languages',
  type: 'Type',
  issuer: 'Issuer',
  number: 'Number',
  file: 'PDF',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  allProducts: 'Covers all products',
  products: 'Products',
  size: 'Size',
  fluid: 'Fluid',
  temperature: 'Temperature',
  termsApproved: 'Terms of sale approved',
  guaranteeApproved: 'Guarantee certificate approved',
  accessibilityApproved: 'Accessibility statement approved',
};

export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}

/** Names of parts that aren't fields, and of fields that have another name in one kind of record. */
const PARTS: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  page: {
    url: 'Page URL',
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

/** Returns the name of a part of a record. `value` distinguishes entries with names. */
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

/** Returns the names of the parts in which two forms of a kind differ. */
export const differingNames = (kind: RecordKind, form: object, other: object): string[] => [
  ...new Set(differingParts(kind, form, other).map((part) => partName(kind, part))),
];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the value of a part as a text that users can compare. */
export function partText(value: unknown): string {
  if (Array.isArray(value)) return valueText(value.map(imageIn));
  if (typeof value !== 'object' || value === null) return valueText(value);
  if ('image' in value) return entryText(imageIn(value));
  if ('type' in value) return contentText(value) || 'none';
  return 'name' in value ? entryText(value) : valueText(value);
}

/** The part of an image includes the list that the image belongs to. */
const imageIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'image' in value ? value.image : value;

/** Returns the value of a field as a text short enough to compare. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryText).join('\n');
  return objectText(value);
}

function objectText(value: object): string {
  if ('from' in value && 'to' in value) return draftText(value.to as Fields);
  if ('chapters' in value) return printedCatalogText(value as PrintedCatalog);
  if ('limits' in value && 'beyond' in value) return textOfUse(value as FigureUse);
  if ('unit' in value && 'value' in value) return inBoth(value as Figure);
  // Only the value of a figure is an object of a unit and values.
  if ('unit' in value && 'values' in value)
    return isBrokenMeasure(value)
      ? 'an unreadable number'
      : writeFigure({ measure: value as Measure, text: '' });
  const parts: unknown[] = Object.values(value);
  if (!parts.every((part) => typeof part === 'string')) return JSON.stringify(value);
  return parts.filter(Boolean).join(', ') || 'none';
}

function printedCatalogText({ title, paper, chapters, edition }: PrintedCatalog): string {
  const named = chapters.map((each) => (each.isLeftOut ? `${each.title} (left out)` : each.title));
  return [
    title && `Title: ${title}`,
    `Paper: ${paper}`,
    named.length > 0 && `Chapters: ${named.join(', ')}`,
    edition && `Published edition: ${edition}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the fields of the draft of a live record (D36.5), one per line. */
const draftText = (to: Fields): string =>
  Object.entries(to)
    .map(
      ([field, value]) =>
        `${fieldName(field)}: ${field === 'content' ? contentText(value) : valueText(value)}`,
    )
    .join('\n');

/** Fields of an entry that name a target or a picture. */
const TARGETS = ['href', 'linkedProduct', 'linkedPage', 'section', 'src', 'picture', 'thumbnail'];

function entryText(entry: unknown): string {
  if (typeof entry === 'string' && isTask(entry)) return TASK_WORDS[entry].label;
  if (typeof entry !== 'object' || entry === null) return String(entry);
  if ('word' in entry && 'means' in entry) return `${String(entry.word)} means ${String(entry.means)}`;
  if ('cells' in entry && Array.isArray(entry.cells))
    return `${valueText((entry as Fields)['header'])}: ${entry.cells.map(cellText).join(' | ')}`;
  const { type, name, title, label, when, part, description, alt, ...fields } = entry as Fields;
  const { text, why, material, images, products } = fields;
  const kind = COLUMN_KIND_NAMES[fields['kind'] as TableColumn['kind']];
  const texts = (...parts: unknown[]) => parts.filter(isText);
  const called = name ?? title ?? label ?? when ?? part ?? (description || alt);
  const words = texts(type, called, text ?? why ?? material ?? kind).join(': ');
  // Two entries may differ only in their targets or pictures.
  const targets = TARGETS.map((field) => fields[field]);
  const target = texts(...targets, ...(Array.isArray(products) ? (products as unknown[]) : [])).join(' ');
  const held = Array.isArray(images) && images.length > 0 ? `\n${valueText(images)}` : '';
  return ([words, target].filter(Boolean).join(', ') || JSON.stringify(entry)) + held;
}

/** Returns a cell of a spec table as one text: the keys of its specs, or its words. */
function cellText(cell: TableCell): string {
  if (cell === null) return 'Not listed';
  if ('words' in cell) return cell.words || 'Not listed';
  const { figure, at, shows } = cell;
  return [figure, at !== undefined && `value ${String(at + 1)}`, shows === 'class' && 'its class']
    .filter(Boolean)
    .join(', ');
}

/** Splits a text into the start and end that it shares with another text, and the different middle. */
export function differenceOf(text: string, other: string): { start: string; middle: string; end: string } {
  const shortest = Math.min(text.length, other.length);
  let from = 0;
  while (from < shortest && text[from] === other[from]) from += 1;
  let back = 0;
  while (back < shortest - from && text[text.length - 1 - back] === other[other.length - 1 - back]) back += 1;
  const end = text.length - back;
  return { start: text.slice(0, from), middle: text.slice(from, end), end: text.slice(end) };
}
