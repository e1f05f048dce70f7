import { FIGURE_KEY_MAX } from '../limits.ts';
import type { FIGURE } from '../entities.ts';
import type { z } from 'zod';
import type { Figure } from './figure.ts';
import { type Quantity, quantityOf } from './units.ts';
import { useDoesNotFit } from '../messages.ts';

/** A figure without the head of its record, as public pages use it. */
export type CatalogueFigure = typeof FIGURE.empty;
/**
 * The values of a figure with their unit. A value that differs by class is one figure, so that nobody cites
 * it without its classes.
 */
export type Measure = NonNullable<CatalogueFigure['measure']>;
export type ClassValue = Measure['values'][number];
/** Returns every value of a measure, and the sizes of its classes. */
export const figuresIn = ({ unit, values }: Measure): Figure[] =>
  values.flatMap((value) => [{ ...value, unit }, ...(typeof value.when === 'object' ? [value.when] : [])]);
/** The class for which a value holds: words that follow the value (`for gas`), or a range of pipe sizes. */
export type FigureClass = NonNullable<ClassValue['when']>;

export const FIGURE_STATES = ['confirmed', 'question', 'hidden'] as const;
/**
 * `question`: the owner must answer it; unless the question is internal, the value has a dagger. `hidden`:
 * readers see "Not listed" instead.
 */
export type FigureState = (typeof FIGURE_STATES)[number];

/**
 * Returns true for a measure with a missing number. JSON turns infinity into null, and an old queue may still
 * contain such a measure.
 */
export const isBrokenMeasure = (measure: unknown): boolean => measure !== null && holdsNull(measure);

const holdsNull = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.values(part).some(holdsNull));

export type MeasuredFigure = CatalogueFigure & { measure: Measure };

export const isMeasured = (found: CatalogueFigure): found is MeasuredFigure => found.measure !== null;

/**
 * Returns the open question that could mislead a buyer; empty without one, or if only the office needs to see
 * it.
 */
export const openQuestion = ({ state, question, isInternal }: CatalogueFigure): string =>
  state === 'question' && !isInternal ? question : '';

export const isShown = ({ state }: CatalogueFigure): boolean => state !== 'hidden';

/** Matches keys like `flap.steel.head`: words of letters and digits, separated by dots or hyphens. */
const KEY = /^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/;

export const isFigureKey = (key: string): boolean => key.length <= FIGURE_KEY_MAX && KEY.test(key);

export type FigureRecord = z.infer<typeof FIGURE.schema>;

const PN = /^PN ?(\d+)$/i;

/** Converts a pressure class listed as text, `PN 16`, to a figure in bar. Other figures are unchanged. */
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

/** The quantities that a figure can limit in the finder (D16). */
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

/**
 * The quantity that a figure limits in the finder. The figure itself says whether it is a maximum, a minimum,
 * or a range.
 */
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

/**
 * Suffix in spreadsheets and the history: a requirement beyond the figure doesn't rule out the product (D16).
 */
const ASK = ' (beyond it: ask us)';

/** Returns the quantities that a figure can limit, judged by its unit. A text limits none. */
export function usesOf(figure: CatalogueFigure): Limited[] {
  if (!isMeasured(figure)) return [];
  const quantity = quantityOf(figure.measure.unit);
  return LIMITED.filter((limited) => LIMITED_QUANTITIES[limited].includes(quantity));
}

/** Returns the reason why a figure can't limit the quantity in its `use`; null if it can. */
export function useProblem(figure: CatalogueFigure): string | null {
  // Records from an older version have no `use`.
  const { use = null } = figure as Partial<CatalogueFigure>;
  if (use === null || usesOf(figure).includes(use.limits)) return null;
  return useDoesNotFit(LIMITED_LABELS[use.limits], isMeasured(figure) ? figure.measure.unit : null);
}

/** Suggests the `use` of a figure without one; null unless it is obvious. */
export function suggestedUse(figure: CatalogueFigure): Limited | null {
  if (figure.use || !isShown(figure) || !/\b(?:pressure|head)\b/i.test(figure.label)) return null;
  return usesOf(figure).find((limited) => limited === 'pressure') ?? null;
}

/** Formats a use: `Pressure or head (beyond it: ask us)`. Empty for null. */
export const textOfUse = (use: FigureUse | null | undefined): string =>
  use ? `${LIMITED_LABELS[use.limits]}${use.beyond === 'ask' ? ASK : ''}` : '';

/** Parses a formatted use. Null for an empty text, undefined for an unknown one. */
export function readUse(text: string): FigureUse | null | undefined {
  const words = text.trim().toLowerCase();
  if (words === '') return null;
  for (const limits of LIMITED)
    for (const beyond of ['no', 'ask'] as const)
      if (textOfUse({ limits, beyond }).toLowerCase() === words) return { limits, beyond };
  return undefined;
}
