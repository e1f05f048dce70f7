import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionText } from './fractions.ts';
import { convertedText, numberText, publishedText, roundSignificant } from './rounding.ts';

describe('rounding', () => {
  it.each([
    [2.482, 'bar', '2.5'],
    [232.06, 'psi', '232'],
    [24.38, 'm wc', '24'],
    [3.2808, 'ft of water', '3.3'],
    [16.4, 'ft of water', '16'],
    [0.1575, 'in', '0.16'],
    [5.9055, 'in', '5.91'],
    [47.24, 'in', '47.2'],
    [196.85, 'in', '197'],
    [1259.84, 'in', '1260'],
    [508, 'mm', '508'],
    [-76, '°F', '\u221276'],
    [-0.4, '°C', '0'],
    [2.5, 'NPS', '2 1/2'],
  ] as const)('prints %d %s as %s', (value, unit, expected) => {
    expect(convertedText(value, unit)).toBe(expected);
  });

  it('leaves published figures as they are', () => {
    expect(publishedText(1219, 'mm')).toBe('1219');
    expect(publishedText(-25, '°C')).toBe('\u221225');
    expect(publishedText(0.5, 'NPS')).toBe('1/2');
  });

  it('never moves a figure by more than half a unit of its last significant digit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 100_000, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (value, digits) => {
          const step = 10 ** (Math.floor(Math.log10(value)) + 1 - digits);
          expect(Math.abs(roundSignificant(value, digits) - value)).toBeLessThanOrEqual(step * 0.500001);
        },
      ),
    );
  });

  it('uses the minus sign U+2212 and no thousands separator', () => {
    expect(numberText(-5000)).toBe('\u22125000');
  });
});

describe('fractionText', () => {
  it('reduces eighths', () => {
    expect([0.125, 0.25, 0.75, 1, 1.5, 2.625].map(fractionText)).toEqual([
      '1/8',
      '1/4',
      '3/4',
      '1',
      '1 1/2',
      '2 5/8',
    ]);
  });

  it('refuses anything else', () => {
    expect(() => fractionText(0.1)).toThrow(RangeError);
    expect(() => fractionText(-0.5)).toThrow(RangeError);
  });
});
