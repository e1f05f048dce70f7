import { POPULAR_PRODUCTS } from '../limits.ts';
import { groupBy } from '../record.ts';
import type { SidebarNode } from '../sidebar/sidebar-tree.ts';
import type { ProductSummary } from './product.ts';

/** A product with the ids of the navigation's entries above it and its own, top first. */
interface Placed {
  product: ProductSummary;
  trail: readonly string[];
}

/**
 * The products that the not-found screen offers, at most 8 (specification 2): in the order of the list, but from the
 * panels of the navigation in turn, and within a panel from its inner ones in turn, so that they are of different
 * families. A product without a place in the navigation is a family of its own.
 */
export function popularProducts(
  products: readonly ProductSummary[],
  tree: readonly SidebarNode[],
): ProductSummary[] {
  const trails = trailsOf(tree);
  const placed = products.map((product) => {
    const at = product.connectedSidebar.find((id) => trails.has(id)) ?? '';
    return { product, trail: trails.get(at) ?? [product._id] };
  });
  return inTurn(placed, 0)
    .slice(0, POPULAR_PRODUCTS)
    .map(({ product }) => product);
}

/** The ids above each entry of the navigation and its own; where an id stands twice, the first. */
function trailsOf(
  tree: readonly SidebarNode[],
  above: readonly string[] = [],
  into = new Map<string, readonly string[]>(),
): Map<string, readonly string[]> {
  for (const { _id, children } of tree) {
    const trail = [...above, _id];
    if (!into.has(_id)) into.set(_id, trail);
    trailsOf(children, trail, into);
  }
  return into;
}

/** The first of each family, then the second of each, and so on; each family in turn by its inner ones. */
function inTurn(placed: readonly Placed[], depth: number): Placed[] {
  const families = groupBy(placed, ({ trail }) => trail[depth]);
  // No family can have more of them than there are.
  const rows = [...families].map(([id, family]) =>
    (id === undefined ? family : inTurn(family, depth + 1)).slice(0, POPULAR_PRODUCTS),
  );
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  ).flat();
}
