import { move } from '../ordering.ts';
import type { ContentEntry, SidebarBoxItem } from '../pages/page.ts';
import { isEntry } from '../pages/page-content.ts';
import { patchEntry } from './editable.ts';

/** Items of the box beside the content, as they are stored. */
export function sidebarItems(content: readonly ContentEntry[]): SidebarBoxItem[] {
  for (const entry of content) if (isEntry(entry, 'sidebar')) return entry.items ?? [];
  return [];
}

function withItems(content: readonly ContentEntry[], items: readonly SidebarBoxItem[]): ContentEntry[] {
  return patchEntry(content, 'sidebar', { items: [...items] });
}

/** Adds an empty item to the box. */
export function addSidebarItem(content: readonly ContentEntry[]): ContentEntry[] {
  return withItems(content, [...sidebarItems(content), { href: '', label: '' }]);
}

/** Changes an item of the box. */
export function setSidebarItem(
  content: readonly ContentEntry[],
  index: number,
  patch: SidebarBoxItem,
): ContentEntry[] {
  const items = sidebarItems(content);
  if (!items[index]) return [...content];
  return withItems(
    content,
    items.map((item, at) => (at === index ? { ...item, ...patch } : item)),
  );
}

/** Moves an item of the box. */
export function moveSidebarItem(content: readonly ContentEntry[], from: number, to: number): ContentEntry[] {
  const items = sidebarItems(content);
  const moved = move(items, from, to);
  return moved === items ? [...content] : withItems(content, moved);
}

/** Removes an item of the box. */
export function removeSidebarItem(content: readonly ContentEntry[], index: number): ContentEntry[] {
  const items = sidebarItems(content);
  if (!items[index]) return [...content];
  return withItems(
    content,
    items.filter((_, at) => at !== index),
  );
}
