import { splitHref } from '../links.ts';
import { type Product, targetSlug } from './product.ts';
import { groupBy, onceFor } from '../record.ts';
import { slugify } from '../slug.ts';
import { type NavigationNode, nodeHref } from '../sidebar/sidebar-tree.ts';

export interface Place {
  /** Name of its top-level entry. */
  family: string;
  /** Position in the whole navigation. */
  order: number;
}

/** Maps each path and id to its first position in the navigation. */
export const placesIn = onceFor((tree: readonly NavigationNode[]): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const walk = (nodes: readonly NavigationNode[], family: string) => {
    for (const node of nodes) {
      const href = nodeHref(node);
      for (const name of [...(href === '' ? [] : [splitHref(href).path]), node._id])
        if (!places.has(name)) places.set(name, { family, order: places.size });
      walk(node.children, family);
    }
  };
  for (const node of tree) walk(node.children, node.name);
  return places;
});

type Placed = Pick<Product, 'slug' | 'url' | 'connectedSidebar'>;

/**
 * Returns the paths and ids that can place a product in the navigation, the best first: its page, connected
 * entries, the page of its card.
 */
export const placesOf = (product: Placed): string[] => [
  `/product/${product.slug}`,
  ...(product.connectedSidebar ?? []),
  `/${targetSlug(product) ?? ''}`,
];

export interface Family {
  slug: string;
  name: string;
}

/**
 * Returns the families: top-level navigation entries with at least one product. Entries of the same name are one
 * family.
 */
export function familiesOf(tree: readonly NavigationNode[], products: readonly Placed[]): Family[] {
  const used = groupBy(products, (product) => familyOf(tree, product));
  const named = groupBy(
    tree.map(({ name }) => ({ slug: slugify(name), name })),
    ({ slug }) => slug,
  );
  return [...named.values()].flatMap(([first]) => (first && used.has(first.slug) ? [first] : []));
}

/** Returns the family slug of a product; empty if the navigation doesn't include it. */
export function familyOf(tree: readonly NavigationNode[], product: Placed): string {
  const places = placesIn(tree);
  const place = placesOf(product)
    .flatMap((each) => places.get(each) ?? [])
    .at(0);
  return place === undefined ? '' : slugify(place.family);
}

/** Returns the products of a family in saved order. Without a family, or with an unknown one, returns all. */
export function inFamily<P extends Placed>(
  tree: readonly NavigationNode[],
  products: readonly P[],
  family: string,
): readonly P[] {
  if (family === '') return products;
  const found = products.filter((product) => familyOf(tree, product) === family);
  return found.length > 0 ? found : products;
}
