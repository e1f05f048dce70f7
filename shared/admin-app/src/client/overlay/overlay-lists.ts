import { applyMoves } from '@wa/core/domain/ordering';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { RecordKind } from '@wa/core/domain/record';
import type { LinkedRecord, SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { Fields, Operation } from '../queue/operation.ts';
import { optimisticRecord } from './optimistic-record.ts';
import { applyToTree } from './overlay-tree.ts';

export interface Listed {
  _id: string;
  version: number;
}

/** The lists that the admin shows, as the server last answered them. */
export interface ContentLists {
  products: readonly ProductSummary[];
  sidebar: readonly SidebarNode[];
  pages: readonly PageSummary[];
  figures: readonly FigureRecord[];
  tables: readonly TableRecord[];
  gallery: readonly GalleryGroupRecord[];
  /** The one record of settings; none before it was read. */
  settings: readonly SettingsRecord[];
  bin: Readonly<Record<RecordKind, readonly Fields[]>>;
}

/** The list of a kind of record; of the sidebar its top level. */
export function listOf(lists: ContentLists, kind: RecordKind): readonly Listed[] {
  return {
    product: lists.products,
    page: lists.pages,
    'sidebar-item': lists.sidebar,
    figure: lists.figures,
    table: lists.tables,
    'gallery-group': lists.gallery,
    settings: lists.settings,
  }[kind];
}

export const emptyLists: ContentLists = {
  products: [],
  sidebar: [],
  pages: [],
  figures: [],
  tables: [],
  gallery: [],
  settings: [],
  bin: {
    product: [],
    'sidebar-item': [],
    page: [],
    figure: [],
    table: [],
    'gallery-group': [],
    settings: [],
  },
};

/** An operation's record, the same object each time: a view draws again only what has changed. */
const records = new WeakMap<Operation, Fields>();

function recordOf(operation: Operation): Fields {
  const known = records.get(operation) ?? optimisticRecord(operation);
  records.set(operation, known);
  return known;
}

/** A record as lists have it, without its content. */
const summaries = new WeakMap<Fields, Fields>();

function summaryOf(record: Fields): Fields {
  if (!('content' in record)) return record;
  const known = summaries.get(record);
  if (known !== undefined) return known;
  const { content: _content, ...summary } = record;
  summaries.set(record, summary);
  return summary;
}

/** The lists with the operations carried out on them: what the administrator has made shows at once. */
export function overlay(lists: ContentLists, operations: readonly Operation[]): ContentLists {
  return operations.reduce((shown, operation) => applyOperation(shown, operation), lists);
}

/** One operation on the lists; `answer` is the server's record once it has gone through. */
export function applyOperation(
  lists: ContentLists,
  operation: Operation,
  answer: Fields | null = null,
): ContentLists {
  const { kind, reorder } = operation;
  const record = answer ?? recordOf(operation);
  if (kind === 'upload') return lists;
  if (kind === 'order') {
    if (reorder === null) return lists;
    const { moves } = reorder;
    if (reorder.list === 'products') return { ...lists, products: applyMoves(lists.products, moves) };
    if (reorder.list === 'figures') return { ...lists, figures: applyMoves(lists.figures, moves) };
    if (reorder.list === 'gallery-groups') return { ...lists, gallery: applyMoves(lists.gallery, moves) };
    return { ...lists, sidebar: applyMoves(lists.sidebar, moves) };
  }
  const next = { ...lists, bin: applyToBin(lists.bin, kind, operation, record) };
  if (kind === 'product') return { ...next, products: upsert(lists.products, operation, record) };
  if (kind === 'page') return { ...next, pages: upsert(lists.pages, operation, record) };
  if (kind === 'figure') return { ...next, figures: upsert(lists.figures, operation, record) };
  if (kind === 'table') return { ...next, tables: upsert(lists.tables, operation, record) };
  if (kind === 'gallery-group') return { ...next, gallery: upsert(lists.gallery, operation, record) };
  if (kind === 'settings') return { ...next, settings: upsert(lists.settings, operation, record) };
  const linked = (list: readonly LinkedRecord[], id: unknown) => {
    const found = list.find(({ _id }) => _id === id);
    return found ? { _id: found._id, slug: found.slug, title: found.title } : null;
  };
  const link = (field: 'linkedProduct' | 'linkedPage', id: unknown) =>
    linked(field === 'linkedProduct' ? lists.products : lists.pages, id);
  return { ...next, sidebar: applyToTree(lists.sidebar, operation, record, link) };
}

function upsert<T extends { _id: string }>(
  list: readonly T[],
  { action, recordId, tmpId }: Operation,
  record: Fields,
): readonly T[] {
  const isSame = ({ _id }: T) => _id === record['_id'] || _id === recordId || _id === tmpId;
  if (action === 'delete') return list.filter((entry) => !isSame(entry));
  const fresh = summaryOf(record) as unknown as T;
  const place = list.findIndex(isSame);
  if (place < 0) return [...list, fresh];
  const next = [...list];
  next[place] = fresh;
  return next;
}

function applyToBin(
  bin: ContentLists['bin'],
  kind: RecordKind,
  { action, recordId }: Operation,
  record: Fields,
): ContentLists['bin'] {
  if (action !== 'delete' && action !== 'restore') return bin;
  const others = bin[kind].filter((entry) => entry['_id'] !== recordId);
  return { ...bin, [kind]: action === 'delete' ? [record, ...others] : others };
}
