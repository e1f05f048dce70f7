import type { Fields } from '../../client/queue/operation.ts';
import { titleOf } from '../../client/edits/operations.ts';
import type { BinKind } from '@wa/core/domain/record';
import type { Content } from '../content-store.ts';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { linksInTexts } from '@wa/core/domain/messages';
import { titleIn } from '../catalogue/titles.ts';
import type { PageLink } from '@wa/core/contract/content';

/** A record in the bin, of any kind. */
export interface BinEntry {
  id: string;
  kind: BinKind;
  name: string;
  /** Former public address; empty for sidebar items. */
  path: string;
  image: string;
  /** ISO 8601; the last change of a deleted record is its deletion. */
  updatedAt: string;
  record: Fields & { _id: string };
}

const PREFIXES: Partial<Record<BinKind, string>> = { product: '/product/', page: '/' };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function toBinEntry(kind: BinKind, record: Fields, title: (raw: string) => string): BinEntry {
  const id = text(record['_id']);
  const slug = text(record['slug']);
  const prefix = PREFIXES[kind];
  return {
    id,
    kind,
    name: title(titleOf(record)) || (slug ? `/${slug}` : 'Untitled'),
    path: prefix === undefined || slug === '' ? '' : prefix + slug,
    image: text(record['image']),
    updatedAt: text(record['updatedAt']),
    record: { ...record, _id: id },
  };
}

/**
 * Returns sentences about the records that would lose their target if a record were deleted; empty for none.
 * The lists contain the links to a live record.
 * @param links names of the sidebar items that link to a record in the bin
 * @param texts pages whose texts link to it, which only the server finds
 */
export function whatBreaks(
  { id, kind, path }: Pick<BinEntry, 'id' | 'kind' | 'path'>,
  lists: Pick<Content, 'sidebar' | 'products' | 'figures' | 'tables'>,
  { links = [], texts = [] }: { links?: readonly string[]; texts?: readonly PageLink[] } = {},
): string[] {
  const { sidebar, products } = lists;
  const hrefs = flattenTree(sidebar).filter(
    ({ href, linkedProduct, linkedPage }) =>
      linkedProduct?._id === id || linkedPage?._id === id || (path !== '' && href.split('#')[0] === path),
  );
  const linking = [...new Set([...links, ...hrefs.map(({ name }) => name)])];
  const cards = path === '' ? [] : products.filter(({ _id, url }) => _id !== id && url === path);
  const connected = kind === 'sidebar-item' ? products.filter((it) => it.connectedSidebar.includes(id)) : [];
  const inTexts = texts.filter(({ _id }) => !cards.some((card) => card._id === _id));
  const names = (list: readonly string[]) => list.map((name) => `“${titleIn(lists, name)}”`).join(', ');
  return [
    linking.length > 0 && `Sidebar items that link to it: ${names(linking)}.`,
    cards.length > 0 && `Product cards that link to it: ${names(cards.map(({ title }) => title))}.`,
    inTexts.length > 0 && linksInTexts(inTexts.map(({ title }) => titleIn(lists, title))),
    connected.length > 0 && `Products connected to it: ${names(connected.map(({ title }) => title))}.`,
  ].filter((sentence) => sentence !== false);
}
