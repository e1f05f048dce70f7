import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { ask } from '../site-api.ts';

/** True once the site has turned out to be a static host, which answers no queries. */
let isFileHost = false;

/**
 * Returns the search answer to the text typed so far.
 * @throws if the server can't be reached, or if the next letter aborted the request
 */
export async function askSuggestions(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  if (!isFileHost) {
    const address = `/api/search?${new URLSearchParams({ q: query }).toString()}`;
    const response = await ask(address, 'application/json', signal);
    if (response.ok) return (await response.json()) as SearchAnswer;
    if (response.status !== 404) throw new Error(`The search answered ${String(response.status)}`);
    isFileHost = true;
  }
  const [{ searchHere }, { readParts }] = await Promise.all([
    import('../answers/search-here.ts'),
    import('../answers/answer-here.ts'),
  ]);
  return searchHere(query, readParts, signal);
}
