import type { DocumentFamily } from '@wa/core/domain/documents/document-families';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { homePath } from '@wa/core/domain/products/home-pages';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { mapTexts, drawText } from '@wa/core/domain/figures/references';
import type { CatalogueKeeper } from '../catalogue/catalogue-keeper.ts';
import type { PublicContent } from '../catalogue/public-content.ts';
import { listFamilies } from '../data-sheets/families.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { readSidebarTree } from '../sidebar-items/read.ts';
import type { StoreReader } from '../store/port.ts';

/** Everything the public site is made of, as anybody may see it: HTML is sanitised. */
export interface SiteContent extends PublicContent {
  sidebar: () => Promise<SidebarNode[]>;
  /** Every document that a page or product offers. */
  documentFamilies: () => Promise<DocumentFamily[]>;
  /** Where an address leads now; null if it never moved. */
  redirect: (path: string) => Promise<string | null>;
  /** True when the navigation shows the product or page of this id; true, too, while nobody has read it. */
  isLinked: (id: string) => boolean;
  /** The page of the home page that had the product of this id when the list was read last; null if none is known. */
  homePathOf: (id: string) => string | null;
  /** The navigation costs as much as a rendering, and is kept until this is called. */
  forget: () => void;
}

export interface SiteContentNeeds {
  store: StoreReader;
  catalogue: CatalogueKeeper;
  content: PublicContent;
}

export function createSiteContent({ store, catalogue, content }: SiteContentNeeds): SiteContent {
  let listed: readonly ProductSummary[] = [];
  let linked: Set<string> | null = null;
  let reads = 0;
  const sidebar = kept(async () => {
    reads += 1;
    const read = reads;
    const [stored, { figure }] = await Promise.all([readSidebarTree(store), catalogue.now()]);
    const tree = mapTexts(stored, (text) => drawText(text, figure));
    // A slow read that a later one or a change has overtaken knows less.
    if (read === reads) linked = linkedIds(tree);
    return tree;
  });

  return {
    async products() {
      listed = await content.products();
      return listed;
    },
    async firstProducts(count) {
      const first = await content.firstProducts(count);
      // They are newer than the list that was read last: nobody can say any more where the others stand.
      if (first.products.some(({ _id }, at) => listed[at]?._id !== _id)) listed = [];
      return first;
    },
    pages: content.pages,
    sidebar: sidebar.read,
    product: content.product,
    page: content.page,
    gallery: content.gallery,
    documentFamilies: () => listFamilies(store, content),
    redirect: (path) => readRedirect(store, path),
    isLinked: (id) => linked === null || linked.has(id),
    homePathOf(id) {
      const at = listed.findIndex(({ _id }) => _id === id);
      return at < 0 ? null : homePath(1 + Math.floor(at / HOME_CARDS));
    },
    forget() {
      sidebar.forget();
      // Until the next read is done nobody can say what is linked.
      reads += 1;
      linked = null;
    },
  };
}

/** Reads once for everybody; a read that failed is tried again by the next caller. */
function kept<T>(read: () => Promise<T>): { read: () => Promise<T>; forget: () => void } {
  let value: Promise<T> | null = null;
  return {
    read() {
      if (value !== null) return value;
      const reading = read();
      value = reading;
      reading.catch(() => {
        if (value === reading) value = null;
      });
      return reading;
    },
    forget() {
      value = null;
    },
  };
}

function linkedIds(nodes: readonly SidebarNode[], into = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.linkedProduct) into.add(node.linkedProduct._id);
    if (node.linkedPage) into.add(node.linkedPage._id);
    linkedIds(node.children, into);
  }
  return into;
}
