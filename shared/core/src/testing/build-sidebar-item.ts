import type { LinkedRecord, SidebarItem, SidebarNode } from '../domain/sidebar/sidebar-tree.ts';
import { buildId, BUILT_AT } from './build-id.ts';

/** A stored sidebar item; every call has an id of its own. */
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

/** An entry of the nested list, without children unless given. */
export function buildSidebarNode(overrides: Partial<SidebarNode> = {}): SidebarNode {
  return { ...buildSidebarItem(), linkedProduct: null, linkedPage: null, children: [], ...overrides };
}

/** What a populated link shows. */
export function buildLinkedRecord(overrides: Partial<LinkedRecord> = {}): LinkedRecord {
  return { _id: buildId(), slug: 'pipe-seals', title: 'Pipe Seals', ...overrides };
}
