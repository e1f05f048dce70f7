import { readAnswer, type Transport } from '../transport/transport.ts';

/** Sends no signal: where a test has a page, that page's AbortSignal isn't one that Node's fetch knows. */
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
