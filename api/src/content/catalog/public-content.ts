import { shownCertificate } from '@wa/core/domain/certificates/certificate';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import { drinkingWaterOf } from '@wa/core/domain/certificates/drinking-water-certificates';
import { coversSome } from '@wa/core/domain/finder/covers-range';
import type { Figure } from '@wa/core/domain/figures/figure';
import type { DrinkingWaterCertificate } from '@wa/core/domain/finder/drinking-water';
import { certificatesFor } from '@wa/core/domain/certificates/certificates-for';
import {
  renderGallery,
  renderPage,
  renderSummary,
  forVisitors,
  isToldToOffice,
} from '@wa/core/domain/catalogue/draw-records';
import { renderText, mayRefer } from '@wa/core/domain/figures/references';
import { withDraft } from '@wa/core/domain/drafts/prepared';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { Product, ProductSummary, ShownCertificate } from '@wa/core/domain/products/product';
import { readShownPage } from '../pages/pages.ts';
import type { Previewed } from '../previews/previews.ts';
import { publicProduct, readProductBySlug } from '../products/products.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { groupBy, onceFor } from '@wa/core/domain/record';
import { toPublicPage } from '@wa/core/html/sanitise';
import type { StoreReader } from '../../store/port.ts';
import { withApproval, type SettingsKeeper } from '../settings/settings.ts';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { type CatalogueKeeper, listsOf, productPath, type Lists } from './lists.ts';

type Preview = { product: Product } | { page: Page };

export type PublicContent = ReturnType<typeof readPublicContent>;

/**
 * Reads pages, products, and the gallery as visitors see them: figures rendered, HTML sanitized (D4, D14),
 * without drafts (D36).
 */
export function readPublicContent(
  store: StoreReader,
  { now }: CatalogueKeeper,
  settings: SettingsKeeper,
  lists: Omit<Lists, 'figures' | 'tables'> = listsOf(store),
  clock: () => Date = () => new Date(),
) {
  const renderProducts = drawnOnce<ProductSummary>(renderSummary);
  const renderPages = drawnOnce<PageSummary>((page, { figure }) => ({
    ...forVisitors(page),
    title: renderText(page.title, figure),
  }));
  const drinkingWaterIn = drinkingWaterOnce();
  /**
   * Returns the certificates that cover a product today.
   * @param sizes without them, certificates of any size count
   */
  async function certificatesOf(
    product: { _id: string },
    sizes: readonly Figure[] = [],
  ): Promise<ShownCertificate[]> {
    const today = clock().toISOString().slice(0, 10);
    const covering = certificatesFor(await lists.certificates(), { product, today });
    return covering.filter(({ size }) => coversSome(size, sizes)).map(shownCertificate);
  }
  async function drawnProduct(product: Product): Promise<Product> {
    const [catalogue, certificates] = await Promise.all([now(), certificatesOf(product)]);
    return { ...publicProduct(product, catalogue), ...(certificates.length > 0 && { certificates }) };
  }
  async function productAt(slug: string): Promise<Product | null> {
    const product = await readProductBySlug(store, slug);
    return product === null || product.draft ? null : drawnProduct(product);
  }
  async function drawnPage(page: Page): Promise<Page> {
    const [catalogue, approved] = await Promise.all([now(), settings.now()]);
    return toPublicPage(renderPage(withApproval(page, approved), catalogue));
  }
  return {
    /** Returns the valid certificates for drinking water by the slugs of their products (D31). */
    async drinkingWater(): Promise<DrinkingWater> {
      const [products, all] = await Promise.all([lists.products(), lists.certificates()]);
      return drinkingWaterIn(liveOf(products), all, clock().toISOString().slice(0, 10));
    },
    async products() {
      const [products, specs] = await Promise.all([lists.products(), now()]);
      return renderProducts(liveOf(products), specs);
    },
    product: productAt,
    /** Returns the former slugs of the products that have moved, by their current slugs. */
    async formerSlugs(): Promise<ReadonlyMap<string, readonly string[]>> {
      const moved = (await store.list('redirects')).flatMap(({ from, to }) => {
        const [former, slug] = [from, to].map(slugOfProduct);
        return former && slug ? [{ former, slug }] : [];
      });
      const bySlug = groupBy(moved, ({ slug }) => slug);
      return new Map([...bySlug].map(([slug, all]) => [slug, all.map(({ former }) => former)]));
    },
    /** Returns the product with a slug, now or before it moved (D16.14). */
    async productNamed(slug: string): Promise<Product | null> {
      const product = await productAt(slug);
      if (product !== null) return product;
      const current = slugOfProduct((await readRedirect(store, productPath(slug))) ?? '');
      return current === undefined ? null : productAt(current);
    },
    certificatesOf,
    async pages() {
      const [pages, specs] = await Promise.all([lists.pages(), now()]);
      return renderPages(liveOf(pages), specs);
    },
    async page(slug: string): Promise<Page | null> {
      const page = await readShownPage(store, slug);
      return page === null || page.draft ? null : drawnPage(page);
    },
    /**
     * Returns a product or page as visitors would see it: the draft of a live one, or one that is a draft itself
     * (D36.4). Null if it is gone.
     */
    async preview({ kind, id }: Previewed): Promise<Preview | null> {
      const record = await store.get(kind === 'product' ? 'products' : 'pages', id);
      if (record === null || record.isDeleted) return null;
      if (kind === 'page') {
        const page = await readShownPage(store, record.slug);
        return page && { page: await drawnPage(withDraft('page', page)) };
      }
      const product = await readProductBySlug(store, record.slug);
      return product && { product: await drawnProduct(withDraft('product', product)) };
    },
    async gallery(): Promise<GalleryGroup[]> {
      const [groups, catalogue] = await Promise.all([lists.galleryGroups(), now()]);
      return renderGallery(groups, catalogue);
    },
  };
}

