import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';

/** Lines of a picker. */
const SHOWN = 8;

/** Ranks a match, 0 is best: start of the key, within the key, only in other words. Null without a match. */
function rank({ key, product, label, family }: CatalogueFigure, words: readonly string[]): number | null {
  const about = `${key} ${product} ${label} ${family}`.toLowerCase();
  if (!words.every((word) => about.includes(word))) return null;
  const [first = ''] = words;
  const name = key.toLowerCase();
  if (name.startsWith(first)) return 0;
  return name.includes(first) ? 1 : 2;
}

/**
 * Returns the figures with every word in key, product, label, or family, best matches first; without words,
 * the first figures.
 */
export function findFigures<F extends CatalogueFigure>(
  figures: readonly F[],
  query: string,
  most = SHOWN,
): F[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return figures.slice(0, most);
  const found = figures.flatMap((figure) => {
    const place = rank(figure, words);
    return place === null ? [] : [{ figure, place }];
  });
  found.sort((a, b) => a.place - b.place);
  return found.slice(0, most).map(({ figure }) => figure);
}
