import type { CatalogueFigure } from './catalogue-figure.ts';
import type { FigureRecord } from './figure-record.ts';
import { lintFigures, type Finding } from './lint-figures.ts';

/** A figure is only held against those of its family: others measure something else. */
const familyWith = (
  figure: CatalogueFigure,
  all: readonly FigureRecord[],
  key = figure.key,
): CatalogueFigure[] => [...all.filter((each) => each.family === figure.family && each.key !== key), figure];

/** What is odd about a figure as it would be. */
export const findingsAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): Finding[] =>
  lintFigures(familyWith(figure, all)).filter(({ key }) => key === figure.key);

export const firstQuestion = (findings: readonly Finding[], wanted: string): string | null =>
  findings.find(({ key, question }) => key === wanted && question !== undefined)?.question ?? null;

/** What readers are told of a contradiction; null where there is none. */
export const questionAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): string | null =>
  firstQuestion(findingsAbout(figure, all), figure.key);

/** What becomes of a question: it reads otherwise, or it is settled. */
type Reworded = { question: string } | { state: 'confirmed'; question: '' };

/**
 * What becomes of a figure's question ("published as 36 psi and as about 80 ft") when figures change; null where it
 * stays. A question in other words than the linter's is the office's own and stays.
 */
export function reworded(
  { key, state, question }: Pick<CatalogueFigure, 'key' | 'state' | 'question'>,
  before: readonly Finding[],
  after: readonly Finding[],
): Reworded | null {
  if (state !== 'question' || firstQuestion(before, key) !== question) return null;
  const next = firstQuestion(after, key);
  if (next === question) return null;
  return next === null ? { state: 'confirmed', question: '' } : { question: next };
}

/** What becomes of the question of a figure that changes, where the change says nothing of it; null where it stays. */
export const rewordedOwn = (
  base: FigureRecord,
  figure: CatalogueFigure,
  all: readonly FigureRecord[],
): Reworded | null =>
  reworded(base, findingsAbout(base, all), findingsAbout({ ...figure, key: base.key }, all));

/** Other figures whose question names the one that changes. */
export function followersOf(
  base: FigureRecord,
  figure: CatalogueFigure,
  all: readonly FigureRecord[],
): { base: FigureRecord; form: Reworded }[] {
  const before = lintFigures(familyWith(base, all));
  const after = lintFigures(familyWith(figure, all, base.key));
  return all.flatMap((other) => {
    if (other.family !== figure.family || other.key === base.key) return [];
    const form = reworded(other, before, after);
    return form === null ? [] : [{ base: other, form }];
  });
}
