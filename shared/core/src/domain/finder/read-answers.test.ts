import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { plainFigure } from '../figures/read-value.ts';
import { convert, quantityOf, UNIT_SPELLINGS, type Quantity, type UnitSpelling } from '../figures/units.ts';
import { QUESTIONS, REASONABLE, type NumberField, type UnitChoice } from './questions.ts';
import { readAmount, readNumber, Unclear } from './read-answers.ts';

const question = (field: NumberField) =>
  Object.values(QUESTIONS)
    .flat()
    .find((each) => each.field === (field === 'od' ? 'opening' : field));
const unitsOf = (field: NumberField): readonly UnitChoice[] => question(field)?.units ?? [];
const read = (field: NumberField, typed: string, at = 0) => {
  const choices = unitsOf(field);
  return readAmount(field, typed, choices, choices[at]?.unit ?? 'psi');
};

const FIELDS: readonly (readonly [NumberField, readonly Quantity[]])[] = [
  ['pressure', ['pressure', 'head']],
  ['temperature', ['temperature']],
  ['opening', ['length']],
  ['od', ['length']],
  ['deflection', ['angle']],
];
const anyTyped = fc.oneof(
  ...FIELDS.map(([field, quantities]) =>
    fc.record({
      field: fc.constant(field),
      number: fc.oneof(
        fc.integer({ min: 1, max: 5000 }).map(String),
        fc.double({ min: 0.001, max: 5000, noNaN: true }).map((value) => String(Number(value.toFixed(4)))),
        fc.integer({ min: 1, max: 100 }).map((eighths) => `${String(eighths)} 3/8`),
      ),
      spelled: fc.constantFrom(...UNIT_SPELLINGS.filter(({ unit }) => quantities.includes(quantityOf(unit)))),
      chosen: fc.nat(unitsOf(field).length - 1),
    }),
  ),
);

/** Converts the typed number to the base unit of the field, using only the table of units. */
const inBase = (field: NumberField, number: string, { unit, factor }: UnitSpelling) => {
  const [whole = '', fraction] = number.split(' ');
  const value = Number(whole) + (fraction ? 3 / 8 : 0);
  return convert(value * factor, unit, REASONABLE[field].unit);
};

describe('a typed amount (D16.4)', () => {
  it('prints a text that reads as the same amount, whatever its quantity, unit and spelling', () => {
    fc.assert(
      fc.property(anyTyped, ({ field, number, spelled, chosen }) => {
        const exact = inBase(field, number, spelled);
        const { from, to, unit: base } = REASONABLE[field];
        fc.pre(exact >= from && exact <= to);
        const amount = read(field, `${number} ${spelled.spelling}`, chosen);
        expect(convert(amount.value, amount.unit, base)).toBeCloseTo(exact, 6);
        const again = read(field, amount.text, chosen);
        expect(again.unit).toBe(amount.unit);
        // A restated number has five digits, and a restated pressure is never lower than the typed one.
        expect(again.value).toBeGreaterThanOrEqual(amount.value * (1 - 1e-9) - 1e-9);
        expect(again.value).toBeLessThanOrEqual(amount.value * (amount.isRestated ? 1.0001 : 1));
        if (amount.converted === '') return;
        const other = readNumber(plainFigure(amount.converted));
        const back = convert(other.value, other.unit ?? amount.unit, amount.unit);
        expect(Math.abs(back - amount.value)).toBeLessThanOrEqual(Math.max(0.91, amount.value * 0.01));
      }),
      { numRuns: runs(1000, 20_000) },
    );
  });

  it.each([
    ['2 MPa', '20 bar', '290 psi'],
    ['500 kPa', '5 bar', '72.5 psi'],
    ['1,5 MPa', '15 bar', '218 psi'],
    ['10 kgf/cm2', '9.8067 bar', '142 psi'],
    ['5 atm', '5.0663 bar', '73.5 psi'],
    ['30 inHg', '14.735 psi', '1.02 bar'],
    ['120 in WC', '10 ft of water', '3.05 m wc'],
    ['8 bar gauge', '8 bar', '116 psi'],
    ['from 8 bar', '8 bar', '116 psi'],
    ['max 8 bar', '8 bar', '116 psi'],
    ['PN 16', '16 bar', '232 psi'],
    ['1 500 kPa', '15 bar', '218 psi'],
    ['150 psi (10.3 bar)', '150 psi', '10.3 bar'],
    ['25-foot head', '25 ft of water', '7.62 m wc'],
  ])('of %s is %s (%s)', (typed, text, converted) => {
    expect(read('pressure', typed)).toMatchObject({ text, converted });
  });

  it.each(['168.3 mm', 'OD 168.3 mm', '168.3 mm OD', '168.3 mm (6.63 in)'])(
    'of %s is 168.3 mm outside',
    (typed) => {
      expect(read('od', typed)).toMatchObject({ text: '168.3 mm', converted: '6.63 in' });
    },
  );

  it.each(['100 psia', '7 bara', '7 bar (a)', '7 bar abs', '700 kPa absolute', '0.7 MPa(abs)', '10 psi a'])(
    'of %s is absolute: the sentence says what to enter',
    (typed) => {
      expect(() => read('pressure', typed)).toThrow(
        /^“.+” measures absolute pressure\. Enter the gauge pressure instead: at sea level it is 14\.7 psi \(1\.01 bar\) lower\.$/,
      );
    },
  );

  it.each([
    ['pressure', '8 furlong', 'We don’t know the unit “furlong”. Use psi, bar, ft of water, or m of water.'],
    ['od', '8 furlong', 'We don’t know the unit “furlong”. Use in or mm.'],
    ['temperature', '300 K', 'We don’t know the unit “K”. Use °F or °C.'],
    ['pressure', '30 cm.', 'This field doesn’t use cm. Use psi, bar, ft of water, or m of water.'],
  ] as const)('in %s of %s is refused with a sentence', (field, typed, sentence) => {
    expect(() => read(field, typed)).toThrow(new Unclear(sentence));
  });
});
