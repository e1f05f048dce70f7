import type { BinKind } from '@wa/core/domain/record';
import type { Move } from '@wa/core/domain/ordering';

/** A JSON object, as bodies and records are. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an operation is about; 'order' is a list, 'upload' a file. */
export type OperationKind = BinKind | 'order' | 'upload';
export type OperationAction = 'create' | 'change' | 'delete' | 'restore' | 'reorder' | 'upload';

/** A drag-and-drop order as the moves that made it, so that it can be repeated on a list that has changed. */
export interface Reorder {
  list: 'products' | 'sidebar-items';
  /** Whose children; null for the top level and for products. */
  parent: string | null;
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
  /** Name of the record, for people. */
  title: string;
}

/** Of a record that shows an edit before the server has answered: the edit's id. An editor may hold such a record. */
export const PENDING_OP = 'pendingOp';

/** Seconds of ids that begin so lie in the year 2106: the server makes none of them until then. */
const TMP_PREFIX = 'ffffffff';

/** A placeholder id of 24 hexadecimal characters that no server has given. */
export function newTmpId(): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return TMP_PREFIX + [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isTmpId(id: string): boolean {
  return id.length === 24 && id.startsWith(TMP_PREFIX);
}

/** Address that stands for an upload that still waits. */
export function pendingUploadUrl(tmpId: string): string {
  return `/uploads/pending-${tmpId}`;
}

export function isPendingUpload(url: string): boolean {
  return url.startsWith(`/uploads/pending-${TMP_PREFIX}`);
}

/** True when the operation's address, body or moves name `id`. */
export function mentions(operation: Operation, id: string): boolean {
  const { recordId, path, body, reorder } = operation;
  return recordId === id || path.includes(id) || JSON.stringify([body, reorder]).includes(id);
}

/** What of the queue has to go through before a new operation: all that touches a record it names. */
export function dependenciesOf(operation: Operation, earlier: readonly Operation[]): string[] {
  return earlier.flatMap((other) => {
    const sameList = other.kind === 'order' && operation.kind === 'order';
    const names = [other.tmpId, other.recordId].some((id) => id !== null && mentions(operation, id));
    const named = operation.recordId !== null && mentions(other, operation.recordId);
    return sameList || names || named ? [other.opId] : [];
  });
}

/** The value with a placeholder replaced wherever it occurs, within texts too (addresses in HTML). */
export function substitute<T>(value: T, placeholder: string, real: string): T {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined || !json.includes(placeholder)) return value;
  return JSON.parse(json.replaceAll(placeholder, JSON.stringify(real).slice(1, -1))) as T;
}
