import { drawGallery, drawPage, drawSummary } from '@wa/core/domain/catalogue/draw-records';
import { drawText, mayRefer } from '@wa/core/domain/figures/references';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { readPage } from '../pages/pages.ts';
import { publicProduct, readProductBySlug } from '../products/products.ts';
import { onceFor } from '@wa/core/domain/record';
import { toPublicPage } from '@wa/core/html/sanitise';
import type { StoreReader } from '../../store/port.ts';
import { withApproval, type SettingsKeeper } from '../settings/settings.ts';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { type CatalogueKeeper, listsOf, type Lists } from './lists.ts';

export type PublicContent = ReturnType<typeof readPublicContent>;

/**
 * Reads pages, products, and the gallery as visitors see them: figures rendered, HTML sanitized (D4, D14).
 */
export function readPublicContent(
  store: StoreReader,
  { now }: CatalogueKeeper,
  settings: SettingsKeeper,
  lists: Omit<Lists, 'figures' | 'tables'> = listsOf(store),
) {
  const drawProducts = drawnOnce<ProductSummary>(drawSummary);
  const drawPages = drawnOnce<PageSummary>((page, { figure }) => ({
    ...page,
    title: drawText(page.title, figure),
  }));
  return {
    async products() {
      return drawProducts(...(await Promise.all([lists.products(), now()])));
    },
    async product(slug: string): Promise<Product | null> {
      const product = await readProductBySlug(store, slug);
      return product && publicProduct(product, await now());
    },
    async pages() {
      return drawPages(...(await Promise.all([lists.pages(), now()])));
    },
    async page(slug: string): Promise<Page | null> {
      const page = await readPage(store, slug);
      if (page === null) return null;
      const [catalogue, approved] = await Promise.all([now(), settings.now()]);
      return toPublicPage(drawPage(withApproval(page, approved), catalogue));
    },
    async gallery(): Promise<GalleryGroup[]> {
      const [groups, catalogue] = await Promise.all([lists.galleryGroups(), now()]);
      return drawGallery(groups, catalogue);
    },
  };
}

type Listed = Pick<PageSummary, 'title'> &
  Partial<Pick<ProductSummary, 'metaTitle' | 'metaDescription' | 'source'>>;

/**
 * Renders each record once for each catalog, so that an edit renders one record of ten thousand. A record
 * without a reference to a figure stays the very same object.
 */
function drawnOnce<T extends Listed>(draw: (record: T, catalogue: Catalogue) => T) {
  const inCatalogue = onceFor((catalogue: Catalogue) => {
    const drawn = onceFor((record: T) => draw(record, catalogue));
    const asTyped = (record: T) => (record.source ? (withoutSource(record) as T) : record);
    return onceFor((list: readonly T[]): readonly T[] =>
      list.map((record) => (refers(record) ? drawn(record) : asTyped(record))),
    );
  });
  return (list: readonly T[], catalogue: Catalogue) => inCatalogue(catalogue)(list);
}

/**
 * Returns the same object for the same record, whatever the catalog. The source of content is only for the
 * office.
 */
const withoutSource = onceFor((record: Listed): Listed => ({ ...record, source: '' }));

const refers = ({ title, metaTitle = '', metaDescription = '' }: Listed): boolean =>
  [title, metaTitle, metaDescription].some(mayRefer);
