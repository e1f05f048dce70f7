import { documentName } from '@wa/core/domain/documents/document-words';
import type { DocumentFamily, ListedDocument } from '@wa/core/domain/documents/document-families';
import { documentsOf } from '@wa/core/domain/documents/documents';
import { plainTitle, targetSlug } from '@wa/core/domain/products/product-card';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { slugify } from '@wa/core/domain/slug';
import { finalAddress, splitHref } from '@wa/core/domain/href';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import type { PublicContent } from '../catalogue/public-content.ts';
import { readSidebarTree } from '../sidebar-items/read.ts';
import type { StoreReader } from '../store/port.ts';

const OTHERS = 'Other documents';

/**
 * Every document that a live page or product offers, each once, in the families of the navigation: its top-level
 * entries with something below them. A product that the navigation does not name belongs to the page of its card.
 */
export async function listFamilies(store: StoreReader, content: PublicContent): Promise<DocumentFamily[]> {
  const [tree, pages, products] = await Promise.all([
    readSidebarTree(store),
    content.pages(),
    content.products(),
  ]);
  const familyOf = familiesByPath(tree);
  const titles = [...new Set([...familyOf.values(), OTHERS])];
  const found = new Map<string, ListedDocument[]>(titles.map((title) => [title, []]));
  const seen = new Set<string>();
  const add = (family: string | undefined, record: { title: string; updatedAt: string }, href: string) => {
    if (seen.has(href)) return;
    seen.add(href);
    const { updatedAt } = record;
    const title = plainTitle(record.title);
    found.get(family ?? OTHERS)?.push({ href, title, kind: documentName(href), updatedAt });
  };
  for (const page of pages) {
    // What is about a product stands with it.
    const own = (await offeredBy(page, content)).filter((href) => !href.startsWith('/data-sheets/product/'));
    for (const href of own) add(familyOf.get(`/${page.slug}`), page, href);
  }
  for (const product of products) {
    const { path, target, documents } = factsOf(product);
    for (const href of documents) add(familyOf.get(path) ?? familyOf.get(target), product, href);
  }
  return [...found].flatMap(([title, documents]) => {
    if (documents.length === 0) return [];
    const slug = slugify(title);
    return [{ slug, title, zip: `/data-sheets/${slug}.zip`, documents }];
  });
}

const known = new WeakMap<ProductSummary, { path: string; target: string; documents: readonly string[] }>();

function factsOf(product: ProductSummary) {
  const facts = known.get(product) ?? {
    path: `/product/${product.slug}`,
    target: `/${targetSlug(product) ?? ''}`,
    documents: documentsOf(product),
  };
  known.set(product, facts);
  return facts;
}

/** By the entry of the list, which is another object as soon as its page changes (catalogue/kept-lists.ts). */
const offered = new WeakMap<PageSummary, readonly string[]>();

async function offeredBy(listed: PageSummary, content: PublicContent): Promise<readonly string[]> {
  const known = offered.get(listed);
  if (known !== undefined) return known;
  const page = await content.page(listed.slug);
  const documents = page === null ? [] : documentsOf(page);
  offered.set(listed, documents);
  return documents;
}

/** Title of the top-level entry below which each path stands. */
function familiesByPath(tree: readonly SidebarNode[]): Map<string, string> {
  const paths = new Map<string, string>();
  const walk = (nodes: readonly SidebarNode[], title: string) => {
    for (const node of nodes) {
      const path = pathOf(node);
      if (path !== null && !paths.has(path)) paths.set(path, title);
      walk(node.children, title);
    }
  };
  for (const node of tree) walk(node.children, node.name);
  return paths;
}

function pathOf({ linkedPage, linkedProduct, href }: SidebarNode): string | null {
  if (linkedPage) return `/${linkedPage.slug}`;
  if (linkedProduct) return `/product/${linkedProduct.slug}`;
  return href === '' ? null : splitHref(finalAddress(href)).path;
}
