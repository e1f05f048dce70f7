import { applyMoves } from '@wa/core/domain/ordering';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { RecordKind } from '@wa/core/domain/record';
import type { LinkedRecord, SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { type Fields, type Operation, PENDING_OP, type Reorder } from '../queue/operation.ts';
import { optimisticRecord } from './optimistic-record.ts';

export interface Listed {
  _id: string;
  version: number;
}

/** The admin's lists, as the server last returned them. */
export interface ContentLists {
  products: readonly ProductSummary[];
  sidebar: readonly SidebarNode[];
  pages: readonly PageSummary[];
  figures: readonly FigureRecord[];
  tables: readonly TableRecord[];
  gallery: readonly GalleryGroupRecord[];
  certificates: readonly CertificateRecord[];
  /** The single settings record; empty until it was read. */
  settings: readonly SettingsRecord[];
  bin: Readonly<Record<RecordKind, readonly Fields[]>>;
}

/** The list of each kind of record. */
export const LIST_OF = {
  product: 'products',
  page: 'pages',
  'sidebar-item': 'sidebar',
  figure: 'figures',
  table: 'tables',
  'gallery-group': 'gallery',
  certificate: 'certificates',
  settings: 'settings',
} as const satisfies Record<RecordKind, keyof ContentLists>;

/** The list that a reorder changes. */
export const LIST_OF_ORDER = {
  products: 'products',
  'sidebar-items': 'sidebar',
  figures: 'figures',
  'gallery-groups': 'gallery',
} as const satisfies Record<Reorder['list'], keyof ContentLists>;

/** Returns the list of a kind of record; for sidebar items, the top level. */
export const listOf = (lists: ContentLists, kind: RecordKind): readonly Listed[] => lists[LIST_OF[kind]];

export const emptyLists: ContentLists = {
  products: [],
  sidebar: [],
  pages: [],
  figures: [],
  tables: [],
  gallery: [],
  certificates: [],
  settings: [],
  bin: {
    product: [],
    'sidebar-item': [],
    page: [],
    figure: [],
    table: [],
    'gallery-group': [],
    certificate: [],
    settings: [],
  },
};

/** Records of operations. The same operation yields the same object, so that views render only changes. */
const records = new WeakMap<Operation, Fields>();

function recordOf(operation: Operation): Fields {
  const known = records.get(operation) ?? optimisticRecord(operation);
  records.set(operation, known);
  return known;
}

/** Records without their content, as in lists. */
const summaries = new WeakMap<Fields, Fields>();

function summaryOf(record: Fields): Fields {
  if (!('content' in record)) return record;
  const known = summaries.get(record);
  if (known !== undefined) return known;
  const { content: _content, ...summary } = record;
  summaries.set(record, summary);
  return summary;
}

/** Applies pending operations to the lists, so that edits are visible at once. */
export function overlay(lists: ContentLists, operations: readonly Operation[]): ContentLists {
  return operations.reduce((shown, operation) => applyOperation(shown, operation), lists);
}

/** Applies one operation to the lists. `answer` is the server's record after a success. */
export function applyOperation(
  lists: ContentLists,
  operation: Operation,
  answer: Fields | null = null,
): ContentLists {
  const { kind, reorder } = operation;
  const record = answer ?? recordOf(operation);
  if (kind === 'upload') return lists;
  if (kind === 'order') {
    if (reorder === null) return lists;
    const name = LIST_OF_ORDER[reorder.list];
    return { ...lists, [name]: applyMoves<Listed>(lists[name], reorder.moves) };
  }
  const next = { ...lists, bin: applyToBin(lists.bin, kind, operation, record) };
  if (kind !== 'sidebar-item')
    return { ...next, [LIST_OF[kind]]: upsert(listOf(lists, kind), operation, record) };
  const linked = (list: readonly LinkedRecord[], id: unknown) => {
    const found = list.find(({ _id }) => _id === id);
    return found ? { _id: found._id, slug: found.slug, title: found.title } : null;
  };
  const link = (field: 'linkedProduct' | 'linkedPage', id: unknown) =>
    linked(field === 'linkedProduct' ? lists.products : lists.pages, id);
  return { ...next, sidebar: applyToTree(lists.sidebar, operation, record, link) };
}

function upsert(
  list: readonly Listed[],
  { action, recordId, tmpId }: Operation,
  record: Fields,
): readonly Listed[] {
  const isSame = ({ _id }: Listed) => _id === record['_id'] || _id === recordId || _id === tmpId;
  if (action === 'delete') return list.filter((entry) => !isSame(entry));
  const fresh = summaryOf(record) as unknown as Listed;
  const place = list.findIndex(isSame);
  if (place < 0) return [...list, fresh];
  const next = [...list];
  next[place] = fresh;
  return next;
}

function applyToBin(
  bin: ContentLists['bin'],
  kind: RecordKind,
  { action, recordId }: Operation,
  record: Fields,
): ContentLists['bin'] {
  if (action !== 'delete' && action !== 'restore') return bin;
  const others = bin[kind].filter((entry) => entry['_id'] !== recordId);
  return { ...bin, [kind]: action === 'delete' ? [record, ...others] : others };
}

/** Finds the fields of a linked record that a sidebar item shows. */
type FindLinked = (field: 'linkedProduct' | 'linkedPage', id: unknown) => LinkedRecord | null;

/**
 * Applies one sidebar operation to the nested list. `record` has the item's fields, and its children if they
 * are sent.
 */
function applyToTree(
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

/**
 * Returns the fields of a child that isn't created yet. Its key is unique and not a record id, so that
 * editors can distinguish children.
 */
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

/** Maps every node of the tree; null removes one. Unchanged parts stay the same objects. */
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

/** Returns the children of a parent in a nested list; the list itself for null. */
function siblingsOf(tree: readonly SidebarNode[], parent: string | null): readonly SidebarNode[] {
  if (parent === null) return tree;
  for (const node of tree) {
    if (node._id === parent) return node.children;
    const below = siblingsOf(node.children, parent);
    if (below.length > 0) return below;
  }
  return [];
}
