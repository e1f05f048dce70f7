import { MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { isRecordId } from '@wa/core/domain/record';
import { PRODUCT_ID_MISSING } from '@wa/core/domain/messages';
import type { PlatformStorage } from '../../platform/port.ts';
import { ClientError } from '../transport/client-error.ts';
import { conditionHeaders } from '../transport/http.ts';
import type { RawAnswer, RawRequest, Transport } from '../transport/transport.ts';
import { isPageSave, isTmpId, type Fields, type Reorder } from './operation.ts';
import type { Prepared, QueuedOperation } from './queue-state.ts';
import { applyMoves, orderAssignments, type Identified } from '@wa/core/domain/ordering';

/** Milliseconds allowed for an upload. */
const UPLOAD_TIMEOUT = 10 * 60 * 1_000;

/**
 * Returns the request of an operation. A reorder first reads the list and repeats its moves on it; null if
 * nothing is left to order.
 * @throws ClientError
 */
export async function prepare(operation: QueuedOperation, transport: Transport): Promise<Prepared | null> {
  const { path, reorder } = operation;
  if (reorder === null) return requestOf(operation);
  const list = await transport({ method: 'GET', path: REORDER_PATHS[reorder.list].list });
  const rebased = reorderBody(reorder, list.body);
  return rebased === null ? null : { path, body: rebased, ifMatch: list.etag };
}

/** Returns the request of an operation other than a reorder. */
export function requestOf(operation: QueuedOperation): Prepared {
  const { path, body, baseVersion } = operation;
  const id = isPageSave(operation) ? operation.base?.['_id'] : undefined;
  // Another page may be at the address by now. The id keeps the edit from reaching that one.
  const named = typeof id === 'string' && !isTmpId(id) && { _id: id };
  return { path, body: body && named ? { ...body, ...named } : body, ifMatch: baseVersion };
}

interface SendOptions {
  transport: Transport;
  storage: Pick<PlatformStorage, 'getBlob'>;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/**
 * Sends a request under the operation's own key, so that the server answers a repetition without applying it
 * again.
 * @throws ClientError
 */
export async function sendOperation(
  operation: QueuedOperation,
  prepared: Prepared,
  { transport, storage, signal, onProgress }: SendOptions,
): Promise<RawAnswer> {
  const { opId, method, mustBeNew, kind, madeBy } = operation;
  const request: RawRequest = {
    method,
    path: prepared.path,
    headers: {
      ...conditionHeaders({ ifMatch: prepared.ifMatch, mustBeNew, idempotencyKey: opId }),
      // Another editor may be signed in by the time it is sent.
      ...(madeBy !== undefined && { [MADE_BY_HEADER]: encodeURIComponent(madeBy ?? '') }),
    },
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
  if (kind === 'upload') {
    const blob = await storage.getBlob(opId);
    if (blob === null) throw lostFile();
    const form = new FormData();
    form.set('file', new Blob([blob.bytes], { type: blob.type }), blob.name);
    return transport({ ...request, body: form, timeout: UPLOAD_TIMEOUT });
  }
  return transport(prepared.body === null ? request : { ...request, body: prepared.body });
}

/**
 * Returns the record or address of a success response.
 * @throws ClientError `refused` for a body with `error`; `unreadable` if the response isn't from this API.
 * Specification 8 has a reason for a new product without its id.
 */
export function outcomeOf(
  operation: QueuedOperation,
  answer: RawAnswer,
): { record: Fields | null; real: string | null } {
  const { body, status } = answer;
  if (typeof body !== 'object' || body === null) throw new ClientError({ kind: 'unreadable', status });
  const record = body as Fields;
  if (operation.kind === 'order') return { record: null, real: null };
  const { kind, action } = operation;
  const real = kind === 'upload' ? record['url'] : record['_id'];
  if (typeof real === 'string' && (kind === 'upload' || isRecordId(real))) return { record, real };
  // Specification 7: a success response may contain `error`. It counts as a rejection, so that the edit isn't
  // applied later without anyone's knowledge.
  const { error } = record;
  if (typeof error === 'string') throw new ClientError({ kind: 'refused', status, body: { error } });
  const isNewProduct = kind === 'product' && action === 'create';
  throw new ClientError({ kind: 'unreadable', status, ...(isNewProduct && { reason: PRODUCT_ID_MISSING }) });
}

function lostFile(): ClientError {
  const error = 'The file is no longer on this computer';
  return new ClientError({ kind: 'refused', status: 410, body: { error } });
}

/** Paths that read the list and set its order (specification 7). */
export const REORDER_PATHS = {
  products: { list: '/api/products', reorder: '/api/products/reorder' },
  'sidebar-items': { list: '/api/sidebar-items', reorder: '/api/sidebar-items/reorder' },
  figures: { list: '/api/figures', reorder: '/api/figures/reorder' },
  'gallery-groups': { list: '/api/gallery-groups', reorder: '/api/gallery-groups/reorder' },
} as const;

/** Field of the request body that contains the order. */
const BODY_FIELDS: Readonly<Record<Reorder['list'], string>> = {
  products: 'products',
  'sidebar-items': 'items',
  figures: 'entries',
  'gallery-groups': 'entries',
};

/**
 * Returns the body of a reorder: the moves repeated on the current list; null if nothing is left to order.
 */
function reorderBody({ list, moves }: Reorder, current: unknown): Fields | null {
  const moved = applyMoves(Array.isArray(current) ? (current as Identified[]) : [], moves);
  return moved.length === 0 ? null : { [BODY_FIELDS[list]]: orderAssignments(moved) };
}
