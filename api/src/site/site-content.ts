import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { DocumentFamily } from '@wa/core/domain/documents/document-families';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { toPublicPage, toPublicProduct } from '@wa/core/html/public-content';
import { listFamilies } from '../data-sheets/families.ts';
import { readPage, readPages } from '../pages/read.ts';
import { readProductBySlug, readProducts } from '../products/read.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { readSidebarTree } from '../sidebar-items/read.ts';
import type { StoreReader } from '../store/port.ts';

/** Everything the public site is made of, as anybody may see it: HTML is sanitised. */
export interface SiteContent {
  products: () => Promise<ProductSummary[]>;
  product: (slug: string) => Promise<Product | null>;
  pages: () => Promise<PageSummary[]>;
  page: (slug: string) => Promise<Page | null>;
  sidebar: () => Promise<SidebarNode[]>;
  /** Every document that a page or product offers. */
  documentFamilies: () => Promise<DocumentFamily[]>;
  /** Where an address leads now; null if it never moved. */
  redirect: (path: string) => Promise<string | null>;
  /** True when the navigation shows the product or page of this id; true, too, while nobody has read it. */
  isLinked: (id: string) => boolean;
  /** Lists are read once and kept until this is called: at every change, before anything is read again. */
  forget: (lists?: readonly List[]) => void;
}

/** What is kept; the navigation costs as much as a rendering, and most changes leave it as it is. */
export type List = 'products' | 'pages' | 'sidebar';

export function createSiteContent(store: StoreReader): SiteContent {
  const products = kept(() => readProducts(store));
  const pages = kept(() => readPages(store));
  let linked: Set<string> | null = null;
  let reads = 0;
  const sidebar = kept(async () => {
    reads += 1;
    const read = reads;
    const tree = await readSidebarTree(store);
    // A slow read that a later one or a change has overtaken knows less.
    if (read === reads) linked = linkedIds(tree);
    return tree;
  });

  return {
    products: products.read,
    pages: pages.read,
    sidebar: sidebar.read,
    documentFamilies: () => listFamilies(store),
    async product(slug) {
      const product = await readProductBySlug(store, slug);
      return product && toPublicProduct(product);
    },
    async page(slug) {
      const page = await readPage(store, slug);
      return page && toPublicPage(page);
    },
    redirect: (path) => readRedirect(store, path),
    isLinked: (id) => linked === null || linked.has(id),
    forget(lists = ['products', 'pages', 'sidebar']) {
      if (lists.includes('products')) products.forget();
      if (lists.includes('pages')) pages.forget();
      if (!lists.includes('sidebar')) return;
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
