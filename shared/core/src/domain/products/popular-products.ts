import { POPULAR_PRODUCTS } from '../limits.ts';
import { groupBy } from '../record.ts';
import type { SidebarNode } from '../sidebar/sidebar-tree.ts';
import type { ProductSummary } from './product.ts';

/** A product with the ids of its navigation entry and the entries above it, top first. */
interface Placed {
  product: ProductSummary;
  trail: readonly string[];
}

/**
 * Returns up to 8 products for the not-found screen (specification 2), in list order. It takes them from the
 * panels of the navigation in turn, and within a panel from its inner ones, so that their families differ. A
 * product outside the navigation counts as a family of its own.
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

/** Returns the path of ids to each navigation entry; for a duplicate id, the first path. */
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

/**
 * Returns the first product of each family, then the second of each, and so on; inner families alternate in
 * the same way.
 */
function inTurn(placed: readonly Placed[], depth: number): Placed[] {
  const families = groupBy(placed, ({ trail }) => trail[depth]);
  // A family can't contribute more products than the screen shows.
  const rows = [...families].map(([id, family]) =>
    (id === undefined ? family : inTurn(family, depth + 1)).slice(0, POPULAR_PRODUCTS),
  );
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  ).flat();
}
