import type { Content } from '../content-store.ts';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { titleIn } from '../catalogue/titles.ts';
import type { BinEntry } from './bin-entry.ts';

/**
 * What would lose its target if a record were deleted, as sentences; empty if nothing would. The lists show what links to
 * a live record; for one in the bin, `links` are the names of the sidebar items that link to it.
 */
export function whatBreaks(
  { id, kind, path }: Pick<BinEntry, 'id' | 'kind' | 'path'>,
  lists: Pick<Content, 'sidebar' | 'products' | 'figures' | 'tables'>,
  links: readonly string[] = [],
): string[] {
  const { sidebar, products } = lists;
  const hrefs = flattenTree(sidebar).filter(
    ({ href, linkedProduct, linkedPage }) =>
      linkedProduct?._id === id || linkedPage?._id === id || (path !== '' && href.split('#')[0] === path),
  );
  const linking = [...new Set([...links, ...hrefs.map(({ name }) => name)])];
  const cards = path === '' ? [] : products.filter(({ url }) => url === path);
  const connected = kind === 'sidebar-item' ? products.filter((it) => it.connectedSidebar.includes(id)) : [];
  const names = (list: readonly string[]) => list.map((name) => `“${titleIn(lists, name)}”`).join(', ');
  return [
    linking.length > 0 && `Sidebar items that link to it: ${names(linking)}.`,
    cards.length > 0 && `Product cards that lead to it: ${names(cards.map(({ title }) => title))}.`,
    connected.length > 0 && `Products connected to it: ${names(connected.map(({ title }) => title))}.`,
  ].filter((sentence) => sentence !== false);
}
