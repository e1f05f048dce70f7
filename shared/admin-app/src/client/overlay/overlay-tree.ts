import type { LinkedRecord, SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { PENDING_OP, type Fields, type Operation } from '../queue/operation.ts';

/** Finds what a link shows of the record behind it. */
export type FindLinked = (field: 'linkedProduct' | 'linkedPage', id: unknown) => LinkedRecord | null;

/** One sidebar operation on the nested list; `record` has the item's fields, with children if they are sent along. */
export function applyToTree(
  tree: readonly SidebarNode[],
  operation: Operation,
  record: Fields,
  findLinked: FindLinked,
): readonly SidebarNode[] {
  const { action, recordId, tmpId } = operation;
  const ids = [recordId, tmpId, record['_id']];
  const old = find(tree, ids);
  const rest = old === null ? tree : without(tree, old._id);
  if (action === 'delete') return rest;
  const node = toNode(record, old, findLinked);
  const parent = node.parent;
  const before = siblingsOf(tree, parent);
  const place = old === null ? -1 : before.indexOf(old);
  const siblings = [...siblingsOf(rest, parent)];
  siblings.splice(place < 0 ? siblings.length : place, 0, node);
  return withChildren(rest, parent, siblings);
}

function toNode(record: Fields, old: SidebarNode | null, findLinked: FindLinked): SidebarNode {
  const sent = record['children'];
  const children = Array.isArray(sent)
    ? sent.map((child: unknown, order) => {
        const fields = { ...(child as Fields), order, parent: record['_id'] };
        return toNode({ ...blankNode(record, order), ...fields }, childOf(old, fields), findLinked);
      })
    : (old?.children ?? []);
  return {
    ...(record as unknown as SidebarNode),
    linkedProduct: populated(record, 'linkedProduct', findLinked),
    linkedPage: populated(record, 'linkedPage', findLinked),
    children,
  };
}

/** A child that waits to be created: each has a key of its own, which is no record id, so that an editor tells them apart. */
function blankNode({ [PENDING_OP]: opId, updatedAt }: Fields, order: number): Fields {
  const _id = `new-${String(opId)}-${String(order)}`;
  return { _id, version: 0, updatedAt, isDeleted: false, name: '', href: '', section: null };
}

const childOf = (old: SidebarNode | null, child: Fields) =>
  old?.children.find(({ _id }) => _id === child['_id']) ?? null;

function populated(
  record: Fields,
  field: 'linkedProduct' | 'linkedPage',
  findLinked: FindLinked,
): LinkedRecord | null {
  const link = record[field] ?? null;
  return typeof link === 'object' ? (link as LinkedRecord | null) : findLinked(field, link);
}

function find(tree: readonly SidebarNode[], ids: readonly unknown[]): SidebarNode | null {
  for (const node of tree) {
    const found = ids.includes(node._id) ? node : find(node.children, ids);
    if (found !== null) return found;
  }
  return null;
}

/** The tree with each node mapped; null drops it. What stays as it is stays the same object. */
function mapped(
  tree: readonly SidebarNode[],
  map: (node: SidebarNode) => SidebarNode | null,
): readonly SidebarNode[] {
  const next = tree.map(map).filter((node) => node !== null);
  return next.length === tree.length && next.every((node, at) => node === tree[at]) ? tree : next;
}

const withThese = (node: SidebarNode, children: readonly SidebarNode[]): SidebarNode =>
  children === node.children ? node : { ...node, children: [...children] };

function without(tree: readonly SidebarNode[], id: string): readonly SidebarNode[] {
  return mapped(tree, (node) => (node._id === id ? null : withThese(node, without(node.children, id))));
}

function withChildren(
  tree: readonly SidebarNode[],
  parent: string | null,
  children: readonly SidebarNode[],
): readonly SidebarNode[] {
  if (parent === null) return children;
  return mapped(tree, (node) =>
    withThese(node, node._id === parent ? children : withChildren(node.children, parent, children)),
  );
}

/** The children of a parent within a nested list; the list itself for null. */
function siblingsOf(tree: readonly SidebarNode[], parent: string | null): readonly SidebarNode[] {
  if (parent === null) return tree;
  for (const node of tree) {
    if (node._id === parent) return node.children;
    const below = siblingsOf(node.children, parent);
    if (below.length > 0) return below;
  }
  return [];
}
