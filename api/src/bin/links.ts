import { ApiError } from '@wa/shared/contract/errors';
import type { BinKind } from '@wa/shared/domain/record';
import { builtInById } from '../pages/built-in.ts';
import type { StoreReader } from '../store/port.ts';

/**
 * Live sidebar items that link to a product or a page of the bin. The public tree does not show such links, so that
 * only the store knows of them. Behind an override the built-in page stays, and so do its links.
 * @throws ApiError not-found
 */
export async function itemsThatLink(
  store: StoreReader,
  kind: BinKind,
  id: string,
): Promise<{ _id: string; name: string }[]> {
  const collection = { product: 'products', page: 'pages', 'sidebar-item': 'sidebarItems' } as const;
  if ((await store.get(collection[kind], id)) === null)
    throw new ApiError('not-found', 'There is no such record');
  if (kind === 'sidebar-item' || builtInById.has(id)) return [];
  const items = await store.find('sidebarItems', kind === 'product' ? 'linkedProduct' : 'linkedPage', id);
  return items.filter(({ isDeleted }) => !isDeleted).map(({ _id, name }) => ({ _id, name }));
}
