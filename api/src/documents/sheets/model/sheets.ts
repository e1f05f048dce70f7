/// <reference types="vite/client" />
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import { PLATE_MAX } from '@wa/core/domain/limits';
import type { Page } from '@wa/core/domain/pages/page';
import { pageGuide } from '@wa/core/domain/page-guide';
import { keySpecs } from '@wa/core/domain/products/key-specs';
import { productGuide } from '@wa/core/domain/products/product-guide';
import { cardLines, plainTitle, productAlt, type Product } from '@wa/core/domain/products/product';
import {
  asksOf,
  partNumbersIn,
  quoteHref,
  quoteOfDrawnPage,
  type QuoteRequest,
} from '@wa/core/domain/quote-mail';
import { PIPE_SIZES_PATH } from '@wa/core/domain/site-routes';
import { contactOf, headingBlock, type SheetSite } from './blocks.ts';
import { pageBlocks } from './content-blocks.ts';
import { certificateBlocks } from './certificate-blocks.ts';
import { detailBlocks } from './detail-blocks.ts';
import { factTableBlocks } from './fact-table-blocks.ts';
import { guideBlocks } from './guide-blocks.ts';
import { htmlBlocks } from './html-blocks.ts';
import { figureOf } from './sheet-figure.ts';
import type { Sheet, SheetBlock, SheetCell } from './sheet.ts';
import { ownOf, targetTables } from './sheet-tables.ts';

/**
 * Returns the common part of all sheets: site, revision, and contact.
 * @param subject its root-relative path, its last change (ISO 8601), and the text of its quote mail
 */
function sheetHead(
  { path, updatedAt, quote }: { path: string; updatedAt: string; quote: QuoteRequest },
  site: SheetSite,
): Pick<Sheet, 'siteName' | 'revision' | 'contact'> {
  return {
    siteName: site.name,
    revision: updatedAt.slice(0, 10),
    contact: {
      ...contactOf(site, path),
      mail: quoteHref(site.salesEmail, { ...quote, page: path, origin: site.publicUrl }),
    },
  };
}

const CERTIFICATE = 'guarantee-certificate';
const TERMS = 'terms-of-sale';
/** The fields that the buyer fills in on a certificate. */
const CERTIFICATE_FIELDS = ['Order number', 'Date of delivery', 'Product', 'Buyer'];
const SIGNATURE = ['Place and date', 'For the supplier'];

/**
 * Returns the data sheet of a page with the visitors' current view of its drawing, figures, texts, and
 * tables.
 */
export function pageSheet(page: Page, site: SheetSite): Sheet {
  const { title, slug, updatedAt } = page;
  const blocks = pageBlocks(page, site.publicUrl);
  const head = sheetHead({ path: `/${slug}`, updatedAt, quote: quoteOfDrawnPage(page) }, site);
  const common = { ...head, heading: title, lines: [] };
  if (slug === CERTIFICATE) {
    const filled = [
      ...blocks.slice(0, 1),
      { kind: 'fields', labels: CERTIFICATE_FIELDS } as const,
      ...blocks.slice(1),
      { kind: 'fields', labels: SIGNATURE } as const,
    ];
    return { ...common, layout: 'certificate', title, label: 'Certificate', blocks: filled };
  }
  if (slug === TERMS) return { ...common, layout: 'sheet', title, label: 'Terms', blocks };
  return {
    ...common,
    layout: 'sheet',
    title: `${title}: data sheet`,
    label: 'Data sheet',
    blocks,
    ifRoom: guideBlocks(pageGuide(page, site)),
  };
}

/**
 * Maximum number of drawings on a sheet, because more would fill whole pages. The product's page shows all.
 */
const FIGURES_MAX = 4;

interface ProductSheetOptions {
  /** The values to send with a quote request. */
  asks?: readonly string[];
  /** The id of the row to mark. */
  selected?: string;
}

