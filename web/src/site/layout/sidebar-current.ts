import { useMemo } from 'react';
import {
  type NavigationNode,
  findCurrent,
  flattenTree,
  nodeHref,
  trailTo,
} from '@wa/core/domain/sidebar/sidebar-tree';
import { readStored, writeStored } from '../stored.ts';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Returns the ids of the current item and all its ancestors, top first. The server knows neither the hash nor
 * local storage, so the first render uses only the path.
 */
export function useCurrentTrail(tree: readonly NavigationNode[], path: string, hash: string): string[] {
  const hydrated = useHydrated();
  return useMemo(() => {
    const current = hydrated ? currentItem(tree, path, hash) : findCurrent(tree, { path, hash: '' });
    return trailTo(tree, current?._id ?? null).map((node) => node._id);
  }, [tree, path, hash, hydrated]);
}

/** Returns the current item: if several items have the same address, the one that was clicked last. */
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

/** The current item as saved in local storage (specification 3). */
interface RememberedItem {
  name: string;
  id?: string;
}

const KEY = 'currentPage';

/** Saves the clicked item; does nothing if the browser refuses storage. */
export function rememberItem(item: RememberedItem): void {
  writeStored('local', KEY, JSON.stringify(item));
}

/** Returns the item clicked last; null if there is none or if the stored value is invalid. */
function rememberedItem(): RememberedItem | null {
  try {
    const stored: unknown = JSON.parse(readStored('local', KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('name' in stored)) return null;
    if (typeof stored.name !== 'string') return null;
    return 'id' in stored && typeof stored.id === 'string'
      ? { name: stored.name, id: stored.id }
      : { name: stored.name };
  } catch {
    return null;
  }
}
