import { kindOf } from '../domain/block-kinds/registry.ts';
import { textOf, unproven } from '../domain/unproven.ts';
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

/** A product as everybody may see it: its HTML is sanitised, the stored source stays as typed (D4). */
export function toPublicProduct(product: Product): Product {
  const taken = new Set([...FRAME_IDS, ...PRODUCT_SECTIONS]);
  return { ...product, content: sanitiseHtml(product.content, taken) };
}

/** A page as everybody may see it: every field with HTML is sanitised, whatever entry its block stands in. */
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
  const data = unproven(block.data);
  const sources = Object.entries(kindOf(block.kind)?.fields ?? {}).filter(([, { is }]) => is === 'html');
  if (sources.length === 0) return block;
  const shown = sources.map(([name]) => [name, sanitiseHtml(textOf(data[name]), taken)]);
  return { ...block, data: { ...data, ...(Object.fromEntries(shown) as object) } };
}

/** Deeper nesting than any text needs; a browser's parser suffers from it before ours does. */
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
  // The marks by which the switch of units hides one of two.
  allowedClasses: { span: ['us', 'metric'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nestingLimit: NESTING_LIMIT,
};

const TRANSFORMS: NonNullable<sanitizeHtml.IOptions['transformTags']> = {
  // The page's title is its one first-level heading.
  h1: 'h2',
  a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }),
};

/** Ids of the frame around pages and products, which scripts and links look up. */
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
 * HTML of an administrator as it may be shown: text, lists, tables, images and plain links; nothing that runs. Ids stay, as
 * anchors of the page; one that the page has already gets a prefix.
 * @param taken ids of the page so far; those of this HTML are added
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
