import type { Synonym } from '../domain/settings/settings.ts';

const RELATED_MAX = 6;

/** Rephrases the query with synonyms: `burst pipe DN 250` for `leak DN 250`. */
export function relatedSearches(query: string, synonyms: readonly Synonym[]): string[] {
  const text = ` ${query.toLowerCase()} `;
  const placeOf = (words: string) => text.indexOf(` ${words.toLowerCase()} `);
  // Longer synonyms take precedence: in `service saddle`, `saddle` doesn't count separately.
  const named: { at: number; end: number; means: string }[] = [];
  const known = synonyms
    .flatMap(({ word, means }) => [word, means].map((typed) => ({ typed, means, at: placeOf(typed) })))
    .sort((a, b) => b.typed.length - a.typed.length);
  for (const { typed, means, at } of known) {
    const end = at + typed.length;
    if (at >= 0 && named.every((each) => end <= each.at || at >= each.end)) named.push({ at, end, means });
  }
  const related = named.flatMap(({ at, end, means }) => {
    const typed = text.slice(at + 1, end + 1);
    const others = synonyms.filter((each) => each.means === means).map(({ word }) => word);
    return [means, ...others]
      .filter((words) => words.toLowerCase() !== typed)
      .map((words) => `${query.slice(0, at)}${words}${query.slice(end)}`);
  });
  return [...new Set(related)].slice(0, RELATED_MAX);
}
