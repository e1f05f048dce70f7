import { expect } from 'vitest';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ERROR_STATUS, errorBodySchema } from '@wa/core/contract/errors';
import { addressOf } from '../../transport/http.ts';
import type { StartedServer } from '../real-server.ts';

/** Any call can be answered by these. */
const ALWAYS = [400, 401, 403, 429, 500, 503];

export interface Question {
  params?: object;
  query?: object;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Whose session it is; the administrator's if it is not said, null for a visitor. */
  as?: string | null;
}

export interface CheckedAnswer {
  status: number;
  body: unknown;
  etag: string | null;
}

export type Asker = (
  endpoint: EndpointShape,
  question: Question,
  expected: number | readonly number[],
) => Promise<CheckedAnswer>;

/**
 * Calls endpoints and holds each answer to the contract: a declared status, a body of its schema with nothing beyond
 * it, and for a refusal a code that belongs to its status.
 */
export function createAsker(server: () => StartedServer): Asker {
  return async (endpoint, { params, query, body, headers, as = server().token }, expected) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(server().origin + addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(as !== null && { Authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { status } = answer;
    const told: unknown = await answer.json();
    const call = `${endpoint.name} answered ${String(status)} ${JSON.stringify(told)}`;
    expect([expected].flat(), call).toContain(status);
    if (status < 400) {
      const schema = endpoint.responses[status];
      expect(schema?.parse(told), call).toEqual(told);
    } else {
      expect([...ALWAYS, ...(endpoint.errors ?? [])], call).toContain(status);
      const { code } = errorBodySchema.strict().parse(told);
      expect(Object.entries(ERROR_STATUS), call).toContainEqual([code, status]);
    }
    return { status, body: told, etag: answer.headers.get('ETag') };
  };
}
