import { FIGURE_KEY_MAX } from '../limits.ts';
import type { FIGURE } from './figure-schema.ts';
import type { z } from 'zod';

/** A figure as readers have it: without its record. */
export type CatalogueFigure = typeof FIGURE.empty;
/** A figure with its unit. One that differs by class is one figure: nobody can cite it without its classes. */
export type Measure = NonNullable<CatalogueFigure['measure']>;
export type ClassValue = Measure['values'][number];
/** The class for which a value is published: words as they follow it (`for gas`), or a range of pipe sizes. */
export type FigureClass = NonNullable<ClassValue['when']>;

export const FIGURE_STATES = ['confirmed', 'question', 'hidden'] as const;
/** `question`: the owner must settle it, and readers are told what. `hidden`: readers see a dash and "ask". */
export type FigureState = (typeof FIGURE_STATES)[number];

/** True for a measure that has lost a number: JSON writes one beyond the range as null, and an old queue may hold it. */
export const isBrokenMeasure = (measure: unknown): boolean => measure !== null && holdsNull(measure);

const holdsNull = (part: unknown): boolean =>
  part === null || (typeof part === 'object' && Object.values(part).some(holdsNull));

/** A figure that is no text. */
export type MeasuredFigure = CatalogueFigure & { measure: Measure };

export const isMeasured = (found: CatalogueFigure): found is MeasuredFigure => found.measure !== null;

/** What readers are told about a figure that is open, and nothing once it is settled. */
export const openQuestion = ({ state, question }: CatalogueFigure): string =>
  state === 'question' ? question : '';

/** True where readers see the figure. */
export const isShown = ({ state }: CatalogueFigure): boolean => state !== 'hidden';

/** `flap.steel.head`: parts of letters and digits, with dots between them. */
const KEY = /^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/;

export const isFigureKey = (key: string): boolean => key.length <= FIGURE_KEY_MAX && KEY.test(key);

/** A figure as it is stored. */
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
