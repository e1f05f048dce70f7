import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, counterpartOf, quantityOf, systemOf, withUnit, type Unit } from './units.ts';

const convertible: Unit[] = ['psi', 'bar', 'ft of water', 'm wc', 'in', 'mm', 'ft', 'm', '°F', '°C'];

describe('convert (D16.4)', () => {
  it.each([
    [1, 'in', 'mm', 25.4],
    [1, 'ft', 'm', 0.3048],
    [12, 'in', 'ft', 1],
    [-40, '°C', '°F', -40],
    [100, '°C', '°F', 212],
    [14.5037737730209, 'psi', 'bar', 1],
    [10.1971621297793, 'm wc', 'bar', 1],
    [1, 'm wc', 'ft of water', 3.28083989501312],
  ] as const)('turns %d %s into %s: %d', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 9);
  });

  it('converts back to the same figure for every pair of units', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...convertible),
        fc.constantFrom(...convertible),
        fc.double({ min: -1000, max: 10_000, noNaN: true }),
        (from, to, value) => {
          fc.pre(quantityOf(from) === quantityOf(to));
          expect(convert(convert(value, from, to), to, from)).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  it('rejects conversions between quantities, and nominal sizes', () => {
    expect(() => convert(1, 'psi', 'mm')).toThrow(RangeError);
    expect(() => convert(80, 'DN', 'NPS')).toThrow(RangeError);
  });
});

describe('units', () => {
  it('have their counterpart in the other system', () => {
    for (const unit of [...convertible, 'DN', 'NPS'] as const) {
      expect(systemOf(counterpartOf(unit))).not.toBe(systemOf(unit));
      expect(counterpartOf(counterpartOf(unit))).toBe(unit);
    }
  });

  it('are printed the way the trade prints them', () => {
    expect(withUnit('36', 'psi')).toBe('36 psi');
    expect(withUnit('80', 'DN')).toBe('DN 80');
    expect(withUnit('1 1/2', 'NPS')).toBe('1 1/2 in');
    expect(withUnit('8', '°')).toBe('8°');
  });
});
