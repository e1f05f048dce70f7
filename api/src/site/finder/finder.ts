import { partOf, type Part } from '@wa/core/domain/finder/part';
import { askingSlug, type ProductSummary } from '@wa/core/domain/products/product';
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
import type { DrawLimit } from '../../http/places.ts';
import type { SearchKeeper } from '../search/search-keeper.ts';

export type PartsKeeper = ReturnType<typeof keepParts>;

const askingPage = (product: ProductSummary): string => askingSlug(product) ?? '';

interface PartsNeeds {
  content: Pick<PublicContent, 'products' | 'page'>;
  catalogue: CatalogueKeeper;
}

/** Every product with its figures (D16). */
export function keepParts({ content, catalogue }: PartsNeeds, changes: Pick<ChangeLog, 'subscribe'>) {
  /** By the page's slug: each page is read once. */
  const asksBySlug = cachedValue(changes, ['page', 'figure', 'table', 'settings'], () =>
    Promise.resolve(new Map<string, Promise<readonly string[]>>()),
  );
  async function asksOfPage(slug: string): Promise<readonly string[]> {
    if (slug === '') return [];
    const known = await asksBySlug();
    const found = known.get(slug) ?? content.page(slug).then((page) => (page ? asksOf(page) : []));
    known.set(slug, found);
    found.catch(() => known.delete(slug));
    return found;
  }

  let made: { of: Catalogue; asked: string; parts: WeakMap<ProductSummary, Part> } | null = null;
  /** Only products that are other objects than before are made again, unless figures or asks have changed. */
  const now = cachedValue(
    changes,
    ['product', 'page', 'figure', 'table', 'settings', 'order'],
    async (): Promise<readonly Part[]> => {
      const [products, figures] = await Promise.all([content.products(), catalogue.now()]);
      const slugs = [...new Set(products.map(askingPage))];
      const asks = new Map(
        await Promise.all(slugs.map(async (slug) => [slug, await asksOfPage(slug)] as const)),
      );
      const asked = JSON.stringify([...asks]);
      if (made?.of !== figures || made.asked !== asked) made = { of: figures, asked, parts: new WeakMap() };
      const { parts } = made;
      return products.map((product) => {
        const part = parts.get(product) ?? {
          ...partOf(product, figures),
          asks: asks.get(askingPage(product)) ?? [],
        };
        parts.set(product, part);
        return part;
      });
    },
  );
  return {
    now,
    /** What a product asks for: what the page asks that its card leads to. */
    asks: (product: ProductSummary) => asksOfPage(askingPage(product)),
  };
}

/** The parts of an answer over the sizes for which they are published, with the visitor's pipe as a line; null for few. */
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

/** Where the visitor's pipe stands; null where no table knows it. */
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
  search: SearchKeeper;
  drawLimit: DrawLimit;
}

/** The answers of /find and of the search as JSON, and what a host of files makes them of (D16). */
export function finderRoutes({ mount, parts, search, drawLimit }: FinderNeeds): Router {
  const router = createRouter();
  mount(router, getFind, async ({ query, request, response }) => {
    const given = Object.entries(query).filter(([, value]) => typeof value === 'string');
    const asked = new URLSearchParams(given);
    return drawLimit.run(request, response, async () => ok(findParts(asked, await parts.now())));
  });
  mount(router, searchEndpoint, ({ query, request, response }) =>
    drawLimit.run(request, response, async () => ok(await search.answer(query.q, { isSent: false }))),
  );
  mount(router, listParts, async () => ok(await parts.now()));
  mount(router, getSearchIndex, async () => ok(await search.source()));
  return router;
}
