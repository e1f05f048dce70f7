import type { ProductChanges } from '@wa/core/contract/content';
import { certificateTitle, type CertificateInput } from '@wa/core/domain/certificates/certificate-name';
import { SETTINGS } from '@wa/core/domain/labels';
import { movesBetween } from '@wa/core/domain/ordering';
import { type RecordKind, deepEqual } from '@wa/core/domain/record';
import { newTmpId, type Fields, type Reorder, pagePath, type OperationKind } from '../queue/operation.ts';
import { REORDER_PATHS } from '../queue/send-operation.ts';
import type { OperationDraft } from './submit.ts';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';

/** Builds the operation of each kind of edit (specification 7). */

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
  certificate: '/api/certificates',
  settings: '/api/settings',
} as const;

/** Returns the address of a record. A page has one by its slug, and the single settings record has no id in it. */
function addressOf(kind: RecordKind, { _id, slug }: Fields): string {
  if (kind === 'page') return pagePath(String(slug));
  return kind === 'settings' ? ROOTS[kind] : `${ROOTS[kind]}/${String(_id)}`;
}

export function titleOf(record: Fields): string {
  if (isCertificate(record)) return certificateTitle(record);
  return String(record['title'] ?? record['caption'] ?? record['key'] ?? record['name'] ?? '');
}

const isCertificate = (record: Fields): record is Fields & CertificateInput => 'validFrom' in record;

const versionOf = ({ version }: Fields): number | null => (typeof version === 'number' ? version : null);

/** Returns the name of an edit. A page without a title has its slug. */
function nameOf(kind: RecordKind, record: Fields): string {
  if (kind === 'settings') return SETTINGS;
  return titleOf(record) || (kind === 'page' ? String(record['slug']) : '');
}

/** Creates a record; a page at an unused address. */
export function createRecord(kind: RecordKind, body: Fields): OperationDraft {
  const tmpId = newTmpId();
  const isPage = kind === 'page';
  return {
    ...BLANK,
    kind,
    action: 'create',
    method: isPage ? 'PUT' : 'POST',
    path: isPage ? addressOf(kind, body) : ROOTS[kind],
    body,
    recordId: tmpId,
    tmpId,
    mustBeNew: isPage,
    title: nameOf(kind, body),
  };
}

/** Sends the fields that differ from `base`. Returns null if there are none. */
export function changeRecord(
  kind: RecordKind,
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
    path: addressOf(kind, base),
    body,
    recordId: base._id,
    base,
    baseVersion: versionOf(base),
    title: nameOf(kind, { ...base, ...body }),
  };
}

/**
 * Moves a record to the bin.
 * @param options `inUse`: the administrator has seen its usages
 */
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

/**
 * Moves a figure to the bin and gives its keys to another one, which must not have changed since it was
 * shown.
 */
export function mergeRecord(
  base: Fields & { _id: string },
  { _id: into, version }: { _id: string; version: number },
): OperationDraft {
  const path = `${ROOTS.figure}/${base._id}/merge`;
  const body = { into, intoVersion: version };
  return { ...deleteRecord('figure', base), method: 'POST', path, body };
}

/** Restores a record from the bin. */
export function restoreRecord(kind: RecordKind, base: Fields & { _id: string }): OperationDraft {
  const { _id: recordId } = base;
  const path = `/api/bin/restore/${recordId}?type=${kind}`;
  const common = { ...BLANK, kind, action: 'restore', method: 'PUT' } as const;
  // A restore overwrites no changes, so it needs no version.
  return { ...common, path, recordId, base, title: titleOf(base) };
}

const ORDER_TITLES: Readonly<Record<Reorder['list'], string>> = {
  products: 'Product order',
  'sidebar-items': 'Sidebar order',
  figures: 'Spec order',
  'gallery-groups': 'Gallery order',
};

/**
 * Expresses a new order of a list as moves, from the ids before and after.
 * @param isUndone true if undo restores the previous order itself; false if undo stages it
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

/** Returns the form's fields that differ from the record. Others may change the remaining fields. */
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
