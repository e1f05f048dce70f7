import { readAnswer, type Transport } from '../transport/transport.ts';

/** By Node's own fetch: where a test has a page, the client's transport would be held to that page's origin. */
export function createFetchTransport(origin: string, own: Readonly<Record<string, string>> = {}): Transport {
  return async ({ method, path, body, headers }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...own, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readAnswer(answer.status, await answer.text(), answer.headers.get('etag'));
  };
}
