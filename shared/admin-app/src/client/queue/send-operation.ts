import { MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { isRecordId } from '@wa/core/domain/record';
import { PRODUCT_ID_MISSING } from '@wa/core/domain/messages';
import type { PlatformStorage } from '../../platform/port.ts';
import { ClientError } from '../transport/client-error.ts';
import { conditionHeaders } from '../transport/http.ts';
import type { RawAnswer, RawRequest, Transport } from '../transport/transport.ts';
import type { Fields, Reorder } from './operation.ts';
import type { Prepared, QueuedOperation } from './queue-state.ts';
import { applyMoves, orderAssignments, type Identified } from '@wa/core/domain/ordering';

/** Milliseconds that a file may take. */
const UPLOAD_TIMEOUT = 10 * 60 * 1_000;

/**
 * The request that an operation is sent as. A reorder reads the list first and repeats its moves on it; null when
 * nothing is left to order. @throws ClientError
 */
export async function prepare(operation: QueuedOperation, transport: Transport): Promise<Prepared | null> {
  const { path, reorder } = operation;
  if (reorder === null) return requestOf(operation);
  const list = await transport({ method: 'GET', path: REORDER_PATHS[reorder.list].list });
  const rebased = reorderBody(reorder, list.body);
  return rebased === null ? null : { path, body: rebased, ifMatch: list.etag };
}

/** The request of an operation that is no reorder. */
export function requestOf({ path, body, baseVersion }: QueuedOperation): Prepared {
  return { path, body, ifMatch: baseVersion };
}

interface SendOptions {
  transport: Transport;
  storage: Pick<PlatformStorage, 'getBlob'>;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** Sends it under its own key, so that a repetition is answered and not carried out again. @throws ClientError */
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
      // Somebody else may be logged in by the time it is sent.
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
 * The record or address of a success answer. @throws ClientError refused by its `error`, or unreadable: it is not this
 * API that answered.
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
  // Specification 7: the answer may carry `error`. It is a refusal: what is sent again later would be made then.
  const { error } = record;
  if (typeof error === 'string') throw new ClientError({ kind: 'refused', status, body: { error } });
  const isNewProduct = kind === 'product' && action === 'create';
  throw new ClientError({ kind: 'unreadable', status, ...(isNewProduct && { reason: PRODUCT_ID_MISSING }) });
}

function lostFile(): ClientError {
  const error = 'The file is no longer on this computer';
  return new ClientError({ kind: 'refused', status: 410, body: { error } });
}

/** Where the list of a reorder is read, and where its order is set (specification 7). */
export const REORDER_PATHS = {
  products: { list: '/api/products', reorder: '/api/products/reorder' },
  'sidebar-items': { list: '/api/sidebar-items', reorder: '/api/sidebar-items/reorder' },
  figures: { list: '/api/figures', reorder: '/api/figures/reorder' },
  'gallery-groups': { list: '/api/gallery-groups', reorder: '/api/gallery-groups/reorder' },
} as const;

/** Field of the body that holds the order. */
const BODY_FIELDS: Readonly<Record<Reorder['list'], string>> = {
  products: 'products',
  'sidebar-items': 'items',
  figures: 'entries',
  'gallery-groups': 'entries',
};

/** The body of a reorder: the moves repeated on the list as it is now; null when there is nothing left to order. */
function reorderBody({ list, moves }: Reorder, current: unknown): Fields | null {
  const moved = applyMoves(Array.isArray(current) ? (current as Identified[]) : [], moves);
  return moved.length === 0 ? null : { [BODY_FIELDS[list]]: orderAssignments(moved) };
}