/**
 * Returns the data sheet of a product as visitors see it: its picture, its text, and the fact tables of its
 * card's page.
 * @param target that page; null if the card's link isn't a page of the catalog
 */
export function productSheet(
  product: Product,
  target: Page | null,
  site: SheetSite,
  { asks = target === null ? [] : asksOf(target), selected }: ProductSheetOptions = {},
): Sheet {
  const title = plainTitle(product.title);
  const [heading = title, ...lines] = cardLines(product.title);
  const figures = [product.image, ...product.images].flatMap(
    (src) => figureOf(src, productAlt(product, src)) ?? [],
  );
  const unique = new Map(figures.map((figure) => [figure.source.name, figure]));
  const [main, ...others] = [...unique.values()].slice(0, FIGURES_MAX);
  const ofPage = (ownOf(product, target)?.plate ?? []).flatMap((key) => target?.shown?.figures[key] ?? []);
  const plate = product.specs ? keySpecs(product) : platesOnce(ofPage).slice(0, PLATE_MAX);
  const tables = targetTables(product, target);
  const quote = { title, partNumbers: partNumbersIn(title), asks };
  const blocks: SheetBlock[] = [];
  if (main !== undefined && plate.length > 0) blocks.push({ kind: 'overview', figure: main, plate });
  else if (main !== undefined) blocks.push({ kind: 'figures', figures: [main] });
  else if (plate.length > 0) blocks.push({ kind: 'plate', figures: plate });
  if (others.length > 0) blocks.push({ kind: 'figures', figures: others });
  blocks.push(...htmlBlocks(product.content, site.publicUrl), ...detailBlocks(product, selected));
  if (tables.length > 0) blocks.push(headingBlock('Technical data'));
  blocks.push(...tables.flatMap((table) => factTableBlocks(table, { selected })));
  blocks.push(...certificateBlocks(product.certificates));
  return {
    ...sheetHead({ path: `/product/${product.slug}`, updatedAt: product.updatedAt, quote }, site),
    layout: 'sheet',
    title: `${title}: data sheet`,
    label: 'Data sheet',
    heading,
    lines,
    blocks,
    ifRoom: guideBlocks(productGuide(product, site)),
  };
}

const PROJECT = ['Company', 'Project', 'Contact', 'Date', 'Email', 'Phone'];
const AT_EACH_POINT = /\bat each measuring point\b/i;
const CLOSING = ['Measured by', 'Quantity'];
/** The number of points around a casing, like on a clock (measures/clock.svg). */
const POINTS = 12;

/**
 * The drawings of measures by name. The first `<desc>` lists the pages that show it. Each measure is a group:
 * a regular expression of the questions that require it, its lines, and a letter, assigned separately for
 * every sheet.
 */
