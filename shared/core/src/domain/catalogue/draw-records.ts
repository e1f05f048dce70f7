import { kindOf } from '../block-kinds/registry.ts';
import { publicGallery } from '../pages/gallery.ts';
import type { GalleryGroup, GalleryGroupRecord } from '../pages/gallery.ts';
import type { Page } from '../pages/page.ts';
import type { Product, ProductSummary } from '../products/product.ts';
import type { Catalogue } from './catalogue.ts';
import { figureProperties } from '../figures/figure-properties.ts';
import { conversionNotes, phraseOf, plateFigure, questionNotes, subjectOf } from '../figures/figure-text.ts';
import { chartKey } from '../tables/resolved-chart.ts';
import { chartOf } from './chart-of-keys.ts';
import { chartKeysOf, plateKeysOf, tableNamesOf } from './figures-of-page.ts';
import { isShown } from '../figures/catalogue-figure.ts';
import { escapeHtml } from '../escape-html.ts';
import { drawHtml, drawText, drawTextIn, type FindFigure } from '../figures/references.ts';
import type { ShownCatalogue } from '../tables/shown-catalogue.ts';

/** A product in a list as visitors see it: every reference drawn. */
export function drawSummary<P extends ProductSummary>(product: P, { figure }: Pick<Catalogue, 'figure'>): P {
  const { title, metaTitle, metaDescription } = product;
  const [us, metric] = [drawTextIn(title, figure, 'us'), drawTextIn(title, figure, 'metric')];
  return {
    ...product,
    ...(us !== metric && { titles: { us, metric } }),
    title: drawText(title, figure),
    metaTitle: drawText(metaTitle, figure),
    metaDescription: drawText(metaDescription, figure),
  };
}

/** A product as visitors see it: every reference drawn, and its figures listed below its text. HTML is not sanitised. */
export function drawProduct(product: Product, catalogue: Catalogue): Product {
  const content = drawHtml(product.content, catalogue.figure);
  const figures = product.figures.map(catalogue.figure).filter((found) => found !== null);
  return {
    ...drawSummary(product, catalogue),
    content: content + figuresHtml(product.figures, catalogue),
    shown: figureProperties(figures),
  };
}

/** The figures of a product with what must be known about them; whose each is stands there where there are several. */
export function listedFigures(
  keys: readonly string[],
  { figure }: Pick<Catalogue, 'figure'>,
): { lines: { key: string; label: string; text: string }[]; notes: string[] } {
  const figures = keys
    .map(figure)
    .filter((found) => found !== null)
    .filter(isShown);
  const isOne = new Set(figures.map(({ product }) => product)).size === 1;
  const lines = figures.map((found) => ({
    key: found.key,
    label: isOne ? found.label : subjectOf(found),
    text: phraseOf(found),
  }));
  return { lines, notes: [...questionNotes(figures), ...conversionNotes(figures)] };
}

function figuresHtml(keys: readonly string[], catalogue: Catalogue): string {
  const { lines, notes } = listedFigures(keys, catalogue);
  if (lines.length === 0) return '';
  const items = lines.map(
    ({ label, text }) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(text)}</li>`,
  );
  const below = notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n');
  return `\n<h2>Figures</h2><ul>${items.join('')}</ul>${below && `\n${below}`}`;
}

/** A page as visitors see it: every reference drawn, with the tables and figures of its blocks. HTML is not sanitised. */
export function drawPage(page: Page, catalogue: Catalogue): Page {
  const { figure } = catalogue;
  return {
    ...page,
    title: drawText(page.title, figure),
    content: drawValue(page.content, figure),
    shown: shownOn(page, catalogue),
  };
}

/** The project gallery as visitors see it: every reference drawn, which its slugs are made of as well. */
export function drawGallery(
  records: readonly GalleryGroupRecord[],
  { figure }: Pick<Catalogue, 'figure'>,
): GalleryGroup[] {
  return publicGallery(records.map((record) => drawValue(record, figure)));
}

/** What the blocks of a page name of the catalogue. */
export function shownOn(page: Page, catalogue: Catalogue): ShownCatalogue {
  const tables = tableNamesOf(page)
    .map(catalogue.table)
    .filter((table) => table !== null);
  const charts = chartKeysOf(page).flatMap((keys) => {
    const chart = chartOf(keys, catalogue);
    return chart ? [[chartKey(keys), chart] as const] : [];
  });
  return {
    // By the key that the block has: it may be a former one.
    figures: Object.fromEntries(
      plateKeysOf(page).flatMap((key) => {
        const found = catalogue.figure(key);
        return found ? [[key, plateFigure(found)] as const] : [];
      }),
    ),
    tables: Object.fromEntries(tables.map((table) => [table.name, table] as const)),
    ...(charts.length > 0 && { charts: Object.fromEntries(charts) }),
  };
}

/** JSON with every reference drawn; within a block its HTML fields as HTML. */
export function drawValue<T>(value: T, find: FindFigure): T {
  return draw(value, find, () => false) as T;
}

function draw(value: unknown, find: FindFigure, isHtml: (field: string) => boolean): unknown {
  if (typeof value === 'string') return drawText(value, find);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => draw(each, find, isHtml));
  const entries = Object.entries(value);
  const kind: unknown = 'kind' in value && 'data' in value ? value.kind : null;
  const fields = typeof kind === 'string' ? kindOf(kind)?.fields : undefined;
  return Object.fromEntries(
    entries.map(([name, each]) => {
      if (typeof each === 'string' && isHtml(name)) return [name, drawHtml(each, find)];
      const isHtmlField = (field: string) => fields?.[field]?.is === 'html';
      return [name, draw(each, find, name === 'data' && fields ? isHtmlField : () => false)];
    }),
  );
}
