import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';

/**
 * Markup of top-level entries in which nothing is current: the same on every page, and most of what a page costs to
 * draw. The server draws it once for each tree (draw-entries.tsx); a browser takes over what is there and has none.
 */
const markup = new WeakMap<NavigationNode, string>();

/** What is inside an entry's list item; undefined where it has to be drawn. */
export function readyEntry(node: NavigationNode): string | undefined {
  return markup.get(node);
}

export function provideEntry(node: NavigationNode, html: string): void {
  markup.set(node, html);
}
