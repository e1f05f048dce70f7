import type { Settings } from '../settings/settings.ts';
import { placesIn, placesOf } from '../products/families.ts';
import type { Product } from '../products/product.ts';
import type { NavigationNode } from '../sidebar/sidebar-tree.ts';

/** The office's choices for the printed catalog (D29). */
export type PrintedCatalog = Settings['printedCatalog'];
export type SavedChapter = PrintedCatalog['chapters'][number];

/** A family of the sidebar with its products in the order of the sidebar. */
export interface Chapter<P> {
  /** The id of the sidebar entry. */
  id: string;
  title: string;
  products: P[];
}

/** The chapter of the products that the sidebar doesn't name. */
const OTHERS = { id: 'other', title: 'Other products' };
/** A position after all positions in the sidebar. */
const LAST = 1e9;

type Placed = Pick<Product, 'slug' | 'url' | 'connectedSidebar'>;

/** Returns the families that have products, in the order of the sidebar. */
export function familyChapters<P extends Placed>(
  tree: readonly NavigationNode[],
  products: readonly P[],
): Chapter<P>[] {
  const places = placesIn(tree);
  const placed = products
    .map((product) => ({ product, place: placesOf(product).flatMap((name) => places.get(name) ?? [])[0] }))
    .sort((one, other) => (one.place?.order ?? LAST) - (other.place?.order ?? LAST));
  const chapter = ({ id, title }: { id: string; title: string }, family: string | undefined): Chapter<P> => ({
    id,
    title,
    products: placed.filter(({ place }) => place?.family === family).map(({ product }) => product),
  });
  // Entries of the same name are one family, which has the id of the first one.
  const named = new Map([...tree].reverse().map(({ _id, name }) => [name, _id]));
  const names = [...new Set(tree.map(({ name }) => name))];
  return [
    ...names.map((name) => chapter({ id: named.get(name) ?? '', title: name }, name)),
    chapter(OTHERS, undefined),
  ].filter(({ products: own }) => own.length > 0);
}

/** A chapter in the office's order. */
export type OrderedChapter<P> = Chapter<P> & Pick<SavedChapter, 'isLeftOut'>;

/**
 * Returns the chapters in the office's order. Families without a saved position follow in the order of the
 * sidebar.
 * @returns `missing`, the saved chapters whose family doesn't exist or has no products anymore
 */
export function orderChapters<P>(
  families: readonly Chapter<P>[],
  saved: readonly SavedChapter[],
): { chapters: OrderedChapter<P>[]; missing: SavedChapter[] } {
  const byId = new Map(families.map((family) => [family.id, family]));
  const known = saved.flatMap(({ id, isLeftOut }) => {
    const family = byId.get(id);
    return family && byId.delete(id) ? [{ ...family, isLeftOut }] : [];
  });
  return {
    chapters: [...known, ...[...byId.values()].map((family) => ({ ...family, isLeftOut: false }))],
    missing: saved.filter(({ id }) => !families.some((family) => family.id === id)),
  };
}

/** Returns the title on the cover: the office's own, or the company's name with "catalog". */
export const catalogTitle = ({ title }: Pick<PrintedCatalog, 'title'>, company: string): string =>
  title.trim() || `${company} catalog`;

/** Returns the address of an edition, which nobody can guess. */
export const editionPath = (id: string): string => `/catalogs/${id}.pdf`;

export const NO_PRODUCTS =
  'The catalog has no products. Add a product, or include a chapter, then create the PDF again.';
export const missingChapter = (title: string): string =>
  `The chapter “${title}” isn’t in the sidebar or has no products, so this edition doesn’t have it.`;
export const ALREADY_CREATING = 'A catalog PDF is being created. Wait until it is done, or cancel it first.';
