import { PRODUCT } from '@wa/core/domain/entities';
import type { CertificateContent } from '@wa/core/domain/import/certificate-rows';
import type { ProductContent } from '@wa/core/domain/import/product-rows';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { StoreReader } from '../../store/port.ts';
import { readList } from '../catalog/lists.ts';

/** All that spreadsheets are written from, and compared with. */
export type SheetContent = ProductContent & CertificateContent;

/**
 * Reads the current records. Products have their own addresses: an empty address follows the slug, and an
 * import must not make it fixed. An upload without a record has no name other than its address.
 */
export async function readContent(store: StoreReader): Promise<SheetContent> {
  const products = await store.list('products', { where: { isDeleted: false }, orderBy: 'order' });
  const items = await store.list('sidebarItems', { where: { isDeleted: false } });
  const files = await store.list('files');
  return {
    products: products.map(PRODUCT.view),
    figures: await readList(store, 'figures'),
    certificates: await readList(store, 'certificates'),
    sidebar: items.map(({ _id, name, parent }) => ({ _id, name, parent })),
    files: files.map(({ name, title, binnedAt }) => ({
      address: `/uploads/${name}`,
      name: title,
      isBinned: binnedAt !== null,
    })),
    drawings: Object.keys(drawingFiles()),
  };
}
