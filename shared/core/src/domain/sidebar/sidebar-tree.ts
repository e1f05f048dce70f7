import type { z } from 'zod';
import type { SIDEBAR_ITEM } from '../entities.ts';
import { decode, finalAddress, safeHref, splitHref, withAnchor } from '../links.ts';
import { DUPLICATE_SIDEBAR_ITEM } from '../messages.ts';
import { groupBy, onceFor } from '../record.ts';

export type SidebarItem = z.infer<typeof SIDEBAR_ITEM.schema>;

export interface LinkedRecord {
  _id: string;
  slug: string;
  title: string;
  /** Visitors don't see a draft (D36). */
  draft?: boolean | undefined;
}

/** An entry in the nested list of GET /api/sidebar-items. */
export interface SidebarNode extends Omit<SidebarItem, 'linkedProduct' | 'linkedPage'> {
  linkedProduct: LinkedRecord | null;
  linkedPage: LinkedRecord | null;
  children: SidebarNode[];
}

/** An entry of the public navigation; fields without a value are omitted. */
export interface NavigationNode extends Pick<SidebarNode, '_id' | 'name'> {
  href?: string;
  section?: string | null;
  linkedProduct?: Pick<LinkedRecord, 'slug'> | null;
  linkedPage?: Pick<LinkedRecord, 'slug'> | null;
  children: readonly NavigationNode[];
}

export type SidebarItemInput = typeof SIDEBAR_ITEM.empty;

/** A child in a save request: a 24-character id updates a record, any other id creates one. */
export type SidebarChildInput = Partial<SidebarItemInput> & { _id?: string };

interface SidebarLinks {
  products: ReadonlyMap<string, LinkedRecord>;
  pages: ReadonlyMap<string, LinkedRecord>;
}

/**
 * Returns the tree as visitors see it: without entries that lead to a draft (D36). One with children stays, as
 * their heading.
 * @param drafts the paths of drafts, for addresses that were typed
 */
export function withoutDrafts(tree: readonly SidebarNode[], drafts: ReadonlySet<string>): SidebarNode[] {
  return tree.flatMap((node) => {
    const children = withoutDrafts(node.children, drafts);
    const linked = node.linkedProduct ?? node.linkedPage;
    const isDraft = linked ? linked.draft === true : drafts.has(pathOfNode(node));
    if (isDraft && children.length === 0) return [];
    const heading = isDraft && { href: '', linkedProduct: null, linkedPage: null };
    return { ...node, ...heading, children };
  });
}

/** Returns the path of an entry, without the slash at its end. */
export const pathOfNode = (node: SidebarNode): string => trimPath(splitHref(nodeHref(node)).path);

/** Returns true for the item named HOME in any case. It sorts first and can't be deleted or moved. */
export function isHome(item: Pick<SidebarItem, 'name'>): boolean {
  return item.name.trim().toLowerCase() === 'home';
}

/**
 * Returns true for a deletable item: not HOME, and at the top level, since nested items have no delete button
 * (specification 5, 6).
 */
export function canDelete(item: { name: string; parent: string | null }): boolean {
  return !isHome(item) && item.parent === null;
}

/**
 * Builds the tree of live items with populated links, each level sorted by order and then id, HOME first. An
 * item with a missing parent moves to the top level, so that it stays reachable.
 * @throws Error with the fatal duplicate message if an id occurs twice or items are each other's ancestors.
 */