export const MEASURE_DRAWINGS = import.meta.glob<string>('../measures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawingCalled = (name: string) => MEASURE_DRAWINGS[`../measures/${name}.svg`] ?? '';
const MEASURE = /<g>\s*<desc>(.*?)<\/desc>(.*?)<\/g>/gs;

/**
 * Returns a page's questions as a form for the screen or the site, with a drawing that letters the measures.
 */
export function measureSheet(
  page: Pick<Page, 'title' | 'slug' | 'updatedAt' | 'content' | 'shown'>,
  site: SheetSite,
): Sheet {
  const asks = asksOf(page);
  const { svg, alt, ofAsks } = lettered(page.slug, asks);
  const title = `${page.title}: measurement form`;
  const head = sheetHead({ path: `/${page.slug}`, updatedAt: page.updatedAt, quote: { title } }, site);
  const sizes = new URL(PIPE_SIZES_PATH, site.publicUrl).href;
  return {
    ...head,
    layout: 'sheet',
    title,
    label: 'Measurement form',
    heading: page.title,
    lines: ['Measurement form'],
    blocks: [
      {
        kind: 'paragraph',
        style: 'lead',
        runs: [
          { text: 'Fill in on the screen or by hand, state the unit of every dimension, and send it to ' },
          { text: site.salesEmail, href: head.contact.mail },
          { text: '.' },
          // The block is for people who cannot measure the pipe.
          ...(asks.some((text) => /outside diameter/i.test(text))
            ? [{ text: ' Outside diameters by standard: ' }, { text: sizes, href: sizes }]
            : []),
        ],
      },
      { kind: 'fields', labels: PROJECT },
      drawn(svg, alt),
      headingBlock('Dimensions and conditions'),
      { kind: 'table', table: asksTable(asks, ofAsks) },
      ...(asks.some((text) => AT_EACH_POINT.test(text)) ? eccentricity() : []),
      { kind: 'fields', labels: CLOSING },
    ],
  };
}

/**
 * Returns the drawing of a page with a letter at every measure that its questions require, in their order.
 * @returns the letters of each question; empty for a condition, which no drawing shows
 */
export function lettered(
  slug: string,
  asks: readonly string[],
): { svg: string; alt: string; ofAsks: string[] } {
  const isOf = (svg: string) => /<desc>(.*?)<\/desc>/s.exec(svg)?.[1]?.split(/\s+/).includes(slug);
  const drawing = Object.values(MEASURE_DRAWINGS).find(isOf) ?? drawingCalled('joint');
  const measures = [...drawing.matchAll(MEASURE)].map(([, asked = '']) => new RegExp(asked, 'i'));
  const letters = new Map<number, string>();
  const ofAsks = asks.map((ask) => {
    const found = [...measures.keys()].filter((at) => measures[at]?.test(ask));
    for (const at of found)
      if (!letters.has(at)) letters.set(at, String.fromCharCode('A'.charCodeAt(0) + letters.size));
    return found.map((at) => letters.get(at)).join(', ');
  });
  let at = -1;
  const svg = drawing.replace(MEASURE, (_measure, _asked, shapes: string) => {
    const letter = letters.get((at += 1));
    return letter === undefined ? '' : shapes.replace(/[A-Z]<\/text>/, `${letter}</text>`);
  });
  const named = asks.flatMap((ask, index) => (ofAsks[index] ? [`${ofAsks[index]}: ${ask}`] : []));
  return { svg, alt: `${titleOf(drawing)}. ${named.join('. ')}.`, ofAsks };
}

const titleOf = (svg: string) => /<title>(.*?)<\/title>/.exec(svg)?.[1] ?? '';

const drawn = (svg: string, alt: string): SheetBlock => ({
  kind: 'figures',
  figures: [{ source: { kind: 'drawing', name: 'measures', svg }, alt, caption: '' }],
});

const column = (text: string): SheetCell => ({
  runs: [{ text, bold: true }],
  role: 'column',
  align: 'left',
});
const blank = (field: string): SheetCell => ({ runs: [], role: 'data', align: 'left', ruled: true, field });

function asksTable(asks: readonly string[], letters: readonly string[]) {
  return {
    caption: '',
    head: [
      column('Letter'),
      column('What to measure or state'),
      { ...column('Value'), ruled: true },
      { ...column('Unit'), ruled: true },
    ],
    rows: asks.map((text, index): SheetCell[] => [
      { runs: [{ text: letters[index] || '–', bold: true }], role: 'data', align: 'left' },
      { runs: [{ text }], role: 'row', align: 'left' },
      blank(text),
      blank(`${text}: unit`),
    ]),
  };
}

function eccentricity(): SheetBlock[] {
  const svg = drawingCalled('clock');
  const text = `Looking at the end of the casing with 12 at the top, write down the distance between the pipe and the casing at each of the ${POINTS} points, clockwise.`;
  return [
    headingBlock(`Eccentricity at ${POINTS} points`),
    { kind: 'paragraph', runs: [{ text }], style: 'text' },
    drawn(svg, titleOf(svg)),
    { kind: 'fields', labels: Array.from({ length: POINTS }, (_, at) => `Point ${at + 1}, in or mm`) },
  ];
}
