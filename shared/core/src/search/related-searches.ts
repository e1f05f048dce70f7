import type { Synonym } from '../domain/settings/settings.ts';

const RELATED_MAX = 6;

/** The query in other words of the office that mean the same: `burst pipe DN 250` for `leak DN 250`. */
export function relatedSearches(query: string, synonyms: readonly Synonym[]): string[] {
  const text = ` ${query.toLowerCase()} `;
  const has = (words: string) => text.includes(` ${words.toLowerCase()} `);
  // The longest words say most.
  const named = synonyms
    .flatMap(({ word, means }) => [word, means].filter(has).map((typed) => ({ typed, means })))
    .sort((a, b) => b.typed.length - a.typed.length);
  const related = named.flatMap(({ typed, means }) => {
    const others = synonyms.filter((each) => each.means === means).map(({ word }) => word);
    const at = text.indexOf(` ${typed.toLowerCase()} `);
    return [means, ...others]
      .filter((words) => words !== typed)
      .map((words) => `${query.slice(0, at)}${words}${query.slice(at + typed.length)}`);
  });
  return [...new Set(related)].slice(0, RELATED_MAX);
}
