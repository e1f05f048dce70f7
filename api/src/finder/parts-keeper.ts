import { partOf, type Part } from '@wa/core/domain/finder/part';
import { askingSlug } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
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

interface Needs {
  content: Read;
  catalogue: CatalogueKeeper;
}

/** It hears of changes after the catalogue and before whoever draws. */
export function keepParts(needs: Needs, changes: Pick<ChangeLog, 'subscribe'>): PartsKeeper {
  let kept: Promise<readonly Part[]> | null = null;
  const made: Made = { of: null, parts: new WeakMap() };
  let asks: Asks = new Map();
  changes.subscribe(({ kind }) => {
    if (!OF_PARTS.includes(kind)) return;
    kept = null;
    // Pages are as they were.
    if (kind !== 'product' && kind !== 'order') asks = new Map();
  });
  return {
    now() {
      if (kept !== null) return kept;
      const reading = readParts(needs, asks, made);
      kept = reading;
      // A read that failed is tried again by the next caller.
      reading.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading;
    },
  };
}

/** What parts were made of, and with it those that are still what they would be made again. */
interface Made {
  of: { figures: Catalogue; asked: string } | null;
  parts: WeakMap<ProductSummary, Part>;
}

async function readParts({ content, catalogue }: Needs, asks: Asks, before: Made): Promise<readonly Part[]> {
  const [products, figures] = await Promise.all([content.products(), catalogue.now()]);
  await readAsks(content, products, asks);
  const asked = JSON.stringify([...asks]);
  if (before.of?.figures !== figures || before.of.asked !== asked)
    Object.assign(before, { of: { figures, asked }, parts: new WeakMap() });
  const { parts } = before;
  return products.map((product) => {
    const known = parts.get(product);
    if (known !== undefined) return known;
    const part = { ...partOf(product, figures), asks: asks.get(askingPage(product)) ?? [] };
    parts.set(product, part);
    return part;
  });
}

const askingPage = (product: ProductSummary | undefined) => (product && askingSlug(product)) ?? '';

/** What the pages ask for that products lead to, by slug; each is read once. */
type Asks = Map<string, readonly string[]>;

async function readAsks(content: Read, products: readonly ProductSummary[], asks: Asks): Promise<void> {
  const slugs = new Set(products.map(askingPage));
  const unknown = [...slugs].filter((slug) => slug !== '' && !asks.has(slug));
  const pages = await Promise.all(unknown.map((slug) => content.page(slug)));
  for (const [at, slug] of unknown.entries()) {
    const page = pages[at];
    asks.set(slug, page ? asksOf(page) : []);
  }
}
