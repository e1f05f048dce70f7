import type { CatalogueFigure } from './catalogue-figure.ts';
import type { FigureRecord } from './figure-record.ts';
import { lintFigures, type Finding } from './lint-figures.ts';

/** A figure is only held against those of its family: others measure something else. */
const familyWith = (figure: CatalogueFigure, all: readonly FigureRecord[]): CatalogueFigure[] => [
  ...all.filter((each) => each.family === figure.family && each.key !== figure.key),
  figure,
];

/** What is odd about a figure as it would be. */
export const findingsAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): Finding[] =>
  lintFigures(familyWith(figure, all)).filter(({ key }) => key === figure.key);

/** What readers are told of a contradiction; null where there is none. */
export const questionAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): string | null =>
  findingsAbout(figure, all).find(({ question }) => question !== undefined)?.question ?? null;
