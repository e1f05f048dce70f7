import type { LinkedRecord, SidebarItem, SidebarNode } from '@wa/shared/domain/sidebar-item';
import { buildTree } from '@wa/shared/domain/sidebar-tree';
import type { Change } from '../change-log/change.ts';
import { readPageById } from '../pages/read.ts';
import type { StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** The fields of an item, and no others. */
export function toSidebarItem(record: RecordOf<'sidebarItems'>): SidebarItem {
  return {
    _id: record._id,
    version: record.version,
    updatedAt: record.updatedAt,
    name: record.name,
    href: record.href,
    parent: record.parent,
    order: record.order,
    linkedProduct: record.linkedProduct,
    linkedPage: record.linkedPage,
    section: record.section,
    isDeleted: record.isDeleted,
  };
}

/** Items as a nested tree, their links populated with what is live. */
export async function toTree(store: StoreReader, items: readonly SidebarItem[]): Promise<SidebarNode[]> {
  const products = await linked(items, 'linkedProduct', async (id) => {
    const product = await store.get('products', id);
    return product === null || product.isDeleted ? null : product;
  });
  const pages = await linked(items, 'linkedPage', (id) => readPageById(store, id));
  return buildTree(items, { products, pages });
}

async function linked(
  items: readonly SidebarItem[],
  field: 'linkedProduct' | 'linkedPage',
  find: (id: string) => Promise<LinkedRecord | null>,
): Promise<Map<string, LinkedRecord>> {
  const ids = new Set(items.flatMap((item) => item[field] ?? []));
  const records = await Promise.all([...ids].map(find));
  const found = records.filter((record) => record !== null);
  return new Map(found.map(({ _id, slug, title }) => [_id, { _id, slug, title }]));
}

/** Every page shows the sidebar: no paths of its own. */
export function sidebarChange(action: Change['action'], item: Pick<SidebarItem, '_id' | 'name'>): Change {
  return { kind: 'sidebar-item', action, id: item._id, title: item.name, paths: [] };
}
