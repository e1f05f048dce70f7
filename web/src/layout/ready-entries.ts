import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';

/**
 * Markup of top-level entries in which nothing is current: the same on every page, and most of what a page costs to
 * draw. The server draws it once for each tree (draw-entries.tsx); a browser takes over what is there and has none.
 */
const markup = new WeakMap<SidebarNode, string>();

/** What is inside an entry's list item; undefined where it has to be drawn. */
export function readyEntry(node: SidebarNode): string | undefined {
  return markup.get(node);
}

export function provideEntry(node: SidebarNode, html: string): void {
  markup.set(node, html);
}
