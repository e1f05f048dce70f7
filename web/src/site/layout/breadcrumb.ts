import type { RouteData } from '@wa/core/contract/site';
import {
  CREATE_SUBMITTAL,
  DOCUMENTS,
  PRODUCT_FINDER,
  QUOTE_LIST,
  PIPE_SIZES,
  SEARCH,
} from '@wa/core/domain/labels';
import { PAGE_NOT_FOUND, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { cardLines, targetSlug } from '@wa/core/domain/products/product';
import { familyHref } from '@wa/core/domain/site-routes';
import { slugify } from '@wa/core/domain/slug';
import { type NavigationNode, findCurrent, nodeHref, trailTo } from '@wa/core/domain/sidebar/sidebar-tree';

export interface Crumb {
  label: string;
  /** Undefined for a navigation group without a page. */
  href?: string;
}

/**
 * Returns the entries between the home page and the page itself: its ancestors in the navigation. A product
 * that isn't in the navigation is below the page of its card. Above products, a family links to its cards on
 * the home page.
 */
export function parentsOf(tree: readonly NavigationNode[], route: RouteData, path: string): Crumb[] {
  const own = trailAt(tree, path).slice(0, -1);
  const parents = own.length > 0 || route.kind !== 'product' ? own : trailOfCard(tree, route.product);
  const isProduct = route.kind === 'product' || (route.kind === 'page' && Boolean(route.products?.length));
  return parents.flatMap((node, depth) => {
    const href = nodeHref(node);
    if (href !== '') return [{ label: node.name, href }];
    if (depth > 0) return [];
    return [{ label: node.name, ...(isProduct && { href: familyHref(slugify(node.name)) }) }];
  });
}

/** Returns the entry of a path and all its ancestors, top first. */
const trailAt = (tree: readonly NavigationNode[], path: string): NavigationNode[] =>
  trailTo(tree, findCurrent(tree, { path, hash: '' })?._id ?? null);

function trailOfCard(tree: readonly NavigationNode[], product: { url: string }): NavigationNode[] {
  const slug = targetSlug(product);
  return slug === null ? [] : trailAt(tree, `/${slug}`);
}

/** Returns the name of the page, the last item of its breadcrumb; empty on the home page. */
export function crumbTitle(route: RouteData): string {
  switch (route.kind) {
    case 'home':
    case 'pdf-viewer':
      return '';
    case 'product':
      return cardLines(route.product.title)[0] ?? '';
    case 'page':
    case 'gallery':
      return cardLines(route.page.title)[0] ?? '';
    case 'documents':
      return DOCUMENTS;
    case 'find':
      return PRODUCT_FINDER;
    case 'search':
      return SEARCH;
    case 'compare':
      return 'Compare';
    case 'inquiry':
      return QUOTE_LIST;
    case 'submittal':
      return CREATE_SUBMITTAL;
    case 'sheet-revisions':
      return route.sheet.title;
    case 'pipe-sizes':
      return PIPE_SIZES;
    case 'product-missing':
    case 'not-found':
      return PAGE_NOT_FOUND;
    case 'error':
      return SOMETHING_WENT_WRONG;
  }
}
