import { type CatalogueFigure, isMeasured, isShown } from './catalogue-figure.ts';
import { type Quantity, quantityOf } from './units.ts';
import { useDoesNotFit } from '../messages.ts';

/** What a figure can limit when a part is looked for (D16). */
export const LIMITED = [
  'nominal-size',
  'outside-diameter',
  'opening',
  'annulus',
  'pressure',
  'temperature',
  'deflection',
  'branch-size',
] as const;
export type Limited = (typeof LIMITED)[number];

/** A rule beside its figure: what the figure limits. Whether it is the most, the least or a range says the figure itself. */
export type FigureUse = NonNullable<CatalogueFigure['use']>;

export const LIMITED_LABELS: Readonly<Record<Limited, string>> = {
  'nominal-size': 'Nominal size of the pipe',
  'outside-diameter': 'Outside diameter of the pipe',
  opening: 'Opening or casing, inside',
  annulus: 'Gap around the pipe',
  pressure: 'Pressure or head',
  temperature: 'Temperature',
  deflection: 'Deflection',
  'branch-size': 'Size of the branch',
};

/** Quantities whose figures can limit it. */
const LIMITED_QUANTITIES: Readonly<Record<Limited, readonly Quantity[]>> = {
  'nominal-size': ['nominalSize'],
  'outside-diameter': ['length'],
  opening: ['length', 'nominalSize'],
  annulus: ['length'],
  pressure: ['pressure', 'head'],
  temperature: ['temperature'],
  deflection: ['angle'],
  'branch-size': ['nominalSize'],
};

/** How a row of a spreadsheet and the history say that a need beyond the figure is no "no" (D16). */
const ASK = ' (beyond it: ask us)';

/** What a figure can limit when a part is looked for, by its unit: a text limits nothing. */
export function usesOf(figure: CatalogueFigure): Limited[] {
  if (!isMeasured(figure)) return [];
  const quantity = quantityOf(figure.measure.unit);
  return LIMITED.filter((limited) => LIMITED_QUANTITIES[limited].includes(quantity));
}

/** Why a figure cannot limit what it is said to limit; null when it can. */
export function useProblem(figure: CatalogueFigure): string | null {
  // Records that an older version kept have no use.
  const { use = null } = figure as Partial<CatalogueFigure>;
  if (use === null || usesOf(figure).includes(use.limits)) return null;
  return useDoesNotFit(LIMITED_LABELS[use.limits], isMeasured(figure) ? figure.measure.unit : null);
}

/** What an obvious figure without a use is for; null where nothing is obvious. */
export function suggestedUse(figure: CatalogueFigure): Limited | null {
  if (figure.use || !isShown(figure) || !/\b(?:pressure|head)\b/i.test(figure.label)) return null;
  return usesOf(figure).find((limited) => limited === 'pressure') ?? null;
}

/** A use in words: `Pressure or head (beyond it: ask us)`; nothing for none. */
export const textOfUse = (use: FigureUse | null | undefined): string =>
  use ? `${LIMITED_LABELS[use.limits]}${use.beyond === 'ask' ? ASK : ''}` : '';

/** What words say that a figure is used for; undefined for words that say nothing known. */
export function readUse(text: string): FigureUse | null | undefined {
  const words = text.trim().toLowerCase();
  if (words === '') return null;
  for (const limits of LIMITED)
    for (const beyond of ['no', 'ask'] as const)
      if (textOfUse({ limits, beyond }).toLowerCase() === words) return { limits, beyond };
  return undefined;
}
