import type { PageInput } from './pages/page.ts';
import type { ProductInput } from './products/product.ts';
import type { SidebarItemInput } from './sidebar/sidebar-item.ts';

/** Names every field of a record once; the compiler refuses a list that misses one or has one too many. */
function everyFieldOf<T>(fields: Record<keyof T & string, true>): readonly (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[];
}

/** The fields of a product that clients send and that a merge looks at. */
export const PRODUCT_FIELDS = everyFieldOf<ProductInput>({
  title: true,
  image: true,
  url: true,
  slug: true,
  source: true,
  content: true,
  images: true,
  pdfs: true,
  metaTitle: true,
  metaDescription: true,
  connectedSidebar: true,
});

/** The fields of a page that clients send and that a merge looks at. */
export const PAGE_FIELDS = everyFieldOf<PageInput>({
  title: true,
  slug: true,
  images: true,
  pdfs: true,
  content: true,
  featured: true,
  url: true,
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

/** The given fields of a record, chosen, never deleted from; absent ones stay absent. */
export function pickFields<T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  const entries = fields
    .filter((field) => Object.hasOwn(record, field))
    .map((field) => [field, record[field]] as const);
  return Object.fromEntries(entries) as Pick<T, K>;
}
