import { htmlWithAlts, imageAltsOf, withDefaultAlts } from './default-alts.ts';
import { kindOf, needsOfPage } from '../block-kinds/registry.ts';
import { pickFields, type WithShownAt } from '../record.ts';
import { publicGallery, type GalleryGroup, type GalleryGroupRecord } from '../pages/gallery.ts';
import type { Page } from '../pages/page.ts';
import {
  DETAIL_TEXTS,
  SUMMARY_TEXTS,
  cardLines,
  type Product,
  type ProductSummary,
} from '../products/product.ts';
import { restraintLine } from '../products/restraint.ts';
import { figuresOf, latestChange, shownFigures, type Catalogue } from './catalogue.ts';
import {
  figureProperties,
  conversionNotes,
  labelIn,
  phraseOf,
  plateFigure,
  questionNotes,
} from '../figures/figure-text.ts';
import { tablesOfProduct } from '../tables/fact-table.ts';
import { specTable } from '../tables/spec-table.ts';
import { chartKey, type ShownCatalogue, type RangeChart } from '../tables/resolved-table.ts';
import { escapeHtml } from '../text.ts';
import { renderMarked } from '../figures/draw-marked.ts';
import { keysIn, renderHtml, renderText, renderTextIn, type FindFigure } from '../figures/references.ts';
import { chartOfFigures } from '../charts/draw-range-chart.ts';

/** Fields for the office alone, with what visitors get in their place. */
const OFFICE_FIELDS = { source: '', reviewBy: '', expectedSpecs: [], prepared: null, shownAt: undefined };

/** Returns true for a record with a value that only the office sees. */
export const isToldToOffice = (record: object): boolean =>
  Object.keys(OFFICE_FIELDS).some((name) => {
    const value = Reflect.get(record, name) as object | string | undefined | null;
    return Object.keys(value ?? '').length > 0;
  });

/**
 * Returns a record without the values that only the office sees, and with the time of the last change that
 * visitors see (D27.3).
 */
export const forVisitors = <R extends WithShownAt & { updatedAt: string }>(record: R): R => ({
  ...record,
  ...(record.shownAt !== undefined && { updatedAt: record.shownAt }),
  ...pickFields(OFFICE_FIELDS, Object.keys(OFFICE_FIELDS).filter((name) => name in record) as never),
});

/** Returns the time of the last change of a page or product, also of a spec that its texts name (D27.3). */
const shownChange = (record: Page | Product, { figure }: Pick<Catalogue, 'figure'>): string =>
  latestChange([record, ...figuresOf([...keysIn(forVisitors(record))], figure)]);

/** Renders the references in a product summary for visitors and removes the office's fields. */
export function renderSummary<P extends ProductSummary>(
  product: P,
  { figure }: Pick<Catalogue, 'figure'>,
): P {
  const { title } = product;
  const [us, metric] = [renderTextIn(title, figure, 'us'), renderTextIn(title, figure, 'metric')];
  return {
    ...forVisitors(product),
    ...(us !== metric && { titles: { us, metric } }),
    title: renderText(title, figure),
    ...renderValue(
      pickFields(product as ProductSummary, [...SUMMARY_TEXTS, 'metaTitle', 'metaDescription']),
      figure,
    ),
  };
}

/** Renders a product for visitors: references, restraint, and specs. It doesn't sanitize HTML. */
export function renderProduct(product: Product, catalogue: Catalogue): Product {
  const content = htmlWithAlts(renderHtml(product.content, catalogue.figure), catalogue.altOf);
  const figures = shownFigures(product.figures, catalogue.figure);
  const [name = ''] = cardLines(renderText(product.title, catalogue.figure));
  const table = specTable(figures, name, catalogue.figure);
  const labelOf = labelIn(figures);
  const tables = tablesOfProduct(product.figures, catalogue.tables, catalogue.figure);
  const plate = figures.map((found) => ({ ...plateFigure(found), label: labelOf(found) }));
  const summary = renderSummary(product, catalogue);
  return {
    ...summary,
    ...renderValue(pickFields(product, DETAIL_TEXTS), catalogue.figure),
    updatedAt: shownChange(product, catalogue),
    content: content + restraintHtml(summary),
    imageAlts: imageAltsOf(product, catalogue.altOf),
    shown: figureProperties(figures),
    ...(table && { specs: { plate, table, tables: tables.map((each) => each.name) } }),
  };
}

