import type { CatalogueFigure } from './catalogue-figure.ts';
import type { Quantity } from './units.ts';

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
export const LIMITED_QUANTITIES: Readonly<Record<Limited, readonly Quantity[]>> = {
  'nominal-size': ['nominalSize'],
  'outside-diameter': ['length'],
  opening: ['length', 'nominalSize'],
  annulus: ['length'],
  pressure: ['pressure', 'head'],
  temperature: ['temperature'],
  deflection: ['angle'],
  'branch-size': ['nominalSize'],
};
