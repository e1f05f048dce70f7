import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { mapTexts, renderText } from '@wa/core/domain/figures/references';
import {
  flattenTree,
  pathOfNode,
  withoutDrafts,
  type SidebarNode,
} from '@wa/core/domain/sidebar/sidebar-tree';
import { slugOfPath } from '@wa/core/domain/slug';
import type { StoreReader } from '../../store/port.ts';
import { readSidebarTree } from './sidebar-items.ts';

/** The start of a product's path. A page has only its slug. */
const PRODUCT = 'product/';

/** Returns the navigation as visitors see it: without drafts, with the spec values in its texts. */
export async function readPublicSidebar(
  store: StoreReader,
  { figure }: Pick<Catalogue, 'figure'>,
): Promise<SidebarNode[]> {
  const tree = await readSidebarTree(store);
  // A linked record is in the tree. Only typed addresses are looked up.
  const typed = flattenTree(tree).filter(({ linkedProduct, linkedPage }) => !linkedProduct && !linkedPage);
  const paths = [...new Set(typed.map(pathOfNode))];
  const found = await Promise.all(paths.map((path) => isDraftAt(store, slugOfPath(path))));
  const drafts = new Set(paths.filter((_, at) => found[at]));
  return mapTexts(withoutDrafts(tree, drafts), (text) => renderText(text, figure));
}

async function isDraftAt(store: StoreReader, address: string): Promise<boolean> {
  const record = address.startsWith(PRODUCT)
    ? await store.findOne('products', { slug: address.slice(PRODUCT.length), isDeleted: false })
    : await store.findOne('pages', { slug: address, isDeleted: false });
  return record?.draft === true;
}
