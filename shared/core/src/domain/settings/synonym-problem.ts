import { SYNONYM_INCOMPLETE, synonymCircle, synonymTwice } from '../messages.ts';
import { oneLine } from '../text.ts';
import type { Synonym } from './settings.ts';

/** A word of a synonym as it is compared with another. */
export const sameWord = (text: string): string => oneLine(text).toLowerCase();

/** Why synonyms cannot be kept: a part is empty, a word stands there twice, or words lead back to themselves; null when they can. */
export function synonymProblem(synonyms: readonly Synonym[] | undefined = []): string | null {
  const means = new Map<string, string>();
  for (const { word, means: meaning } of synonyms) {
    const [from, to] = [sameWord(word), sameWord(meaning)];
    if (from === '' || to === '') return SYNONYM_INCOMPLETE;
    if (means.has(from)) return synonymTwice(oneLine(word));
    means.set(from, to);
  }
  for (const start of means.keys()) {
    const way = [start];
    for (let next = means.get(start); next !== undefined && !way.includes(next); next = means.get(next))
      way.push(next);
    if (means.get(way.at(-1) ?? '') === start) return synonymCircle([...way, start]);
  }
  return null;
}