/** Returns the figures of a product with their notes. Labels name the product if there are several. */
export function listedFigures(
  keys: readonly string[],
  { figure }: Pick<Catalogue, 'figure'>,
): { lines: { key: string; label: string; text: string }[]; notes: string[] } {
  const figures = shownFigures(keys, figure);
  const labelOf = labelIn(figures);
  const lines = figures.map((found) => ({ key: found.key, label: labelOf(found), text: phraseOf(found) }));
  return { lines, notes: [...questionNotes(figures), ...conversionNotes(figures)] };
}

function restraintHtml(product: Product): string {
  const line = restraintLine(product);
  return line && `\n<p><strong>${escapeHtml(line)}</strong></p>`;
}

/**
 * Renders a page for visitors: references, and the tables and figures of its blocks. It doesn't sanitize
 * HTML.
 */
export function renderPage(page: Page, catalogue: Catalogue): Page {
  const { figure, altOf } = catalogue;
  return {
    ...forVisitors(page),
    updatedAt: shownChange(page, catalogue),
    title: renderText(page.title, figure),
    content: withDefaultAlts(renderValue(page.content, figure), altOf),
    shown: shownOn(page, catalogue),
  };
}

/** Renders the project gallery for visitors. References are replaced before slugs are made from titles. */
export function renderGallery(
  records: readonly GalleryGroupRecord[],
  { figure, altOf }: Pick<Catalogue, 'figure' | 'altOf'>,
): GalleryGroup[] {
  return publicGallery(records.map((record) => withDefaultAlts(renderValue(record, figure), altOf)));
}

/** Returns the catalog data that the blocks of a page refer to. */
function shownOn(page: Page, catalogue: Catalogue): ShownCatalogue {
  const needs = needsOfPage(page);
  const tables = needs.tables.map(catalogue.table).filter((table) => table !== null);
  const charts = needs.charts.flatMap((keys) => {
    const chart = chartOf(keys, catalogue);
    return chart ? [[chartKey(keys), chart] as const] : [];
  });
  return {
    // The block's key is used here, because it may be a former key of the figure.
    figures: Object.fromEntries(
      needs.facts.flatMap((key) => {
        const found = catalogue.figure(key);
        return found ? [[key, plateFigure(found)] as const] : [];
      }),
    ),
    tables: Object.fromEntries(tables.map((table) => [table.name, table] as const)),
    ...(charts.length > 0 && { charts: Object.fromEntries(charts) }),
  };
}

/** Renders all references in a JSON value. HTML fields of blocks are escaped for HTML. */
export function renderValue<T>(value: T, find: FindFigure): T {
  return draw(value, find, () => renderText) as T;
}

type DrawWords = (text: string, find: FindFigure) => string;

function draw(value: unknown, find: FindFigure, of: (field: string) => DrawWords, field = ''): unknown {
  if (typeof value === 'string') return of(field)(value, find);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => draw(each, find, of, field));
  const own = fieldsOf(value) ?? of;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, draw(each, find, own, name)]));
}

/** Returns how to render each field of a block; null for other objects. */
function fieldsOf(value: object): ((field: string) => DrawWords) | null {
  const kind: unknown = 'kind' in value && 'data' in value ? value.kind : null;
  if (typeof kind !== 'string') return null;
  const fields = kindOf(kind)?.fields;
  return (field) => {
    if (fields?.[field]?.is === 'html') return renderHtml;
    if (fields?.[field]?.is === 'marked') return renderMarked;
    return renderText;
  };
}

/** Returns the chart of the figures with these keys; null if none of them is a listed size. */
export const chartOf = (keys: readonly string[], { figure }: Pick<Catalogue, 'figure'>): RangeChart | null =>
  chartOfFigures(figuresOf(keys, figure));

/** Provides the whole catalog to blocks (blocks/block-environment.tsx). */
export const readerOf = (catalogue: Catalogue) => ({
  table: catalogue.table,
  figure(key: string) {
    const found = catalogue.figure(key);
    return found && plateFigure(found);
  },
  chart: (facts: readonly string[]) => chartOf(facts, catalogue),
});
