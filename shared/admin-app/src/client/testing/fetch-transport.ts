import { errorBodySchema } from '@wa/core/contract/errors';
import { ClientError } from '../transport/client-error.ts';
import type { Transport } from '../transport/transport.ts';

/** By Node's own fetch: where a test has a page, the client's transport would be held to that page's origin. */
export function createFetchTransport(origin: string, own: Readonly<Record<string, string>> = {}): Transport {
  return async ({ method, path, body, headers }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...own, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    const parsed: unknown = await answer.json();
    if (status >= 400)
      throw new ClientError({ kind: 'refused', status, body: errorBodySchema.parse(parsed) });
    return { status, body: parsed, etag: answer.headers.get('etag') };
  };
}
