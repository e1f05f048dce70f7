import type { RecordKind } from '@wa/core/domain/record';
import type { Move } from '@wa/core/domain/ordering';

/** A JSON object, as bodies and records are. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an operation is about; 'order' is a list, 'upload' a file. */
export type OperationKind = RecordKind | 'order' | 'upload';
export type OperationAction = 'create' | 'change' | 'delete' | 'restore' | 'reorder' | 'upload';

/** A drag-and-drop order as the moves that made it, so that it can be repeated on a list that has changed. */
export interface Reorder {
  /** Of the sidebar its top level. */
  list: 'products' | 'sidebar-items' | 'figures' | 'gallery-groups';
  moves: readonly Move[];
}

/** One edit on its way to the server. Plain JSON; written to the disk before anyone is told that it is saved. */
export interface Operation {
  /** Unique; also the Idempotency-Key. */
  opId: string;
  kind: OperationKind;
  action: OperationAction;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Fields | null;
  /** The record it is about; a temporary id until its creation has gone through. */
  recordId: string | null;
  /** The placeholder that a creation or an upload stands for until then. */
  tmpId: string | null;
  /** The record as the editor saw it, and its version; null for creations. */
  base: Fields | null;
  baseVersion: number | null;
  /** Creates and nothing else (If-None-Match: *). */
  mustBeNew: boolean;
  reorder: Reorder | null;
  /** Operations that must have gone through before. */
  dependsOn: readonly string[];
  /** The server it is meant for; it is never sent to another one. */
  serverId: string;
  /** ISO 8601. */
  at: string;
  /** The editor at the time, null for the shared password; left out where there are no named editors (D15). */
  madeBy?: string | null;
  /** Name of the record, for people. */
  title: string;
}

/** Of a record that shows an edit before the server has answered: the edit's id. An editor may hold such a record. */
export const PENDING_OP = 'pendingOp';

/** An id begins with its time in seconds. This one is in the year 2106, so no server gives such an id before. */
const TMP_PREFIX = 'ffffffff';
/** Characters of an id. */
const ID_LENGTH = 24;
/** What stands before the placeholder of an upload. */
const UPLOADS = '/uploads/pending-';

/** A placeholder id of 24 hexadecimal characters that no server has given. */
export function newTmpId(): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return TMP_PREFIX + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isTmpId(id: string): boolean {
  return id.length === ID_LENGTH && id.startsWith(TMP_PREFIX);
}

/** Address that stands for an upload that still waits. */
export function pendingUploadUrl(tmpId: string): string {
  return UPLOADS + tmpId;
}

export function isPendingUpload(url: string): boolean {
  return url.startsWith(UPLOADS + TMP_PREFIX);
}

/** Ids that a value names, read once for each value: bodies of 150 kB are looked at for every edit that waits. */
const named = new WeakMap<object, ReadonlySet<string>>();

/** All runs of 24 hexadecimal characters in a value: the ids and placeholders that it may name. */
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

/** The 24 characters by which an id, or the address of a waiting upload, is known. */
export const idOf = (placeholder: string) => placeholder.slice(-ID_LENGTH);

/** True when the operation's address, body or moves name `id`. */
export function mentions({ recordId, path, body, reorder }: Operation, id: string): boolean {
  const short = idOf(id);
  return recordId === id || path.includes(short) || idsIn(body).has(short) || idsIn(reorder).has(short);
}

/** The earlier operations that must go through first: all that are about a record which this one names. */
export function dependenciesOf(operation: Operation, earlier: readonly Operation[]): string[] {
  const isNeeded = (other: Operation) =>
    ordersTheSame(other, operation) ||
    [other.tmpId, other.recordId].some((id) => id !== null && mentions(operation, id)) ||
    (operation.recordId !== null && mentions(other, operation.recordId));
  return earlier.filter(isNeeded).map(({ opId }) => opId);
}

/** Two orders of one list of one server: a refused order of the products says nothing about the sidebar. */
function ordersTheSame(one: Operation, other: Operation): boolean {
  if (one.reorder === null || other.reorder === null || one.serverId !== other.serverId) return false;
  return one.reorder.list === other.reorder.list;
}

/**
 * The value with the placeholders that are known replaced, within texts too (addresses in HTML). One pass through the
 * value, however many are known.
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

/** Address of a page in the API; its slug may hold slashes. */
export function pagePath(slug: string): string {
  return `/api/pages/slug/${encodeURIComponent(slug)}`;
}
