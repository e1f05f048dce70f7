/**
 * How many letters differ between two words: one more, one less, another one, or two that changed places. Linear in the
 * product of their lengths, which are those of words.
 * @param most what differs in more is only known to do so
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    // What changed places goes back two rows.
    if (Math.min(...next) > most && Math.min(...last) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** The likeliest of some words for one that was typed: few letters differ, and seldom the first. `most` may differ. */
export function likeliest(typed: string, words: readonly string[], most: number): string | null {
  const weighed = words.map((word, at) => {
    const distance = editDistance(typed, word, most);
    return { word, distance, weight: distance + (word[0] === typed[0] ? 0 : 0.5) + at / words.length / 4 };
  });
  const [best] = weighed.filter(({ distance }) => distance <= most).sort((a, b) => a.weight - b.weight);
  return best?.word ?? null;
}
