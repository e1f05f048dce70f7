import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { rowsOfPart, rowsOfSpecs } from '@wa/core/domain/finder/part-rows';
import { blocksIn, sectionsOf, type Page } from '@wa/core/domain/pages/page';
import { partOf, type Part } from '@wa/core/domain/finder/part';
import { askingSlug, targetSlug, type ProductSummary } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';
import { diametersOf } from '@wa/core/domain/charts/chart-sizes';
import { chartOfParts, isSize, type ChartNeed } from '@wa/core/domain/charts/draw-range-chart';
import { convert, systemOf } from '@wa/core/domain/figures/units';
import { readRequirement, type RequiredPipe } from '@wa/core/domain/finder/read-requirement';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { RangeChart } from '@wa/core/domain/tables/resolved-table';
import type { Router } from 'express';
import { getFind, getSearchIndex, listParts, search as searchEndpoint } from '@wa/core/contract/finder';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { DrawLimit } from '../../http/concurrency-limiter.ts';
import type { SiteSearch } from '../search/site-search.ts';

export type PartsKeeper = ReturnType<typeof keepParts>;

const askingPage = (product: ProductSummary): string => askingSlug(product) ?? '';
const cardPage = (product: ProductSummary): string => targetSlug(product) ?? '';

/** The contents of a page that its products use. */
interface PageOfPart {
  asks: readonly string[];
  /** Names of its spec tables. */
  tables: readonly string[];
}
const NO_PAGE: PageOfPart = { asks: [], tables: [] };
const pageOfPart = (page: Page): PageOfPart => ({ asks: asksOf(page), tables: tablesOn(page) });

/** Returns the names of the spec tables of a page, in its order. */
const tablesOn = (page: Page): string[] =>
  sectionsOf(page)
    .flatMap(blocksIn)
    .flatMap(sheetOf)
    .flatMap((part) => (part.is === 'table' ? part.table : []));

interface PartsNeeds {
  content: Pick<PublicContent, 'products' | 'page' | 'drinkingWater' | 'formerSlugs'>;
  catalogue: CatalogueKeeper;
}

/** Caches every product with its figures (D16). */
export function keepParts({ content, catalogue }: PartsNeeds, changes: Pick<ChangeLog, 'subscribe'>) {
  /** Pages by slug, so that each one is read once. */
  const pagesBySlug = cachedValue(changes, ['page', 'figure', 'table', 'settings'], () =>
    Promise.resolve(new Map<string, Promise<PageOfPart>>()),
  );
  async function readPage(slug: string): Promise<PageOfPart> {
    if (slug === '') return NO_PAGE;
    const known = await pagesBySlug();
    const found = known.get(slug) ?? content.page(slug).then((page) => (page ? pageOfPart(page) : NO_PAGE));
    known.set(slug, found);
    found.catch(() => known.delete(slug));
    return found;
  }
  const readPages = async (slugs: readonly string[]) =>
    new Map(
      await Promise.all([...new Set(slugs)].map(async (slug) => [slug, await readPage(slug)] as const)),
    );

  let made: { of: Catalogue; read: string; parts: WeakMap<ProductSummary, Part> } | null = null;
  /** The cache rebuilds only products whose object has changed, unless figures, pages, or addresses have changed. */
  const products = cachedValue(
    changes,
    ['product', 'page', 'figure', 'table', 'settings', 'order'],
    async (): Promise<readonly Part[]> => {
      const [products, figures, former] = await Promise.all([
        content.products(),
        catalogue.now(),
        content.formerSlugs(),
      ]);
      const pages = await readPages(products.flatMap((product) => [askingPage(product), cardPage(product)]));
      const read = JSON.stringify([[...pages], [...former]]);
      if (made?.of !== figures || made.read !== read) made = { of: figures, read, parts: new WeakMap() };
      const { parts } = made;
      const partWithPages = (product: ProductSummary): Part => {
        const part = partOf(product, figures);
        const { tables } = pages.get(cardPage(product)) ?? NO_PAGE;
        const { asks } = pages.get(askingPage(product)) ?? NO_PAGE;
        const formerSlugs = former.get(product.slug);
        return {
          ...part,
          ...(formerSlugs && { formerSlugs }),
          rows: rowsOfPart(part, tables, figures),
          specRows: rowsOfSpecs(part.figures),
          asks,
        };
      };
      return products.map((product) => {
        const part = parts.get(product) ?? partWithPages(product);
        parts.set(product, part);
        return part;
      });
    },
  );
  return {
    now: withCertificates(products, content),
    /** Returns the quote checklist of the page that the product's card links to. */
    asks: async (product: ProductSummary) => (await readPage(askingPage(product))).asks,
  };
}

