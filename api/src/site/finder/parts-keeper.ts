import { partOf, type Part } from '@wa/core/domain/finder/part';
import { askingSlug } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type ChangeLog } from '../../store/change-log.ts';

/** Every product with its figures, as finder, comparison and inquiry read them (D16). */
export interface PartsKeeper {
  now: () => Promise<readonly Part[]>;
  /** What a product asks for: what the page asks that its card leads to. */
  asks: (product: ProductSummary) => Promise<readonly string[]>;
}

const askingPage = (product: ProductSummary): string => askingSlug(product) ?? '';

interface Needs {
  content: Pick<PublicContent, 'products' | 'page'>;
  catalogue: CatalogueKeeper;
}

export function keepParts({ content, catalogue }: Needs, changes: Pick<ChangeLog, 'subscribe'>): PartsKeeper {
  /** By the page's slug: each page is read once. */
  const asksBySlug = cachedValue(changes, ['page', 'figure', 'table', 'settings'], async () =>
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
  const now = cachedValue(changes, ['product', 'page', 'figure', 'table', 'settings', 'order'], async () => {
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
  });
  return { now, asks: (product) => asksOfPage(askingPage(product)) };
}
