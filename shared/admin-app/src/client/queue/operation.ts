import type { RecordKind } from '@wa/core/domain/record';
import type { Move } from '@wa/core/domain/ordering';

/** A JSON object, such as a request body or a record. */
export type Fields = Readonly<Record<string, unknown>>;

/** The subject of an operation; 'order' is a list, 'upload' is a file. */
export type OperationKind = RecordKind | 'order' | 'upload';
export type OperationAction = 'create' | 'change' | 'delete' | 'restore' | 'reorder' | 'upload';

/** A drag-and-drop order as moves, which can be repeated on a list that has changed. */
export interface Reorder {
  /** For 'sidebar-items', the top level of the sidebar. */
  list: 'products' | 'sidebar-items' | 'figures' | 'gallery-groups';
  moves: readonly Move[];
}

/** An edit to send to the server. It is plain JSON and is written to disk before it counts as saved. */
export interface Operation {
  /** Unique id, also used as the Idempotency-Key. */
  opId: string;
  kind: OperationKind;
  action: OperationAction;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Fields | null;
  /** Id of the record; a temporary id until the record is created. */
  recordId: string | null;
  /** Placeholder of a creation or an upload until the server returns the real id or address. */
  tmpId: string | null;
  /** The record as the editor saw it, and its version; null for creations. */
  base: Fields | null;
  baseVersion: number | null;
  /** Only creates (If-None-Match: *). */
  mustBeNew: boolean;
  reorder: Reorder | null;
  /** Ids of the operations that must succeed first. */
  dependsOn: readonly string[];
  /** Id of the target server. The operation is never sent to another one. */
  serverId: string;
  /** ISO 8601. */
  at: string;
  /** The editor at that time, null for the shared password. Absent without named editors (D15). */
  madeBy?: string | null;
  /** Display name of the record. */
  title: string;
}

/**
 * Marks a record that shows an edit which the server hasn't confirmed yet. The value of the field is the id
 * of that edit. Editors may have such a record open.
 */
export const PENDING_OP = 'pendingOp';

/**
 * Ids start with their time in seconds. This prefix is in the year 2106, so no server issues such an id
 * before then.
 */
const TMP_PREFIX = 'ffffffff';
/** Length of an id in characters. */
const ID_LENGTH = 24;
/** Path prefix of the placeholder of an upload. */
const UPLOADS = '/uploads/pending-';

/** Returns a placeholder id of 24 hexadecimal characters that no server has issued. */
export function newTmpId(): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return TMP_PREFIX + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isTmpId(id: string): boolean {
  return id.length === ID_LENGTH && id.startsWith(TMP_PREFIX);
}

/** Returns the placeholder address of a pending upload. */
export function pendingUploadUrl(tmpId: string): string {
  return UPLOADS + tmpId;
}

export function isPendingUpload(url: string): boolean {
  return url.startsWith(UPLOADS + TMP_PREFIX);
}

/** Caches the ids in a value, because bodies of 150 kB are searched for every pending edit. */
const named = new WeakMap<object, ReadonlySet<string>>();

/** Returns all runs of 24 hexadecimal characters in a value, which may be ids or placeholders. */
export function idsIn(value: object | null): ReadonlySet<string> {
  if (value === null) return new Set();
  const known = named.get(value);
  if (known !== undefined) return known;
  const ids = new Set<string>();
  for (const [run] of JSON.stringify(value).matchAll(/[0-9a-f]{24,}/g)) {
    for (let at = 0; at + ID_LENGTH <= run.length; at += 1) ids.add(run.slice(at, at + ID_LENGTH));
  }
  named.set(value, ids);
  return ids;
}

/** Returns the last 24 characters, which identify an id or the address of a pending upload. */
export const idOf = (placeholder: string) => placeholder.slice(-ID_LENGTH);

/** Returns true if the address, body, or moves of the operation contain `id`. */
export function mentions({ recordId, path, body, reorder }: Operation, id: string): boolean {
  const short = idOf(id);
  return recordId === id || path.includes(short) || idsIn(body).has(short) || idsIn(reorder).has(short);
}

/** Returns the earlier operations that must succeed first: all that concern a record named by this one. */
export function dependenciesOf(operation: Operation, earlier: readonly Operation[]): string[] {
  const isNeeded = (other: Operation) =>
    ordersTheSame(other, operation) ||
    [other.tmpId, other.recordId].some((id) => id !== null && mentions(operation, id)) ||
    (operation.recordId !== null && mentions(other, operation.recordId));
  return earlier.filter(isNeeded).map(({ opId }) => opId);
}

/**
 * Returns true for two orders of the same list on the same server. A rejected order of products says nothing
 * about the sidebar.
 */
function ordersTheSame(one: Operation, other: Operation): boolean {
  if (one.reorder === null || other.reorder === null || one.serverId !== other.serverId) return false;
  return one.reorder.list === other.reorder.list;
}

/**
 * Replaces the known placeholders in a value, also within texts such as addresses in HTML. It takes one pass,
 * whatever their number.
 */
export function withRealIds<T>(value: T, ids: Readonly<Record<string, string>>): T {
  const json = JSON.stringify(value);
  let replaced = '';
  let done = 0;
  for (let at = json.indexOf(TMP_PREFIX); at >= 0; at = json.indexOf(TMP_PREFIX, at)) {
    const start = json.endsWith(UPLOADS, at) ? at - UPLOADS.length : at;
    const real = ids[json.slice(start, at + ID_LENGTH)];
    if (real === undefined) at += 1;
    else {
      replaced += json.slice(done, start) + JSON.stringify(real).slice(1, -1);
      at = done = at + ID_LENGTH;
    }
  }
  return done === 0 ? value : (JSON.parse(replaced + json.slice(done)) as T);
}

/** Returns true for an edit that is sent to the address of its page, which may change until then. */
export const isPageSave = ({ kind, method, action }: Operation): boolean =>
  kind === 'page' && method === 'PUT' && action !== 'restore';

/** Returns the API path of a page. The slug may contain slashes. */
export function pagePath(slug: string): string {
  return `/api/pages/slug/${encodeURIComponent(slug)}`;
}
