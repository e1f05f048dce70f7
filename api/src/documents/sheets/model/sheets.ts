import type { SiteSettings } from '@wa/core/contract/site';
import { ofTarget } from '@wa/core/domain/catalogue/places';
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import { splitHref } from '@wa/core/domain/links';
import { PLATE_MAX } from '@wa/core/domain/limits';
import type { Page } from '@wa/core/domain/pages/page';
import { cardLines, plainTitle } from '@wa/core/domain/products/product-card';
import type { Product } from '@wa/core/domain/products/product';
import {
  asksOf,
  partNumbersIn,
  quoteHref,
  quoteOfDrawnPage,
  type QuoteRequest,
} from '@wa/core/domain/quote-mail';
import { figureOf, htmlBlocks } from './html-blocks.ts';
import { factTableBlocks, pageBlocks } from './page-blocks.ts';
import type { Sheet, SheetBlock, SheetFigure } from './sheet.ts';

/** What a sheet needs to know of the site. */
export type SheetSite = Pick<SiteSettings, 'name' | 'salesEmail' | 'phone' | 'publicUrl'>;

/**
 * What all sheets share: site, revision, and whom to ask.
 * @param subject its root-relative path, its last change (ISO 8601), and what its quote mail says
 */
export function sheetHead(
  { path, updatedAt, quote }: { path: string; updatedAt: string; quote: QuoteRequest },
  site: SheetSite,
): Pick<Sheet, 'siteName' | 'revision' | 'contact'> {
  return {
    siteName: site.name,
    revision: updatedAt.slice(0, 10),
    contact: {
      email: site.salesEmail,
      phone: site.phone,
      url: new URL(path, site.publicUrl).href,
      mail: quoteHref(site.salesEmail, { ...quote, page: path, origin: site.publicUrl }),
    },
  };
}

const CERTIFICATE = 'guarantee-certificate';
const TERMS = 'terms-of-sale';
/** What the buyer fills in on a certificate. */
const CERTIFICATE_FIELDS = ['Order number', 'Date of delivery', 'Product', 'Buyer'];
const SIGNATURE = ['Place and date', 'For the supplier'];

/** The data sheet of a page as visitors see it: its drawing, figures, texts and tables as they stand there now. */
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
  return { ...common, layout: 'sheet', title: `${title}: data sheet`, label: 'Data sheet', blocks };
}

/** Drawings below each other would fill pages; further ones are on the product's page. */
const FIGURES_MAX = 4;

/**
 * The data sheet of a product as visitors see it: its picture, its text, and the fact tables of the page that its card leads to.
 * @param target that page, null where the card leads to none of the catalogue
 * @param asks what to send with an inquiry
 */
export function productSheet(
  product: Product,
  target: Page | null,
  site: SheetSite,
  asks: readonly string[] = target === null ? [] : asksOf(target),
): Sheet {
  const title = plainTitle(product.title);
  const [heading = title, ...lines] = cardLines(product.title);
  const figures = [product.image, ...product.images]
    .map((src) => figureOf(src, '', ''))
    .filter((figure): figure is SheetFigure => figure !== null);
  const unique = figures.filter(
    ({ source }, index) => figures.findIndex((other) => other.source.name === source.name) === index,
  );
  const [main, ...others] = unique.slice(0, FIGURES_MAX);
  const own = target && ofTarget(target, splitHref(product.url).hash.slice(1));
  const shown = (own?.plate ?? []).flatMap((key) => target?.shown?.figures[key] ?? []);
  const plate = platesOnce(shown).slice(0, PLATE_MAX);
  const tables = (own?.tables ?? []).flatMap((name) => target?.shown?.tables[name] ?? []);
  const quote = { title, partNumbers: partNumbersIn(title), asks };
  const blocks: SheetBlock[] = [];
  if (main !== undefined && plate.length > 0) blocks.push({ kind: 'overview', figure: main, plate });
  else if (main !== undefined) blocks.push({ kind: 'figures', figures: [main] });
  else if (plate.length > 0) blocks.push({ kind: 'plate', figures: plate });
  if (others.length > 0) blocks.push({ kind: 'figures', figures: others });
  blocks.push(...htmlBlocks(product.content, site.publicUrl));
  if (tables.length > 0) blocks.push({ kind: 'heading', level: 2, text: 'Technical data' });
  blocks.push(...tables.flatMap((table) => factTableBlocks(table)));
  return {
    ...sheetHead({ path: `/product/${product.slug}`, updatedAt: product.updatedAt, quote }, site),
    layout: 'sheet',
    title: `${title}: data sheet`,
    label: 'Data sheet',
    heading,
    lines,
    blocks,
  };
}
