import { FIGURE_KEY_MAX } from '../limits.ts';
import type { FIGURE } from '../entities.ts';
import type { z } from 'zod';
import type { Figure } from './figure.ts';
import { type Quantity, quantityOf } from './units.ts';
import { useDoesNotFit } from '../messages.ts';

/** A figure as readers have it: without its record. */
export type CatalogueFigure = typeof FIGURE.empty;
/** A figure with its unit. One that differs by class is one figure: nobody can cite it without its classes. */
export type Measure = NonNullable<CatalogueFigure['measure']>;
export type ClassValue = Measure['values'][number];
/** Every value of a measure, and the sizes of its class where it has some. */
export const figuresIn = ({ unit, values }: Measure): Figure[] =>
  values.flatMap((value) => [{ ...value, unit }, ...(typeof value.when === 'object' ? [value.when] : [])]);
/** The class for which a value is published: words as they follow it (`for gas`), or a range of pipe sizes. */
export type FigureClass = NonNullable<ClassValue['when']>;

export const FIGURE_STATES = ['confirmed', 'question', 'hidden'] as const;
/** `question`: the owner must settle it, and unless it is internal its value has a dagger. `hidden`: readers see a dash and "ask". */
export type FigureState = (typeof FIGURE_STATES)[number];

/** True for a measure that has lost a number: JSON writes one beyond the range as null, and an old queue may hold it. */
export const isBrokenMeasure = (measure: unknown): boolean => measure !== null && holdsNull(measure);

const holdsNull = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.values(part).some(holdsNull));

export type MeasuredFigure = CatalogueFigure & { measure: Measure };

export const isMeasured = (found: CatalogueFigure): found is MeasuredFigure => found.measure !== null;

/** What is open about a figure and could make a buyer choose wrongly; empty where nothing is, or only the office is asked. */
export const openQuestion = ({ state, question, isInternal }: CatalogueFigure): string =>
  state === 'question' && !isInternal ? question : '';

export const isShown = ({ state }: CatalogueFigure): boolean => state !== 'hidden';

/** `flap.steel.head`: parts of letters and digits, with dots between them. */
const KEY = /^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/;

export const isFigureKey = (key: string): boolean => key.length <= FIGURE_KEY_MAX && KEY.test(key);

export type FigureRecord = z.infer<typeof FIGURE.schema>;

const PN = /^PN ?(\d+)$/i;

/** A pressure class that is listed as a text, `PN 16`, as the pressure in bar that it names; other figures as they are. */
export function withPressureClass(figure: CatalogueFigure): CatalogueFigure {
  const bar = figure.measure === null ? Number(PN.exec(figure.text.trim())?.[1]) : Number.NaN;
  if (!(bar > 0)) return figure;
  return {
    ...figure,
    text: '',
    measure: { unit: 'bar', values: [{ value: bar, limit: 'upTo' }] },
    use: figure.use ?? { limits: 'pressure', beyond: 'no' },
  };
}

/** What a figure can limit when a part is looked for (D16). */
export const LIMITED_LABELS = {
  'nominal-size': 'Nominal size of the pipe',
  'outside-diameter': 'Outside diameter of the pipe',
  opening: 'Opening or casing, inside',
  annulus: 'Gap around the pipe',
  pressure: 'Pressure or head',
  temperature: 'Temperature',
  deflection: 'Deflection',
  'branch-size': 'Size of the branch',
} as const;
export type Limited = keyof typeof LIMITED_LABELS;
export const LIMITED = Object.keys(LIMITED_LABELS) as [Limited, ...Limited[]];

/** A rule beside its figure: what the figure limits. Whether it is the most, the least or a range says the figure itself. */
export type FigureUse = NonNullable<CatalogueFigure['use']>;

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
