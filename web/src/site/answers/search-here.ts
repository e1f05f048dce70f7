import type { Part } from '@wa/core/domain/finder/part';
import {
  type SearchAnswer,
  documentsOfFigures,
  type SearchSource,
} from '@wa/core/domain/search/search-document';
import { answerSearch, type Corpus } from '@wa/core/search/answer-search';
import { createSearchIndex } from '@wa/core/search/search-index';
import { ask } from '../site-api.ts';

let kept: Promise<Corpus> | null = null;

/**
 * Searches in the browser on a static host, with the server's engine and documents. The index is built once
 * per visit.
 * @throws if its sources cannot be read
 */
export async function searchHere(
  query: string,
  readParts: (signal: AbortSignal) => Promise<readonly Part[]>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  kept ??= corpusOf(readParts);
  const reading = kept;
  try {
    const corpus = await reading;
    signal.throwIfAborted();
    return answerSearch(query, corpus);
  } catch (error) {
    if (kept === reading && !signal.aborted) kept = null;
    throw error;
  }
}

/**
 * Builds the corpus once for all searches of the visit. Its signal is separate, because the next letter
 * aborts only a search.
 */
async function corpusOf(readParts: (signal: AbortSignal) => Promise<readonly Part[]>): Promise<Corpus> {
  const { signal } = new AbortController();
  const [response, parts] = await Promise.all([
    ask('/api/search-index', 'application/json', signal),
    readParts(signal),
  ]);
  if (!response.ok) throw new Error(`The search index answered ${String(response.status)}`);
  const { documents, synonyms } = (await response.json()) as SearchSource;
  return { index: createSearchIndex([...documents, ...documentsOfFigures(parts)]), parts, synonyms };
}
