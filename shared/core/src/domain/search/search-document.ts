import type { z } from 'zod';
import type { searchAnswerSchema, searchSourceSchema } from './answer-schema.ts';
import { sheetOf, documentsOf } from '../block-kinds/registry.ts';
import { type Page, blocksIn, seoOf, sectionsOf } from '../pages/page.ts';
import type { MarkedRun } from '../marked-text.ts';
import type { SheetPart } from '../block-kinds/kind.ts';
import { documentName } from '../documents/documents.ts';
import { productDocumentName } from '../products/product-files.ts';
import { plateNotes, phraseOf, subjectOf } from '../figures/figure-text.ts';
import { rowHref, type Part } from '../finder/part.ts';
import { pdfHref } from '../links.ts';
import { type Product, cardLines, joinedTitles, plainTitle, productHref } from '../products/product.ts';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import { stripHtml } from '../html-text.ts';
import { oneLine, truncate } from '../text.ts';
import { DOCUMENTS_PATH, FIND_PATH, PIPE_SIZES_PATH } from '../site-routes.ts';
import { PIPE_SIZES, PRODUCT_FINDER } from '../labels.ts';

export const HIT_KINDS = ['product', 'page', 'section', 'table', 'figure', 'document'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** The result of a search; the schema describes its fields. */
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type Understood = SearchAnswer['understood'][number];
export type HitGroup = SearchAnswer['groups'][number];
export type Hit = HitGroup['hits'][number];
/** A piece of text; matches are marked. */
export type TextPart = Hit['matched'][number];

export type SearchSource = z.infer<typeof searchSourceSchema>;
export type SearchDocument = SearchSource['documents'][number];

/**
 * Number of indexed characters of a text, whose important words are at the beginning or in a heading. Tables
 * have a higher limit, because any row can have the part number that a visitor looks for.
 */
const TEXT_MAX = 500;
const TABLE_MAX = 100_000;

/** The screens that the search finds, with their titles and texts. */
export const FIXED_DOCUMENTS: readonly SearchDocument[] = [
  {
    href: DOCUMENTS_PATH,
    title: 'Documents',
    text: 'Data sheets, measurement forms, and drawings of every product family.',
  },
  {
    href: FIND_PATH,
    title: PRODUCT_FINDER,
    text: 'Finder: which product fits a pipe, opening, pressure, temperature, and fluid.',
  },
  {
    href: PIPE_SIZES_PATH,
    title: PIPE_SIZES,
    text: 'Outside diameters by nominal size: steel, ductile iron, PVC, copper, and HDPE pipes.',
  },
].map((screen) => ({ id: screen.href, kind: 'page', place: 'Page', ...screen }));

export function documentsOfPage(page: Page): SearchDocument[] {
  const path = `/${page.slug}`;
  const { title, shown } = page;
  const own: string[] = [seoOf(page.content).metaDescription ?? ''];
  const found: SearchDocument[] = [];
  for (const section of sectionsOf(page)) {
    const href = `${path}#${section.id}`;
    const blocks = blocksIn(section);
    const parts = blocks.flatMap(sheetOf);
    const text = truncate(parts.map((part) => partText(part, shown)).join(' '), TEXT_MAX);
    if (section.title === '' || section.title === title) own.push(text);
    else if (text !== '')
      found.push({ id: href, kind: 'section', title: section.title, href, place: title, text });
    for (const part of parts) {
      const table = part.is === 'table' ? shown?.tables[part.table] : undefined;
      if (table === undefined || part.is !== 'table') continue;
      const caption = part.caption || table.caption;
      found.push({
        id: `${href}:${table.name}`,
        kind: 'table',
        title: caption,
        href,
        place: `Table, ${title}`,
        text: rowsOf(table).join('\n').slice(0, TABLE_MAX),
        rows: table.rows.map(({ id: row }) => row),
      });
    }
  }
  const text = truncate(own.join(' '), TEXT_MAX);
  return [
    { id: path, kind: 'page', title, href: path, place: 'Page', text },
    ...found,
    ...documentsOf(page).map((href) => pdfDocument(path, href, title)),
  ];
}

function partText(part: SheetPart, shown: Page['shown']): string {
  switch (part.is) {
    case 'heading':
      return part.text;
    case 'paragraph':
      return wordsOf(part.runs);
    case 'list':
      return part.items.map((runs) => oneLine(wordsOf(runs)).replace(/\.$/, '')).join('. ');
    case 'html':
      return stripHtml(part.html);
    case 'figure':
      return part.caption;
    case 'plate':
      return part.facts
        .flatMap((key) => shown?.figures[key] ?? [])
        .map((figure) => {
          const { label, us, metric } = figure;
          return `${label} ${us.full}${metric ? ` (${metric.full})` : ''}. ${plateNotes(figure)}`.trim();
        })
        .join(' ');
    case 'table':
      return '';
  }
}

const wordsOf = (runs: readonly MarkedRun[]) => runs.map(({ text }) => text).join('');

/** Formats table rows: `Snap clamps: 232 psi, 16 bar`. */
const rowsOf = ({ rows }: ResolvedTable): string[] =>
  rows.map(({ header, cells }) => {
    const said = cells.filter(({ kind, full }) => kind !== 'none' && full !== '').map(({ full }) => full);
    return oneLine(said.length === 0 ? header : `${header}: ${said.join(', ')}`);
  });

/** Indexes a document only once, because several pages can offer it. */
function pdfDocument(path: string, href: string, title: string, kind = documentName(href)): SearchDocument {
  const name = `${title}, ${kind.toLowerCase()}`;
  const address = pdfHref(href, name, []) ?? href;
  return { id: `${path}:${href}`, kind: 'document', title: name, href: address, place: 'PDF', text: '' };
}

export function documentsOfProduct(product: Product): SearchDocument[] {
  const title = cardLines(product.title).join(', ');
  const { slug, image, metaDescription, content, specs } = product;
  const listed = specs ? rowsOf(specs.table).join('. ') : '';
  const main = truncate(`${metaDescription} ${stripHtml(content)} ${listed}`.trim(), TEXT_MAX);
  const text = `${main} ${truncate(detailsText(product), TEXT_MAX)}`.trim();
  return [
    {
      id: partDocument(slug),
      kind: 'product',
      title,
      ...joinedTitles(product),
      href: productHref(product),
      place: 'Product',
      text,
      image,
    },
    ...documentsOf(product).map((href) =>
      pdfDocument(partDocument(slug), href, plainTitle(product.title), productDocumentName(product, href)),
    ),
  ];
}

/** Returns the details of a product that visitors search for, the order code first. */
const detailsText = ({ orderCode, materials, approvals, summary, uses, limits }: Product): string =>
  [
    orderCode,
    ...materials.map(({ part, material }) => `${part}: ${material}`),
    approvals,
    summary,
    ...uses,
    ...limits.map(({ title, text }) => `${title} ${text}`),
  ]
    .filter(Boolean)
    .join('. ');

export const partDocument = (slug: string): string => `/product/${slug}`;
/** Returns the slug of the part that a document describes; null for other documents. */
export const slugOfPart = ({ kind, id }: Pick<SearchDocument, 'kind' | 'id'>): string | null =>
  kind === 'product' ? id.slice(partDocument('').length) : null;

/** Indexes each figure once, with a link to the first product that has it. */
export function documentsOfFigures(parts: readonly Part[]): SearchDocument[] {
  const found = new Map<string, SearchDocument>();
  for (const part of parts)
    for (const figure of part.figures) {
      if (found.has(figure.key)) continue;
      found.set(figure.key, {
        id: `figure:${figure.key}`,
        kind: 'figure',
        title: subjectOf(figure),
        href: rowHref(part, figure.key) ?? part.href,
        place: part.name,
        text: phraseOf(figure),
        image: part.image,
      });
    }
  return [...found.values()];
}
