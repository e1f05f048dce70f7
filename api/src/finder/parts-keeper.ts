import { partsOf, type Part } from '@wa/core/domain/finder/part';
import { askingSlug } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { CatalogueKeeper } from '../catalogue/catalogue-keeper.ts';
import type { PublicContent } from '../catalogue/public-content.ts';
import type { Change } from '../change-log/change.ts';
import type { ChangeLog } from '../change-log/change-log.ts';

/** Every product with its figures, made once and again after a change (D16). */
export interface PartsKeeper {
  now: () => Promise<readonly Part[]>;
}

const OF_PARTS: readonly Change['kind'][] = ['product', 'page', 'figure', 'order', 'catalogue'];

type Read = Pick<PublicContent, 'products' | 'page'>;

/** It hears of changes after the catalogue and before whoever draws. */
export function keepParts(
  needs: { content: Read; catalogue: CatalogueKeeper },
  changes: Pick<ChangeLog, 'subscribe'>,
): PartsKeeper {
  let kept: Promise<readonly Part[]> | null = null;
  changes.subscribe(({ kind }) => {
    if (OF_PARTS.includes(kind)) kept = null;
  });
  return {
    now() {
      if (kept !== null) return kept;
      const reading = readParts(needs.content, needs.catalogue);
      kept = reading;
      // A read that failed is tried again by the next caller.
      reading.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading;
    },
  };
}

async function readParts(content: Read, catalogue: CatalogueKeeper): Promise<readonly Part[]> {
  const [products, figures] = await Promise.all([content.products(), catalogue.now()]);
  const asks = await readAsks(content, products);
  return partsOf(products, figures).map((part, at) => ({
    ...part,
    asks: asks.get(askingPage(products[at])) ?? [],
  }));
}

const askingPage = (product: ProductSummary | undefined) => (product && askingSlug(product)) ?? '';

/** What the pages ask for that products lead to, each read once. */
async function readAsks(
  content: Read,
  products: readonly ProductSummary[],
): Promise<Map<string, readonly string[]>> {
  const slugs = [...new Set(products.map(askingPage))].filter(Boolean);
  const pages = await Promise.all(slugs.map((slug) => content.page(slug)));
  return new Map(
    slugs.map((slug, at) => {
      const page = pages[at];
      return [slug, page ? asksOf(page) : []];
    }),
  );
}
