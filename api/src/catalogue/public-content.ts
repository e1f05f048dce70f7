import { drawGallery, drawSummary } from '@wa/core/domain/catalogue/draw-records';
import { drawText, mayRefer } from '@wa/core/domain/figures/references';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { publicPage } from '../pages/page-view.ts';
import { readPage } from '../pages/read.ts';
import { publicProduct } from '../products/product-view.ts';
import { readProductBySlug } from '../products/read.ts';
import type { FirstProducts } from '../products/read.ts';
import type { StoreReader } from '../store/port.ts';
import { withApproval } from '../settings/approvals.ts';
import type { SettingsKeeper, SettingsNow } from '../settings/settings-keeper.ts';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { CatalogueKeeper } from './catalogue-keeper.ts';
import { listsOf } from './kept-lists.ts';
import type { Lists } from './kept-lists.ts';

/**
 * Pages, products and the gallery as visitors see them: figures drawn in place of their references, HTML sanitised (D4, D14). The
 * site, data sheets and pictures read nothing else. Looked up for every call.
 */
export interface PublicContent {
  products: () => Promise<readonly ProductSummary[]>;
  /** So many of them, and how many there are: for who shows no more. */
  firstProducts: (count: number) => Promise<FirstProducts>;
  product: (slug: string) => Promise<Product | null>;
  pages: () => Promise<readonly PageSummary[]>;
  page: (slug: string) => Promise<Page | null>;
  gallery: () => Promise<GalleryGroup[]>;
}

export function readPublicContent(
  store: StoreReader,
  { now }: CatalogueKeeper,
  settings: SettingsKeeper,
  lists: Omit<Lists, 'figures' | 'tables'> = listsOf(store),
): PublicContent {
  const drawProducts = drawnOnce<ProductSummary>(drawSummary);
  const drawPages = drawnOnce<PageSummary>((page, { figure }) => ({
    ...page,
    title: drawText(page.title, figure),
  }));
  const drawnPage = pagesDrawnOnce();
  return {
    async products() {
      return drawProducts(...(await Promise.all([lists.products(), now()])));
    },
    async firstProducts(count) {
      const [{ products, all }, catalogue] = await Promise.all([lists.firstProducts(count), now()]);
      return { products: drawProducts(products, catalogue), all };
    },
    async product(slug) {
      const product = await readProductBySlug(store, slug);
      return product && publicProduct(product, await now());
    },
    async pages() {
      return drawPages(...(await Promise.all([lists.pages(), now()])));
    },
    async page(slug) {
      const page = await readPage(store, slug);
      if (page === null) return null;
      const [catalogue, approved] = await Promise.all([now(), settings.now()]);
      return drawnPage(page, catalogue, approved);
    },
    async gallery() {
      const [groups, catalogue] = await Promise.all([lists.galleryGroups(), now()]);
      return drawGallery(groups, catalogue);
    },
  };
}

/** Pages that are kept as they were drawn: those that products ask for again and again. */
const PAGES_KEPT = 20;

/** Draws a page once for each of its versions, catalogue and settings: each product asks for what one of them asks. */
function pagesDrawnOnce() {
  const kept = new Map<string, { of: Page; by: Catalogue; approved: SettingsNow; drawn: Page }>();
  return (page: Page, by: Catalogue, approved: SettingsNow): Page => {
    const last = kept.get(page.slug);
    const isSame = last?.by === by && last.approved === approved && last.of._id === page._id;
    if (isSame && last.of.version === page.version && last.of.updatedAt === page.updatedAt) return last.drawn;
    const drawn = publicPage(withApproval(page, approved), by);
    kept.delete(page.slug);
    kept.set(page.slug, { of: page, by, approved, drawn });
    const [oldest] = kept.keys();
    if (kept.size > PAGES_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

type Listed = Pick<PageSummary, 'title'> & Partial<Pick<ProductSummary, 'metaTitle' | 'metaDescription'>>;

/**
 * Draws each record once for each catalogue: after an edit that is one of ten thousand. What refers to no figure is as it
 * was typed, and the very same object.
 */
function drawnOnce<T extends Listed>(draw: (record: T, catalogue: Catalogue) => T) {
  let by: Catalogue | null = null;
  let lists = new WeakMap<readonly T[], readonly T[]>();
  let known = new WeakMap<T, T>();
  return (list: readonly T[], catalogue: Catalogue): readonly T[] => {
    if (by !== catalogue) [by, lists, known] = [catalogue, new WeakMap(), new WeakMap()];
    const before = lists.get(list);
    if (before) return before;
    const drawn = list.map((record) => {
      if (!refers(record)) return record;
      const shown = known.get(record) ?? draw(record, catalogue);
      known.set(record, shown);
      return shown;
    });
    lists.set(list, drawn);
    return drawn;
  };
}

const refers = ({ title, metaTitle = '', metaDescription = '' }: Listed): boolean =>
  [title, metaTitle, metaDescription].some(mayRefer);
