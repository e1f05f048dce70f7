import { splitHref } from '../links.ts';
import { type Product, targetSlug } from './product.ts';
import { groupBy, onceFor } from '../record.ts';
import { slugify } from '../slug.ts';
import { type NavigationNode, nodeHref } from '../sidebar/sidebar-tree.ts';

export interface Place {
  /** Name of the top-level entry above it. */
  family: string;
  /** In the whole navigation. */
  order: number;
}

/** Where the navigation has each path and each entry, by path and by id, the first one of each. */
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

/** Where the navigation may name a product, the best first: its page, entries it is connected to, the page of its card. */
export const placesOf = (product: Placed): string[] => [
  `/product/${product.slug}`,
  ...(product.connectedSidebar ?? []),
  `/${targetSlug(product) ?? ''}`,
];

export interface Family {
  slug: string;
  name: string;
}

/** The families of the products: top-level entries of the navigation, those that have a product. */
export function familiesOf(tree: readonly NavigationNode[], products: readonly Placed[]): Family[] {
  const used = groupBy(products, (product) => familyOf(tree, product));
  return tree.map(({ name }) => ({ slug: slugify(name), name })).filter(({ slug }) => used.has(slug));
}

/** Slug of the family of a product; empty for one that the navigation doesn't name. */
export function familyOf(tree: readonly NavigationNode[], product: Placed): string {
  const places = placesIn(tree);
  const place = placesOf(product)
    .flatMap((each) => places.get(each) ?? [])
    .at(0);
  return place === undefined ? '' : slugify(place.family);
}

/** The products of a family in their saved order; all of them for no family, and for an unknown one. */
export function inFamily<P extends Placed>(
  tree: readonly NavigationNode[],
  products: readonly P[],
  family: string,
): readonly P[] {
  if (family === '') return products;
  const found = products.filter((product) => familyOf(tree, product) === family);
  return found.length > 0 ? found : products;
}
