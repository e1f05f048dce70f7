import type { SearchAnswer } from '@wa/core/domain/search/search-document';

/** An answer in a sentence, for those who cannot see it change. */
export function searchSaid({ query, groups, problems, understood }: SearchAnswer): string {
  if (query === '') return '';
  if (problems.length > 0) return problems.join(' ');
  if (groups.length === 0) return `Nothing was found for “${query}”.`;
  const read = understood.map(({ as, text }) => `${as}: ${text}.`);
  return [...read, ...groups.map(({ title, total }) => `${title}: ${String(total)}.`)].join(' ');
}
