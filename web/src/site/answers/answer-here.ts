import type { RouteData } from '@wa/core/contract/site';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { formFields } from '@wa/core/domain/finder/form-fields';
import type { Part } from '@wa/core/domain/finder/part';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { ask } from '../site-api.ts';

/**
 * Answers a query in the browser on a static host (D16). It uses the server's functions on the same products,
 * so the answer is the same. The module is loaded only for that.
 * @param route the route of the document, without an answer
 * @throws if the products cannot be read
 */
export async function answerHere(route: RouteData, given: string, signal: AbortSignal): Promise<RouteData> {
  const query = new URLSearchParams(given);
  const parts = () => readParts(signal);
  const search = query.toString();
  switch (route.kind) {
    case 'find': {
      const answer = findParts(query, await parts());
      return { kind: 'find', search, answer, fields: formFields(answer) };
    }
    case 'compare':
      return { kind: 'compare', search, comparison: compareParts(query, await parts()) };
    case 'inquiry':
      return { kind: 'inquiry', search, inquiry: readInquiry(query, await parts()), isFile: true };
    case 'search': {
      const { searchHere } = await import('./search-here.ts');
      return { kind: 'search', search, answer: await searchHere(query.get('q') ?? '', readParts, signal) };
    }
    default:
      return route;
  }
}

/**
 * Returns the products with their specs from the static host.
 * @throws if they cannot be read
 */
export async function readParts(signal: AbortSignal): Promise<readonly Part[]> {
  const response = await ask('/api/parts', 'application/json', signal);
  if (!response.ok) throw new Error(`The parts answered ${String(response.status)}`);
  return (await response.json()) as Part[];
}
