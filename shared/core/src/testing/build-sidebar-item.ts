import type { LinkedRecord, SidebarItem, SidebarNode } from '../domain/sidebar/sidebar-tree.ts';
import { buildId, BUILT_AT } from './build-id.ts';

/** Builds a stored sidebar item with a unique id. */
export function buildSidebarItem(overrides: Partial<SidebarItem> = {}): SidebarItem {
  return {
    _id: buildId(),
    version: 1,
    updatedAt: BUILT_AT,
    isDeleted: false,
    name: 'Pipe Seals',
    href: '',
    parent: null,
    order: 0,
    linkedProduct: null,
    linkedPage: null,
    section: null,
    ...overrides,
  };
}

/** Builds an entry of the nested list, without children by default. */
export function buildSidebarNode(overrides: Partial<SidebarNode> = {}): SidebarNode {
  return { ...buildSidebarItem(), linkedProduct: null, linkedPage: null, children: [], ...overrides };
}

/** Builds the fields of a populated link. */
export function buildLinkedRecord(overrides: Partial<LinkedRecord> = {}): LinkedRecord {
  return { _id: buildId(), slug: 'pipe-seals', title: 'Pipe Seals', ...overrides };
}
