import { SIDEBAR_ITEM } from '@wa/core/domain/sidebar/sidebar-item-schema';
import type { LinkedRecord, SidebarItem, SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { buildTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Change } from '../../store/change-log.ts';
import { livePageTitles } from '../pages/read.ts';
import { liveProductTitles } from '../products/read.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** The fields of an item, and no others. */
export const toSidebarItem = (record: RecordOf<'sidebarItems'>): SidebarItem => SIDEBAR_ITEM.view(record);

/** Items as a nested tree, their links populated with what is live: one call for each kind of link. */
export async function toTree(store: StoreReader, items: readonly SidebarItem[]): Promise<SidebarNode[]> {
  const products = byId(await liveProductTitles(store, targets(items, 'linkedProduct')));
  const pages = byId(await livePageTitles(store, targets(items, 'linkedPage')));
  return buildTree(items, { products, pages });
}

function targets(items: readonly SidebarItem[], field: 'linkedProduct' | 'linkedPage'): string[] {
  return [...new Set(items.flatMap((item) => item[field] ?? []))];
}

function byId(records: readonly LinkedRecord[]): Map<string, LinkedRecord> {
  return new Map(records.map(({ _id, slug, title }) => [_id, { _id, slug, title }]));
}

/** Every page shows the sidebar: no paths of its own. */
export function sidebarChange(
  action: Change['action'],
  item: Pick<SidebarItem, '_id' | 'name' | 'version'>,
): Change {
  return { kind: 'sidebar-item', action, id: item._id, title: item.name, version: item.version, paths: [] };
}
