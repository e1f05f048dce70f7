import { kindOf } from '../domain/block-kinds/registry.ts';
import { textOf, unvalidated } from '../domain/unvalidated.ts';
import {
  type Block,
  type ContentEntry,
  type Page,
  type Row,
  isEntry,
  pageAnchors,
} from '../domain/pages/page.ts';
import { PRODUCT_SECTIONS, type Product } from '../domain/products/product.ts';
import sanitizeHtml from 'sanitize-html';
import { isSafeHref } from '../domain/links.ts';

/** Returns the public form of a product with sanitized HTML. The stored source stays as typed (D4). */
export function toPublicProduct(product: Product): Product {
  const taken = new Set([...FRAME_IDS, ...PRODUCT_SECTIONS]);
  return { ...product, content: sanitiseHtml(product.content, taken) };
}

/** Returns the public form of a page: every HTML field is sanitized, in entries of any type. */
export function toPublicPage(page: Page): Page {
  const taken = new Set([...FRAME_IDS, ...pageAnchors(page).map(({ anchor }) => anchor)]);
  return { ...page, content: page.content.map((entry) => publicEntry(entry, taken)) };
}

function publicEntry(entry: ContentEntry, taken: Set<string>): ContentEntry {
  if (isEntry(entry, 'section'))
    return { ...entry, ...(entry.rows && { rows: entry.rows.map((row) => publicRow(row, taken)) }) };
  if (isEntry(entry, 'row')) return publicRow(entry, taken);
  return entry;
}

function publicRow<R extends Row>(row: R, taken: Set<string>): R {
  if (row.columnsData === undefined) return row;
  return {
    ...row,
    columnsData: row.columnsData.map((blocks) => blocks.map((block) => publicBlock(block, taken))),
  };
}

function publicBlock(block: Block, taken: Set<string>): Block {
  const data = unvalidated(block.data);
  const sources = Object.entries(kindOf(block.kind)?.fields ?? {}).filter(([, { is }]) => is === 'html');
  if (sources.length === 0) return block;
  const shown = sources.map(([name]) => [name, sanitiseHtml(textOf(data[name]), taken)]);
  return { ...block, data: { ...data, ...(Object.fromEntries(shown) as object) } };
}

/**
 * Maximum nesting depth, far beyond that of any text. A deeper one slows a browser's parser down before ours.
 */
const NESTING_LIMIT = 40;

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
const TEXT = 'p br hr blockquote pre code strong b em i u s sub sup small mark abbr span div'.split(' ');
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const MEDIA = ['a', 'img', 'figure', 'figcaption'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HEADINGS, ...TEXT, ...LISTS, ...TABLES, ...MEDIA],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title', 'aria-label'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'title'],
    '*': ['id'],
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['style']])),
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    col: ['span'],
    p: ['style'],
    abbr: ['title'],
  },
  // Classes with which the unit switch hides one of two values.
  allowedClasses: { span: ['us', 'metric'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: NESTING_LIMIT,
};

const TRANSFORMS: NonNullable<sanitizeHtml.IOptions['transformTags']> = {
  // The page title must be the only first-level heading.
  h1: 'h2',
  a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }),
};

/** Ids in the frame around pages and products, used by scripts and links. */
export const FRAME_IDS: readonly string[] = [
  'documents',
  'main',
  'navigation',
  'page-questions',
  'quote',
  'search-site',
  'sidebar-box-title',
  'site-data',
];

/**
 * Sanitizes HTML of an administrator: keeps text, lists, tables, images, and plain links, and removes
 * anything executable. Ids stay as anchors; an id that the page already has gets a prefix.
 * @param taken ids of the page so far; the ids of this HTML are added
 */
export function sanitiseHtml(html: string, taken = new Set(FRAME_IDS)): string {
  const withFreeId: sanitizeHtml.Transformer = (tagName, { id, ...others }) => {
    let free = id?.trim() ?? '';
    if (free === '' || /\s/.test(free)) return { tagName, attribs: others };
    while (taken.has(free)) free = `content-${free}`;
    taken.add(free);
    return { tagName, attribs: { id: free, ...others } };
  };
  return sanitizeHtml(html, { ...OPTIONS, transformTags: { ...TRANSFORMS, '*': withFreeId } });
}

function safeLink({ href, target, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...others,
    ...(isSafeHref(href) && href !== undefined ? { href } : {}),
    ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}),
  };
}
