import { useMemo } from 'react';
import {
  type NavigationNode,
  findCurrent,
  flattenTree,
  nodeHref,
  trailTo,
} from '@wa/core/domain/sidebar/sidebar-tree';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Ids of the current item and of all its ancestors, top first. The server knows no hash and no memory, so the first
 * drawing goes by the path alone.
 */
export function useCurrentTrail(tree: readonly NavigationNode[], path: string, hash: string): string[] {
  const hydrated = useHydrated();
  return useMemo(() => {
    const current = hydrated ? currentItem(tree, path, hash) : findCurrent(tree, { path, hash: '' });
    return trailTo(tree, current?._id ?? null).map((node) => node._id);
  }, [tree, path, hash, hydrated]);
}

/** Where several items lead to the same address, the one that was clicked last. */
export function currentItem(
  tree: readonly NavigationNode[],
  path: string,
  hash: string,
): NavigationNode | null {
  const found = findCurrent(tree, { path, hash });
  const remembered = rememberedItem();
  if (!found || remembered === null) return found;
  const href = nodeHref(found);
  const twin = flattenTree(tree).find(
    (node) =>
      nodeHref(node) === href &&
      (remembered.id === undefined ? node.name === remembered.name : node._id === remembered.id),
  );
  return twin ?? found;
}

/** What local storage keeps of the current item (specification 3). */
interface RememberedItem {
  name: string;
  id?: string;
}

const KEY = 'currentPage';

/** Keeps the item that was clicked; a browser that refuses storage forgets it. */
export function rememberItem(item: RememberedItem): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(item));
  } catch {
    // Storage is a convenience here: the current item is also found by its address.
  }
}

/** The item clicked last; null when there is none or what is stored is not one. */
function rememberedItem(): RememberedItem | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('name' in stored)) return null;
    if (typeof stored.name !== 'string') return null;
    return 'id' in stored && typeof stored.id === 'string'
      ? { name: stored.name, id: stored.id }
      : { name: stored.name };
  } catch {
    return null;
  }
}
