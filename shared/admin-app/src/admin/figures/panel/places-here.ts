import { type Place, placesOf } from '@wa/core/domain/catalogue/places';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { ContentLists } from '../../../client/overlay/overlay-lists.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the usages that this computer knows. Its lists contain whole tables, but products and pages without
 * their texts.
 */
export function placesHere({ key, formerKeys }: FigureRecord, lists: ContentLists): Place[] {
  const flat = (nodes: readonly SidebarNode[]): SidebarNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const [settings = null] = lists.settings;
  const known = { ...lists, settings, items: flat(lists.sidebar) };
  return placesOf(known, { keys: new Set([key, ...formerKeys]), tables: NONE });
}
