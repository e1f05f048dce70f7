import { config } from 'zod';
import type {
  BodyInput,
  EndpointShape,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@wa/core/contract/endpoint';
import { ClientError } from './client-error.ts';
import type { Transport } from './transport.ts';

// The validator would otherwise try `new Function`, which the content security policy of /admin forbids.
config({ jitless: true });

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };

export type CallOptions<E extends EndpointShape> = Part<'params', ParamsInput<E>> &
  (undefined extends QueryInput<E> ? { query?: undefined } : { query?: QueryInput<E> }) &
  Part<'body', BodyInput<E>> & {
    idempotencyKey?: string;
    /** In milliseconds, if the default doesn't fit. */
    timeout?: number;
  };

/** The cached copy of a list that is read again. */
export interface ListCopy {
  /** Tag of the cached copy; null without one. */
  etag: string | null;
  /** Called with the first entries of a long list while the others are still validated. */
  onFirst: (entries: never) => void;
}

export interface ApiClient {
  /** @throws ClientError */
  call: <E extends EndpointShape>(endpoint: E, options: CallOptions<E>) => Promise<ResponseOf<E>>;
  /**
   * Returns a list with its tag; null if the cached copy is current.
   * @throws ClientError
   */
  list: <E extends EndpointShape>(
    endpoint: E,
    copy: ListCopy,
  ) => Promise<{ data: ResponseOf<E>; etag: string | null } | null>;
}

/** Entries of a list that are validated at once: about ten milliseconds on a slow computer. */
const AT_ONCE = 200;

export interface ApiClientOptions {
  transport: Transport;
  /** Receives responses that don't match the contract. */
  log?: (message: string, detail: unknown) => void;
}

/**
 * Creates calls typed by the contract's endpoints. Every response is validated; one that doesn't match its
 * schema is `unreadable`.
 */
export function createApiClient({ transport, log = () => {} }: ApiClientOptions): ApiClient {
  function check(endpoint: EndpointShape, status: number, body: unknown): unknown {
    const parsed = endpoint.responses[status]?.safeParse(body);
    if (parsed?.success) return parsed.data;
    log(`Unreadable response to ${endpoint.method} ${endpoint.path}`, parsed?.error ?? status);
    throw new ClientError({ kind: 'unreadable', status });
  }
  return {
    call: async (endpoint, call) => {
      const { status, body } = await transport({
        method: endpoint.method,
        path: addressOf(endpoint, call.params, call.query),
        headers: conditionHeaders(call),
        ...(call.body !== undefined && { body: call.body as unknown }),
        ...(call.timeout !== undefined && { timeout: call.timeout }),
      });
      return check(endpoint, status, body) as ResponseOf<typeof endpoint>;
    },
    list: async (endpoint, { etag: known, onFirst }) => {
      const headers: Record<string, string> = known === null ? {} : { 'If-None-Match': known };
      const { status, body, etag } = await transport({
        method: endpoint.method,
        path: endpoint.path,
        headers,
      });
      if (status === 304 && known !== null) return null;
      if (!Array.isArray(body)) return { data: check(endpoint, status, body) as never, etag };
      const data: unknown[] = [];
      for (;;) {
        data.push(...(check(endpoint, status, body.slice(data.length, data.length + AT_ONCE)) as unknown[]));
        if (data.length >= body.length) return { data: data as never, etag };
        if (data.length === AT_ONCE) onFirst([...data] as never);
        await nextTask();
      }
    },
  };
}

/** Yields to rendering. A timer isn't suitable, because background windows delay each by a second. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Returns the address of a call. Parameters are encoded, including slashes of a slug, and undefined query
 * values are omitted.
 */
export function addressOf(endpoint: EndpointShape, params: unknown, query?: unknown): string {
  const values = new Map(Object.entries(params ?? {}) as [string, unknown][]);
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    return encodeURIComponent(String(values.get(name) ?? ''));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, unknown][]) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

export interface Conditions {
  ifMatch?: number | string | null;
  mustBeNew?: boolean;
  idempotencyKey?: string;
}

/** Returns the headers of conditional and repeatable writes (D4). */
export function conditionHeaders({ ifMatch, mustBeNew, idempotencyKey }: Conditions): Record<string, string> {
  return {
    ...(typeof ifMatch === 'number' && { 'If-Match': `"${String(ifMatch)}"` }),
    ...(typeof ifMatch === 'string' && { 'If-Match': ifMatch }),
    ...(mustBeNew === true && { 'If-None-Match': '*' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
}
