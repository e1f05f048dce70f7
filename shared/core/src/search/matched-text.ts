import { stem } from '../domain/search/read-query.ts';
import type { TextPart } from '../domain/search/search-answer.ts';

/** Characters of a text that a hit shows, and of those before the first word that matched. */
const SHOWN = 150;
const BEFORE = 40;
const WORD = /([\p{L}\p{N}]+)/u;

/** What a hit shows of a text: the part where its words stand, those marked. @param words as the index has them */
export function matchedText(text: string, words: readonly string[]): TextPart[] {
  const wanted = new Set(words);
  const isWanted = (word: string) => wanted.has(stem(word.toLowerCase()));
  // The row of a table that has the most of them.
  const line = best(text.split('\n'), (each) => each.split(WORD).filter(isWanted).length);
  const pieces = line.split(WORD);
  const first = pieces.findIndex(isWanted);
  const from = first < 0 ? 0 : startOf(pieces, first);
  const parts: TextPart[] = from > 0 ? [{ text: '… ' }] : [];
  let length = 0;
  for (const piece of pieces.slice(from)) {
    if (length + piece.length > SHOWN) {
      parts.push({ text: '…' });
      break;
    }
    length += piece.length;
    if (isWanted(piece)) parts.push({ text: piece, mark: true });
    else if (parts.length > 0 && !parts.at(-1)?.mark) parts.push({ text: (parts.pop()?.text ?? '') + piece });
    else if (piece !== '') parts.push({ text: piece });
  }
  return parts;
}

/** Where to begin so that some words stand before the first that matched. */
function startOf(pieces: readonly string[], first: number): number {
  let from = first;
  for (let length = 0; from > 0 && length < BEFORE; from -= 1) length += pieces[from - 1]?.length ?? 0;
  // At a word, never at the blank before it.
  return from > 0 && from % 2 === 0 ? from + 1 : from;
}

function best(lines: readonly string[], weight: (line: string) => number): string {
  let [found = ''] = lines;
  if (lines.length === 1) return found;
  let most = weight(found);
  for (const line of lines.slice(1)) {
    const next = weight(line);
    if (next > most) [found, most] = [line, next];
  }
  return found;
}