/** Returns the slug in the path of a product; undefined for another path. */
const slugOfProduct = (path: string): string | undefined => /^\/product\/(.+)$/.exec(path)?.[1];

/** Returns the list without drafts: the same list for the same list. */
const liveOf = onceFor(<R extends { draft: boolean }>(list: readonly R[]): readonly R[] =>
  list.some(({ draft }) => draft) ? list.filter(({ draft }) => !draft) : list,
) as <R extends { draft: boolean }>(list: readonly R[]) => readonly R[];

type DrinkingWater = ReadonlyMap<string, readonly DrinkingWaterCertificate[]>;

/** Returns the same map for the same products, certificates, and day. */
function drinkingWaterOnce() {
  type Given = readonly [readonly ProductSummary[], readonly CertificateRecord[], string];
  let made: { given: Given; map: DrinkingWater } | null = null;
  return (...given: Given): DrinkingWater => {
    const [products, certificates, today] = given;
    if (made?.given.every((each, at) => each === given[at])) return made.map;
    const entries = products.map(
      (product) => [product.slug, drinkingWaterOf(certificates, { product, today })] as const,
    );
    made = { given, map: new Map(entries.filter(([, found]) => found.length > 0)) };
    return made.map;
  };
}

type Listed = Pick<PageSummary, 'title' | 'updatedAt' | 'shownAt'> &
  Partial<Pick<ProductSummary, 'metaTitle' | 'metaDescription'>>;

/**
 * Renders each record once for each catalog, so that an edit renders one record of ten thousand. A record
 * without a reference to a figure stays the very same object.
 */
function drawnOnce<T extends Listed>(draw: (record: T, catalogue: Catalogue) => T) {
  const inCatalogue = onceFor((catalogue: Catalogue) => {
    const drawn = onceFor((record: T) => draw(record, catalogue));
    const asTyped = (record: T) => (isToldToOffice(record) ? (shown(record) as T) : record);
    return onceFor((list: readonly T[]): readonly T[] =>
      list.map((record) => (refers(record) ? drawn(record) : asTyped(record))),
    );
  });
  return (list: readonly T[], catalogue: Catalogue) => inCatalogue(catalogue)(list);
}

/** Returns the same object for the same record, whatever the catalog. */
const shown = onceFor((record: Listed): Listed => forVisitors(record));

const refers = ({ title, metaTitle = '', metaDescription = '' }: Listed): boolean =>
  [title, metaTitle, metaDescription].some(mayRefer);
