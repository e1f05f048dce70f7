import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { mapTexts, renderText } from '@wa/core/domain/figures/references';
import { withoutDrafts, type SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { StoreReader } from '../../store/port.ts';
import { productPath } from '../catalog/lists.ts';
import { readSidebarTree } from './sidebar-items.ts';

/** Returns the navigation as visitors see it: without drafts, with the spec values in its texts. */
export async function readPublicSidebar(
  store: StoreReader,
  { figure }: Pick<Catalogue, 'figure'>,
): Promise<SidebarNode[]> {
  const query = { where: { isDeleted: false }, omit: 'content' } as const;
  const [tree, pages, products] = await Promise.all([
    readSidebarTree(store),
    store.list('pages', query),
    store.list('products', query),
  ]);
  const drafts = [
    ...pages.filter(({ draft }) => draft).map(({ slug }) => `/${slug}`),
    ...products.filter(({ draft }) => draft).map(({ slug }) => productPath(slug)),
  ];
  return mapTexts(withoutDrafts(tree, new Set(drafts)), (text) => renderText(text, figure));
}
