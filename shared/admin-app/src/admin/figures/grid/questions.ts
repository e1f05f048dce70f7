import type { FigureChanges } from '@wa/core/contract/figures';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { lintFigures, type Finding } from '@wa/core/domain/figures/lint-figures';

/** A figure is only held against those of its family: others measure something else. */
const familyWith = (
  figure: CatalogueFigure,
  all: readonly FigureRecord[],
  key = figure.key,
): CatalogueFigure[] => [...all.filter((each) => each.family === figure.family && each.key !== key), figure];

/** What is odd about a figure as it would be. */
export const findingsAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): Finding[] =>
  lintFigures(familyWith(figure, all)).filter(({ key }) => key === figure.key);

const firstQuestion = (findings: readonly Finding[], wanted: string): string | null =>
  findings.find(({ key, question }) => key === wanted && question !== undefined)?.question ?? null;

/** What readers are told of a contradiction; null where there is none. */
export const questionAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): string | null =>
  firstQuestion(findingsAbout(figure, all), figure.key);

/**
 * Figures whose question names the one that changes ("published as 36 psi and as about 80 ft"): the linter words it
 * anew, or it is settled. A question in other words is the office's own and stays.
 */
export function followersOf(
  base: FigureRecord,
  figure: CatalogueFigure,
  all: readonly FigureRecord[],
): { base: FigureRecord; form: FigureChanges }[] {
  const before = lintFigures(familyWith(base, all));
  const after = lintFigures(familyWith(figure, all, base.key));
  return all.flatMap((other) => {
    if (other.family !== figure.family || other.key === base.key || other.state !== 'question') return [];
    if (firstQuestion(before, other.key) !== other.question) return [];
    const question = firstQuestion(after, other.key);
    if (question === other.question) return [];
    const form: FigureChanges = question === null ? { state: 'confirmed', question: '' } : { question };
    return [{ base: other, form }];
  });
}
