import fc from 'fast-check';
import type { FigureClass, Measure } from '../domain/figures/catalogue-figure.ts';
import { LIMITS, type Figure, type FigureValue } from '../domain/figures/figure.ts';
import { counterpartOf, quantityOf, systemOf, UNIT_NAMES, type Unit } from '../domain/figures/units.ts';

const NPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 20, 40];
const DN = [15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 175, 200, 300, 1000, 2000];

const anyNumber = fc
  .oneof(
    fc.integer({ min: -500, max: 5000 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.integer({ min: 1, max: 80 }).map((eighths) => eighths / 8),
  )
  .map((value) => value + 0);

const numberIn = (unit: Unit): fc.Arbitrary<number> => {
  if (quantityOf(unit) !== 'nominalSize') return anyNumber;
  return fc.constantFrom(...(unit === 'NPS' ? NPS : DN));
};

function valueIn(unit: Unit): fc.Arbitrary<FigureValue> {
  const number = numberIn(unit);
  const range = fc.uniqueArray(number, { minLength: 2, maxLength: 2 }).map(([a = 0, b = 1]) => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
  }));
  return fc.oneof(number, range, fc.array(number, { minLength: 2, maxLength: 5 }));
}

function figureIn(unit: Unit): fc.Arbitrary<Omit<Figure, 'unit'>> {
  const other = counterpartOf(unit);
  return fc
    .record(
      {
        value: valueIn(unit),
        limit: fc.constantFrom(...LIMITS),
        isMaximum: fc.constant(true as const),
        ...(systemOf(unit) !== null && {
          published: valueIn(other).map((value) => ({ value, unit: other })),
        }),
      },
      { requiredKeys: ['value'] },
    )
    .map((figure) => figure);
}

const OUTSIDE: readonly Unit[] = ['mm', 'in'];

/** All classes of a figure have one unit, because nobody sorts pipes by DN and by millimeters at once. */
const classIn = (unit: Unit): fc.Arbitrary<FigureClass> =>
  fc.oneof(
    fc.constantFrom('for gas', 'for water', 'with flange adapter', 'in a flood'),
    figureIn(unit).map((figure) => ({
      ...figure,
      unit,
      ...(OUTSIDE.includes(unit) && { of: 'OD' as const }),
    })),
  );

/**
 * Generates any measure that can be stored: one value, or several of which all but the first have a class.
 */
export const anyMeasure: fc.Arbitrary<Measure> = fc
  .tuple(fc.constantFrom(...UNIT_NAMES), fc.constantFrom<Unit>('mm', 'in', 'DN', 'NPS', '°C'))
  .chain(([unit, classUnit]) =>
    fc
      .tuple(figureIn(unit), fc.array(fc.tuple(figureIn(unit), classIn(classUnit)), { maxLength: 3 }))
      .map(([first, more]) => ({
        unit,
        values: [first, ...more.map(([value, when]) => ({ ...value, when }))] as Measure['values'],
      })),
  );
