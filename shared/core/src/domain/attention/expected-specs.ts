import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { isShown } from '../figures/catalogue-figure.ts';
import { splitHref } from '../links.ts';
import type { PageSummary } from '../pages/page.ts';
import { placesOf } from '../products/families.ts';
import type { Product } from '../products/product.ts';
import { flattenTree, nodeHref, type NavigationNode } from '../sidebar/sidebar-tree.ts';

/** A spec that a product should have. */
export interface MissingSpec {
  label: string;
  /** Key of the spec if the product lists it, but visitors don't see it; otherwise null. */
  key: string | null;
}

type Placed = Pick<Product, 'slug' | 'url' | 'connectedSidebar'>;
type Listing = Pick<Product, 'figures'>;
type FindFigure = (key: string) => CatalogueFigure | null;
type Expecting = Pick<PageSummary, 'slug'> & Partial<Pick<PageSummary, 'expectedSpecs'>>;

const sameLabel = (label: string): string => label.trim().toLowerCase();

/** Returns the labels of the specs in the catalog, each once, in alphabetical order. */
export function specLabels(figures: readonly Pick<CatalogueFigure, 'label'>[]): string[] {
  const labels = new Map(figures.map(({ label }) => [sameLabel(label), label.trim()]));
  labels.delete('');
  return [...labels.values()].sort((a, b) => (sameLabel(a) < sameLabel(b) ? -1 : 1));
}

/**
 * Returns the paths and ids of the sidebar group to which a page belongs: its entry and everything below it,
 * or, for an entry within a group, that whole group. A top-level entry is a family, not a group.
 */
function groupOf(tree: readonly NavigationNode[], slug: string): ReadonlySet<string> {
  const found: NavigationNode[] = [];
  const walk = (nodes: readonly NavigationNode[], depth: number, above: NavigationNode | null) => {
    for (const node of nodes) {
      if (splitHref(nodeHref(node)).path === `/${slug}`)
        found.push(depth > 1 && above !== null ? above : node);
      walk(node.children, depth + 1, node);
    }
  };
  walk(tree, 0, null);
  const paths = (node: NavigationNode) => [node._id, splitHref(nodeHref(node)).path].filter(Boolean);
  return new Set([`/${slug}`, ...flattenTree(found).flatMap(paths)]);
}

/** Returns the products of a page's family: those in its sidebar group, and those whose card opens the page. */
export function productsOfPage<P extends Placed>(
  tree: readonly NavigationNode[],
  products: readonly P[],
  slug: string,
): P[] {
  const group = groupOf(tree, slug);
  return products.filter((product) => placesOf(product).some((place) => group.has(place)));
}

/** Returns the expected specs that a product lacks. A hidden spec is missing, because visitors see a dash. */
export function missingSpecs(
  expected: readonly string[],
  { figures: keys }: Listing,
  figure: FindFigure,
): MissingSpec[] {
  const listed = keys.flatMap((key) => {
    const found = figure(key);
    return found === null ? [] : [{ key, label: sameLabel(found.label), isShown: isShown(found) }];
  });
  return expected.flatMap((label) => {
    const same = listed.filter((each) => each.label === sameLabel(label));
    return same.some((each) => each.isShown) ? [] : [{ label, key: same[0]?.key ?? null }];
  });
}

/** The content that decides which specs are expected of a product. */
export interface Expectations {
  pages: readonly Expecting[];
  sidebar: readonly NavigationNode[];
  figure: FindFigure;
}

/** Returns the specs that a product lacks, by any of the pages whose family it belongs to. */
export function missingOf(
  product: Placed & Listing,
  { pages, sidebar, figure }: Expectations,
): MissingSpec[] {
  const labels = pages
    .filter(({ expectedSpecs = [] }) => expectedSpecs.length > 0)
    .filter(({ slug }) => productsOfPage(sidebar, [product], slug).length > 0)
    .flatMap(({ expectedSpecs = [] }) => expectedSpecs);
  return missingSpecs(specLabelsOf(labels), product, figure);
}

/** Returns each label once, in the order in which the pages name them. */
const specLabelsOf = (labels: readonly string[]): string[] => [
  ...new Map(labels.map((label) => [sameLabel(label), label] as const)).values(),
];
