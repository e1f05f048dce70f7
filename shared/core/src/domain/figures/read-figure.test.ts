import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import type { Measure } from './catalogue-figure.ts';
import { anyMeasure } from '../../testing/any-figure.ts';
import { readFigure, writeFigure } from './read-figure.ts';
import type { Unit } from './units.ts';

const one = (unit: Unit, value: Measure['values'][0]['value'], more: object = {}) => ({
  measure: { unit, values: [{ value, ...more }] },
});
const upTo = { limit: 'upTo' };

describe('readFigure', () => {
  it.each([
    ['36 psi', one('psi', 36)],
    ['up to 36 psi', one('psi', 36, upTo)],
    ['<= 36 psi', one('psi', 36, upTo)],
    ['36 psig max.', one('psi', 36, upTo)],
    ['10 to 40 in', one('in', { from: 10, to: 40 })],
    ['10-40 in', one('in', { from: 10, to: 40 })],
    ['from 20 to 40 in', one('in', { from: 20, to: 40 })],
    ['from 5 in', one('in', 5, { limit: 'atLeast' })],
    ['from 1 1/2 in', one('in', 1.5, { limit: 'atLeast' })],
    ['from DN 80', one('DN', 80, { limit: 'atLeast' })],
    ['DN 80 to DN 800', one('DN', { from: 80, to: 800 })],
    ['DN65, 80, 100', one('DN', [65, 80, 100])],
    ['-25 ... 110 C', one('°C', { from: -25, to: 110 })],
    ['-60--20 degC', one('°C', { from: -60, to: -20 })],
    ['1/2 to 2 in', one('in', { from: 0.5, to: 2 })],
    ['1½"', one('in', 1.5)],
    ['100 / 150 / 200 mm', one('mm', [100, 150, 200])],
    ['16 ft (5 m)', one('ft', 16, { published: { value: 5, unit: 'm' } })],
    ['240 psi / 16 bar', one('psi', 240, { published: { value: 16, unit: 'bar' } })],
    ['about 80 ft of water', one('ft of water', 80, { limit: 'about' })],
    ['up to about 80 ft H2O', one('ft of water', 80, { limit: 'upToAbout' })],
    ['5 mWC', one('m wc', 5)],
    ['20 in and larger', one('in', 20, { limit: 'atLeast' })],
    ['more than 25 mm', one('mm', 25, { limit: 'moreThan' })],
    ['16 mm (maximum)', one('mm', 16, { isMaximum: true })],
    ['up to 350 kPa', one('bar', 3.5, upTo)],
    ['100 / 150 / 200 kPa', one('bar', [1, 1.5, 2])],
    ['2 bar to 350 kPa', one('bar', { from: 2, to: 3.5 })],
    ['50 psi (345 kPa)', one('psi', 50, { published: { value: 3.45, unit: 'bar' } })],
    ['10 %', one('percent', 10)],
    ['2,5 bar', one('bar', 2.5)],
    ['60 min', one('minutes', 60)],
    ['20 mm min', one('mm', 20, { limit: 'atLeast' })],
  ])('reads %s', (text, expected) => {
    expect(readFigure(text)).toEqual(expected);
  });

  it('reads the classes of a figure', () => {
    const dn = { value: 150, unit: 'DN' } as const;
    const byBore = {
      measure: {
        unit: 'bar',
        values: [
          { value: 16, when: { ...dn, limit: 'upTo' } },
          { value: 10, when: { ...dn, limit: 'moreThan' } },
        ],
      },
    };
    expect(readFigure('16 bar up to DN 150, 10 bar above')).toEqual(byBore);
    expect(readFigure('16 bar up to DN 150; 10 bar above DN 150')).toEqual(byBore);
    expect(readFigure('16 bar up to DN 150.; 10 bar above.')).toEqual(byBore);
    expect(readFigure('16 bar for OD 21 to 111 mm; 10 bar for OD 112 to 229 mm')).toEqual({
      measure: {
        unit: 'bar',
        values: [
          { value: 16, when: { value: { from: 21, to: 111 }, unit: 'mm', of: 'OD' } },
          { value: 10, when: { value: { from: 112, to: 229 }, unit: 'mm', of: 'OD' } },
        ],
      },
    });
    expect(readFigure('8°; 4° with flange adaptor')).toEqual({
      measure: { unit: '°', values: [{ value: 8 }, { value: 4, when: 'with flange adaptor' }] },
    });
  });

  it.each([
    ['4 bar for gas', one('bar', 4), 'for gas'],
    ['16 ft, higher available', one('ft', 16), 'higher available'],
    ['6 m wc for 72 hours', one('m wc', 6), 'for 72 hours'],
  ])('reads the text after a value as its condition: %s', (text, expected, condition) => {
    expect(readFigure(text)).toEqual({ ...expected, condition });
  });

  it.each(['16 bar.', '16 bar!', '16 bar )', '16 bar*', '16 bar -', '16 bar;;'])(
    'reads no condition from the punctuation of %s (D14.3)',
    (text) => {
      expect(readFigure(text)).toEqual(one('bar', 16));
    },
  );

  it.each(['WA-TP', 'A60', 'PN 16', 'Stainless steel 316L', 'about', 'Split, non-split', 'WA-GP-F, WA-GPF'])(
    'leaves %s a text',
    (text) => {
      expect(readFigure(text)).toEqual({ text });
    },
  );

  it.each([
    ['40 to 10 in', 'The range is reversed: 40 to 10.'],
    ['DN 85', 'DN 85 has no nominal size in inches.'],
    ['=A1*2', 'Formulas aren’t supported. Type the value itself.'],
    ['10 in to 40 mm', 'The range has two units: in and mm.'],
    ['16 bar; 10 psi', 'Use one unit for all values of a spec: bar, not psi.'],
    ['3 bar / 4 bar (5 bar)', 'bar isn’t a unit of the other system.'],
    ['1,500 mm', '“1,500” can be 1500 or 1.500: write it without the comma.'],
    ['36', '“36” has no unit.'],
    ['', 'Enter a value or a text for the spec.'],
  ])('refuses %s', (text, problem) => {
    expect(readFigure(text)).toEqual({ problem });
  });

  it('rejects a unit of a different quantity', () => {
    expect(readFigure('3 m', { unit: 'bar' })).toEqual({
      problem: 'm is a length, and this spec is a pressure. Allowed: psi, bar.',
    });
    expect(readFigure('DN 80', { unit: 'mm' })).toEqual(one('DN', 80));
  });
});

describe('writeFigure', () => {
  it('writes what readFigure reads as the same figure, with its unit as a hint and without', () => {
    fc.assert(
      fc.property(anyMeasure, fc.boolean(), (measure, isHinted) => {
        const text = writeFigure({ measure, text: '' });
        expect(readFigure(text, isHinted ? { unit: measure.unit } : {})).toEqual({ measure });
      }),
      { numRuns: runs(400, 2000) },
    );
  });

  it('writes any text so that it stays one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (raw) => {
        const text = raw.trim();
        fc.pre(text !== '');
        expect(readFigure(writeFigure({ measure: null, text }))).toEqual({ text });
      }),
    );
  });
});