/** Adds the certificates for drinking water, which change by themselves: they begin and end with a day. */
function withCertificates(
  products: () => Promise<readonly Part[]>,
  { drinkingWater }: Pick<PublicContent, 'drinkingWater'>,
): () => Promise<readonly Part[]> {
  let made: { parts: readonly Part[]; by: object; certified: readonly Part[] } | null = null;
  return async () => {
    const [parts, by] = await Promise.all([products(), drinkingWater()]);
    if (made?.parts === parts && made.by === by) return made.certified;
    const certified = parts.map((part) => {
      const certificates = by.get(part.slug);
      return certificates === undefined ? part : { ...part, drinkingWater: certificates };
    });
    made = { parts, by, certified };
    return certified;
  };
}

/**
 * Returns a chart of the listed sizes of an answer's parts, with the visitor's pipe as a line; null if there
 * are too few.
 */
export function findChart(
  query: URLSearchParams,
  answer: FinderAnswer,
  all: readonly Part[],
): RangeChart | null {
  const { requirement, task } = readRequirement(query);
  if (requirement === null || task === null) return null;
  const found = new Set(answer.parts.map(({ slug }) => slug));
  const isSized = ({ tasks, figures }: Part) => tasks.includes(task) && figures.some(isSize);
  const sized = all.filter((part) => found.has(part.slug) && isSized(part));
  if (sized.length < 2) return null;
  const standard = requirement.pipe?.standard?.standard ?? null;
  return chartOfParts(sized, requirement.pipe && lineOf(requirement.pipe), standard);
}

/** Returns the position of the visitor's pipe; null if no table has it. */
function lineOf({ outside, nominal, standard }: RequiredPipe): ChartNeed | null {
  const { ofDn } = diametersOf(standard?.standard ?? null);
  const dn = nominal?.dn ?? null;
  const mm = standard?.mm ?? (outside ? convert(outside.value, outside.unit, 'mm') : dn && ofDn(dn));
  const said = nominal ?? outside;
  if (mm === null || said === null) return null;
  const isUs = outside && !nominal ? systemOf(outside.unit) === 'us' : said.text.startsWith('NPS');
  const other = said.converted || said.text;
  return { mm, text: isUs ? { us: said.text, metric: other } : { us: other, metric: said.text } };
}

interface FinderNeeds {
  mount: Mount;
  parts: PartsKeeper;
  search: SiteSearch;
  renderLimit: DrawLimit;
}

/**
 * Serves the answers of /find and of the search as JSON, and the data from which a static host computes them
 * (D16).
 */
export function finderRoutes({ mount, parts, search, renderLimit }: FinderNeeds): Router {
  const router = createRouter();
  mount(router, getFind, async ({ query, request, response }) => {
    const given = Object.entries(query).filter(([, value]) => typeof value === 'string');
    const asked = new URLSearchParams(given);
    return renderLimit.run(request, response, async () => ok(findParts(asked, await parts.now())));
  });
  mount(router, searchEndpoint, ({ query, request, response }) =>
    renderLimit.run(request, response, async () => ok(await search.answer(query.q, { isSent: false }))),
  );
  mount(router, listParts, async () => ok(await parts.now()));
  mount(router, getSearchIndex, async () => ok(await search.source()));
  return router;
}
