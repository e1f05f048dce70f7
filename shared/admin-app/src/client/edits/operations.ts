import type { PageChanges, ProductChanges } from '@wa/core/contract/content';
import { SETTINGS } from '@wa/core/domain/labels';
import { movesBetween } from '@wa/core/domain/ordering';
import { type RecordKind, deepEqual } from '@wa/core/domain/record';
import { newTmpId, type Fields, type Reorder, pagePath, type OperationKind } from '../queue/operation.ts';
import { REORDER_PATHS } from '../queue/send-operation.ts';
import type { OperationDraft } from './submit.ts';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';

/** Every edit of the administrator as the operation that carries it (specification 7). */

const BLANK = {
  body: null,
  tmpId: null,
  base: null,
  baseVersion: null,
  mustBeNew: false,
  reorder: null,
} as const;

const ROOTS = {
  product: '/api/products',
  'sidebar-item': '/api/sidebar-items',
  page: '/api/pages',
  figure: '/api/figures',
  table: '/api/tables',
  'gallery-group': '/api/gallery-groups',
  settings: '/api/settings',
} as const;

/** Kinds whose records are created and changed under their ids. */
type ById = Exclude<RecordKind, 'page'>;

/** The one record of settings has no id in its address. */
const addressOf = (kind: ById, id: string) => (kind === 'settings' ? ROOTS[kind] : `${ROOTS[kind]}/${id}`);

export function titleOf(record: Fields): string {
  return String(record['title'] ?? record['caption'] ?? record['key'] ?? record['name'] ?? '');
}

const versionOf = ({ version }: Fields): number | null => (typeof version === 'number' ? version : null);

export function createRecord(kind: ById, body: Fields): OperationDraft {
  const tmpId = newTmpId();
  const title = titleOf(body);
  return {
    ...BLANK,
    kind,
    action: 'create',
    method: 'POST',
    path: ROOTS[kind],
    body,
    recordId: tmpId,
    tmpId,
    title,
  };
}

/** Sends what differs from `base`; null when nothing does. */
export function changeRecord(
  kind: ById,
  base: Fields & { _id: string },
  form: ProductChanges | Fields,
): OperationDraft | null {
  const body = changedBody(kind, base, form as Fields);
  if (Object.keys(body).length === 0) return null;
  return {
    ...BLANK,
    kind,
    action: 'change',
    method: 'PUT',
    path: addressOf(kind, base._id),
    body,
    recordId: base._id,
    base,
    baseVersion: versionOf(base),
    title: kind === 'settings' ? SETTINGS : titleOf({ ...base, ...body }),
  };
}

/** A new page at an address where none is. */
export function createPage(slug: string, body: PageChanges): OperationDraft {
  const tmpId = newTmpId();
  const path = pagePath(slug);
  const title = titleOf(body) || slug;
  const fields = { slug, ...body };
  return {
    ...BLANK,
    kind: 'page',
    action: 'create',
    method: 'PUT',
    path,
    body: fields,
    recordId: tmpId,
    tmpId,
    mustBeNew: true,
    title,
  };
}

export function changePage(
  base: Fields & { _id: string; slug: string },
  form: PageChanges,
): OperationDraft | null {
  const body = changedBody('page', base, form);
  if (Object.keys(body).length === 0) return null;
  const { _id: recordId, slug } = base;
  const title = titleOf({ ...base, ...body }) || slug;
  const path = pagePath(slug);
  const common = { ...BLANK, kind: 'page', action: 'change', method: 'PUT' } as const;
  return { ...common, path, body, recordId, base, baseVersion: versionOf(base), title };
}

/** To the bin. `inUse`: whoever bins it has been told what shows it. */
export function deleteRecord(
  kind: RecordKind,
  base: Fields & { _id: string },
  { inUse = false } = {},
): OperationDraft {
  const { _id: recordId } = base;
  const path = `${ROOTS[kind]}/${recordId}${inUse ? '?inUse=accept' : ''}`;
  const common = { ...BLANK, kind, action: 'delete', method: 'DELETE' } as const;
  return { ...common, path, recordId, base, baseVersion: versionOf(base), title: titleOf(base) };
}

/** To the bin, and another figure answers to its keys: it may not have changed since it was seen. */
export function mergeRecord(
  base: Fields & { _id: string },
  { _id: into, version }: { _id: string; version: number },
): OperationDraft {
  const path = `${ROOTS.figure}/${base._id}/merge`;
  const body = { into, intoVersion: version };
  return { ...deleteRecord('figure', base), method: 'POST', path, body };
}

/** Out of the bin. */
export function restoreRecord(kind: RecordKind, base: Fields & { _id: string }): OperationDraft {
  const { _id: recordId } = base;
  const path = `/api/bin/restore/${recordId}?type=${kind}`;
  const common = { ...BLANK, kind, action: 'restore', method: 'PUT' } as const;
  // Whatever changed meanwhile, bringing it back overwrites nothing: no version is asked for.
  return { ...common, path, recordId, base, title: titleOf(base) };
}

const ORDER_TITLES: Readonly<Record<Reorder['list'], string>> = {
  products: 'Product order',
  'sidebar-items': 'Sidebar order',
  figures: 'Figure order',
  'gallery-groups': 'Gallery order',
};

/**
 * A list in another order, as the moves that make it. Ids before and after.
 * @param isUndone undo puts the order from before back by itself; else it stages one
 */
export function reorderList(
  list: Reorder['list'],
  before: readonly string[],
  wanted: readonly string[],
  { isUndone = false } = {},
): OperationDraft {
  const moves = movesBetween(
    before.map((_id) => ({ _id })),
    wanted,
  );
  return {
    ...BLANK,
    kind: 'order',
    action: 'reorder',
    method: 'POST',
    path: REORDER_PATHS[list].reorder,
    recordId: null,
    reorder: { list, moves },
    base: isUndone ? { ids: before } : null,
    title: ORDER_TITLES[list],
  };
}

/** Of the fields of a form those that differ from the record it was filled with: others may change the rest. */
function changedBody(kind: OperationKind, base: Fields, form: Fields): Fields {
  const before = comparable(kind, base);
  const after = comparable(kind, form);
  const changed = Object.keys(form).filter(
    (field) =>
      form[field] !== undefined && field !== 'removedChildren' && !deepEqual(before[field], after[field]),
  );
  const removed = form['removedChildren'];
  if (Array.isArray(removed) && removed.length > 0) {
    if (!changed.includes('children') && 'children' in form) changed.push('children');
    changed.push('removedChildren');
  }
  const body = Object.fromEntries(changed.map((field) => [field, form[field]]));
  const { children } = body;
  return Array.isArray(children)
    ? { ...body, children: withHiddenLinks(children as Fields[], listOf(before['children'])) }
    : body;
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
