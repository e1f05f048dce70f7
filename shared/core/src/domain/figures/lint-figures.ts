import { figureProblems } from './figure-problems.ts';
import type { CatalogueFigure } from './catalogue-figure.ts';
import { classFindings } from './lint/classes.ts';
import { conditionFindings, labelFindings, signFindings } from './lint/own-words.ts';
import { pairFindings } from './lint/pairs.ts';
import { relatedFindings } from './lint/related.ts';
import { sameThingFindings } from './lint/same-thing.ts';

/** What is odd about a figure. It never blocks: the owner settles it. */
export interface Finding {
  key: string;
  /** What is told to the editor, one sentence or phrase: `16 ft = 4.88 m, not 6 m`. */
  message: string;
  /** What readers are told while it is open; absent where they need not know. */
  question?: string;
}

/** A figure as it is looked at, with the keys that it had before. */
export type LintedFigure = CatalogueFigure & { formerKeys?: readonly string[] };

/** What contradicts itself in figures, or cannot be stored; in the order of the figures (content model, invariant 5). */
export function lintFigures(figures: readonly LintedFigure[]): Finding[] {
  const single = figures.flatMap((figure) => [
    ...Object.values(figureProblems(figure)).map((message) => ({ key: figure.key, message })),
    ...labelFindings(figure),
    ...signFindings(figure),
    ...conditionFindings(figure),
    ...pairFindings(figure),
    ...classFindings(figure),
  ]);
  const order = new Map(figures.map(({ key }, at) => [key, at]));
  const place = ({ key }: Finding) => order.get(key) ?? figures.length;
  return [...single, ...relatedFindings(figures), ...sameThingFindings(figures)].sort(
    (a, b) => place(a) - place(b),
  );
}
