import type { CatalogueFigure } from './figures/catalogue-figure.ts';
import type { GalleryGroupInput } from './pages/gallery.ts';
import type { PageInput } from './pages/page.ts';
import { EMPTY_PRODUCT } from './products/product.ts';
import type { ProductInput } from './products/product.ts';
import type { Settings } from './settings/settings.ts';
import type { SidebarItemInput } from './sidebar/sidebar-item.ts';
import type { CatalogueTable } from './tables/fact-table.ts';

/** Names every field of a record once; the compiler refuses a list that misses one or has one too many. */
function everyFieldOf<T>(fields: Record<keyof T & string, true>): readonly (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[];
}

/** The fields of a product that clients send and that a merge looks at. */
export const PRODUCT_FIELDS = Object.keys(EMPTY_PRODUCT) as readonly (keyof ProductInput)[];

/** The fields of a page that clients send and that a merge looks at. */
export const PAGE_FIELDS = everyFieldOf<PageInput>({
  title: true,
  slug: true,
  images: true,
  pdfs: true,
  content: true,
  featured: true,
  url: true,
  backTo: true,
  copyProtection: true,
});

/** The fields of a sidebar item that clients send; its children are records of their own. */
export const SIDEBAR_ITEM_FIELDS = everyFieldOf<SidebarItemInput>({
  name: true,
  href: true,
  parent: true,
  linkedProduct: true,
  linkedPage: true,
  section: true,
});

/** The fields of a figure that clients send; its place belongs to the list. */
export const FIGURE_FIELDS = everyFieldOf<CatalogueFigure>({
  key: true,
  family: true,
  product: true,
  label: true,
  measure: true,
  text: true,
  condition: true,
  source: true,
  state: true,
  question: true,
  use: true,
});

/** The fields of a table that clients send. */
export const TABLE_FIELDS = everyFieldOf<CatalogueTable>({
  name: true,
  caption: true,
  rowLabel: true,
  columns: true,
  rows: true,
  notes: true,
});

/** The fields of a gallery group that clients send. */
export const GALLERY_GROUP_FIELDS = everyFieldOf<GalleryGroupInput>({
  title: true,
  thumbnail: true,
  images: true,
  projects: true,
});

/** The fields of the settings. */
export const SETTINGS_FIELDS = everyFieldOf<Settings>({
  name: true,
  tagline: true,
  offer: true,
  brandSuffix: true,
  salesEmail: true,
  phone: true,
  homeTitle: true,
  homeLines: true,
  homeDescription: true,
  headerImage: true,
  footerLinks: true,
  footerNote: true,
  keywordProducts: true,
  keywordStates: true,
  keywordProvinces: true,
  keywordCities: true,
  languages: true,
  termsApproved: true,
  guaranteeApproved: true,
  synonyms: true,
});

/** The given fields of a record, chosen, never deleted from; absent ones stay absent. */
export function pickFields<T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  const entries = fields
    .filter((field) => Object.hasOwn(record, field))
    .map((field) => [field, record[field]] as const);
  return Object.fromEntries(entries) as Pick<T, K>;
}