export function buildTree(items: readonly SidebarItem[], { products, pages }: SidebarLinks): SidebarNode[] {
  const live = items.filter((item) => !item.isDeleted);
  const ids = new Set(live.map((item) => item._id));
  const byParent = groupBy(live, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  let placed = 0;
  const level = (parent: string | null): SidebarNode[] =>
    (byParent.get(parent) ?? []).sort(bySiblingOrder(parent === null)).map((item) => {
      placed += 1;
      return {
        ...item,
        linkedProduct: products.get(item.linkedProduct ?? '') ?? null,
        linkedPage: pages.get(item.linkedPage ?? '') ?? null,
        children: level(item._id),
      };
    });
  if (ids.size !== live.length) throw new Error(DUPLICATE_SIDEBAR_ITEM);
  const tree = level(null);
  // Unplaced items form a loop, which can't be reached from the top.
  if (placed !== live.length) throw new Error(DUPLICATE_SIDEBAR_ITEM);
  return tree;
}

function bySiblingOrder(top: boolean) {
  return (a: SidebarItem, b: SidebarItem): number => {
    const home = top ? Number(isHome(b)) - Number(isHome(a)) : 0;
    return home || a.order - b.order || (a._id < b._id ? -1 : Number(a._id > b._id));
  };
}

/** Returns true if this parent would make the item its own ancestor. */
export function wouldLoop(
  items: readonly Pick<SidebarItem, '_id' | 'parent'>[],
  id: string,
  parent: string | null,
): boolean {
  const parents = new Map(items.map((item) => [item._id, item.parent]));
  const seen = new Set<string>();
  for (let at = parent; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** Returns an empty list for a sidebar response that isn't a list (specification 5). */
export function listOrEmpty(value: unknown): SidebarNode[] {
  return Array.isArray(value) ? (value as SidebarNode[]) : [];
}

/**
 * Returns the entries with a name. Saving doesn't require one (specification 5), but an empty entry would be
 * unreadable.
 */
export function namedEntries<N extends { name: string }>(nodes: readonly N[]): N[] {
  return nodes.filter(({ name }) => name.trim() !== '');
}

/** Returns all nodes of the tree, parents before children. */
export function flattenTree<N extends { children: readonly N[] }>(tree: readonly N[]): N[] {
  return tree.flatMap((node) => [node, ...flattenTree(node.children)]);
}

/** @throws Error with the fatal duplicate message if an id occurs twice in the tree (specification 5, 8). */
export function assertNoDuplicates(tree: readonly SidebarNode[]): void {
  const seen = new Set<string>();
  const visit = (nodes: readonly SidebarNode[]): void => {
    for (const node of nodes) {
      // Checked before the recursion, because a tree with a loop has no end.
      if (seen.has(node._id)) throw new Error(DUPLICATE_SIDEBAR_ITEM);
      seen.add(node._id);
      visit(node.children);
    }
  };
  visit(tree);
}

/** Counts the items below a node at all levels. */
export function countDescendants({ children }: Pick<NavigationNode, 'children'>): number {
  return children.reduce((sum, child) => sum + 1 + countDescendants(child), 0);
}

/**
 * Returns the final address of an item; empty for one that only opens its panel or has an unsafe target
 * (specification 2, D4).
 */
export function nodeHref(node: Omit<NavigationNode, '_id' | 'children'>): string {
  if (node.linkedProduct) return `/product/${node.linkedProduct.slug}`;
  if (node.linkedPage) return withAnchor(`/${node.linkedPage.slug}`, node.section ?? null);
  return safeHref(finalAddress(node.href ?? '')) ?? (isHome(node) ? '/' : '');
}

export interface Place {
  path: string;
  /** Begins with '#'; empty if absent. */
  hash: string;
}

/** Returns the item with this path and hash, otherwise the first item with this path (specification 4). */
export function findCurrent(tree: readonly NavigationNode[], place: Place): NavigationNode | null {
  const nodes = nodesByAddress(tree);
  const path = trimPath(place.path);
  return (place.hash ? nodes.get(path + decoded(place.hash)) : undefined) ?? nodes.get(path) ?? null;
}

/**
 * Cached per tree, because the server uses the same tree for every page. A tree is never mutated, only
 * replaced.
 */
const nodesByAddress = onceFor((tree: readonly NavigationNode[]) => {
  const nodes = new Map<string, NavigationNode>();
  for (const node of flattenTree(tree)) {
    const address = comparable(nodeHref(node));
    if (address !== null && !nodes.has(address)) nodes.set(address, node);
  }
  return nodes;
});

function comparable(href: string): string | null {
  if (!href.startsWith('/')) return null;
  const { path, hash } = splitHref(href);
  return trimPath(path) + decoded(hash);
}

function trimPath(path: string): string {
  return decoded(path).replace(/\/+$/, '') || '/';
}

const decoded = (text: string) => decode(text) ?? text;

/**
 * Returns the item and its ancestors, top first, which are all shown as current. Empty if it isn't in the
 * tree.
 */
export function trailTo(tree: readonly NavigationNode[], id: string | null): NavigationNode[] {
  for (const node of tree) {
    if (node._id === id) return [node];
    const below = trailTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
