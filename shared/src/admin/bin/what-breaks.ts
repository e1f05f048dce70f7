import type { Content } from '../content-store.ts';
import { flattenTree } from '../../domain/sidebar-tree.ts';
import type { BinEntry } from './bin-entry.ts';

/** What would lose its target if the entry were gone for good, as sentences; empty if nothing would. */
export function whatBreaks({ id, kind, path }: BinEntry, { sidebar, products }: Content): string[] {
  const items = flattenTree(sidebar);
  const linking = items.filter(
    ({ linkedProduct, linkedPage, href }) =>
      (kind === 'product' && linkedProduct?._id === id) ||
      (kind === 'page' && linkedPage?._id === id) ||
      (path !== '' && href.split('#')[0] === path),
  );
  const cards = path === '' ? [] : products.filter(({ url }) => url === path);
  const connected = kind === 'sidebar-item' ? products.filter((it) => it.connectedSidebar.includes(id)) : [];
  const names = (list: readonly string[]) => list.map((name) => `“${name.replaceAll('|', ' ')}”`).join(', ');
  return [
    linking.length > 0 && `Sidebar items that link to it: ${names(linking.map(({ name }) => name))}.`,
    cards.length > 0 && `Product cards that lead to it: ${names(cards.map(({ title }) => title))}.`,
    connected.length > 0 && `Products connected to it: ${names(connected.map(({ title }) => title))}.`,
  ].filter((sentence) => sentence !== false);
}
