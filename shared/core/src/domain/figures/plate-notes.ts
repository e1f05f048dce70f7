import type { PlateFigure } from './figure-text.ts';

/** Everything that stands below a figure of a plate; what several of its figures leave open stands below the first. */
export function plateNotes(figure: PlateFigure, plate: readonly PlateFigure[] = [figure]): string {
  const { condition, question } = figure;
  const isFirst = plate.find((each) => each.question === question) === figure;
  return [condition, isFirst ? question : ''].filter(Boolean).join(' ');
}
