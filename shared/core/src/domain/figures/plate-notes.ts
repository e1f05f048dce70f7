import type { PlateFigure } from './figure-text.ts';

/** Everything that stands below a figure of a plate; what several of its figures leave open stands below the first. */
export function plateNotes(figure: PlateFigure, plate: readonly PlateFigure[] = [figure]): string {
  const { condition, question } = figure;
  const isFirst = plate.find((each) => each.question === question) === figure;
  return [condition, isFirst ? question : ''].filter(Boolean).join(' ');
}

/** Each figure of a plate once: two keys name one figure after a merge, and a page has a copy by each key. */
export function platesOnce(figures: readonly PlateFigure[]): PlateFigure[] {
  return [...new Map(figures.map((each) => [JSON.stringify(each), each])).values()];
}
