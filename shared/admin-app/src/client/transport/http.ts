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

// The validator would try `new Function`, which the content security policy of /admin refuses.
config({ jitless: true });

type Part<Name extends string, T> = undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };

export type CallOptions<E extends EndpointShape> = Part<'params', ParamsInput<E>> &
  (undefined extends QueryInput<E> ? { query?: undefined } : { query?: QueryInput<E> }) &
  Part<'body', BodyInput<E>> & {
    idempotencyKey?: string;
    /** Milliseconds, where the usual ones do not do. */
    timeout?: number;
  };

export interface ApiClient {
  /** @throws ClientError */
  call: <E extends EndpointShape>(endpoint: E, options: CallOptions<E>) => Promise<{ data: ResponseOf<E> }>;
}

export interface ApiClientOptions {
  transport: Transport;
  /** Hears of answers that do not fit the contract. */
  log?: (message: string, detail: unknown) => void;
}

/** Calls typed by the contract's endpoints. Answers are distrusted: what does not fit the schema is `unreadable`. */
export function createApiClient({ transport, log = () => {} }: ApiClientOptions): ApiClient {
  return {
    call: async (endpoint, call) => {
      const answer = await transport({
        method: endpoint.method,
        path: addressOf(endpoint, call.params, call.query),
        headers: conditionHeaders(call),
        ...(call.body !== undefined && { body: call.body as unknown }),
        ...(call.timeout !== undefined && { timeout: call.timeout }),
      });
      const parsed = endpoint.responses[answer.status]?.safeParse(answer.body);
      if (!parsed?.success) {
        log(`Unreadable answer to ${endpoint.name}`, parsed?.error ?? answer.status);
        throw new ClientError({ kind: 'unreadable', status: answer.status });
      }
      return { data: parsed.data as ResponseOf<typeof endpoint> };
    },
  };
}

/** The address of a call: parameters encoded (a slug's slashes, too), empty query values left out. */
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

/** Headers of D4's conditional and repeatable writes. */
export function conditionHeaders({ ifMatch, mustBeNew, idempotencyKey }: Conditions): Record<string, string> {
  return {
    ...(typeof ifMatch === 'number' && { 'If-Match': `"${String(ifMatch)}"` }),
    ...(typeof ifMatch === 'string' && { 'If-Match': ifMatch }),
    ...(mustBeNew === true && { 'If-None-Match': '*' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
}
