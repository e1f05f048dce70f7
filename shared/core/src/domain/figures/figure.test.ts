import { describe, expect, it } from 'vitest';
import { findDn, findNps, pairOf, convertedText, convertedUnit, figureIn, type Figure } from './figure.ts';
import fc from 'fast-check';

describe('nominal sizes', () => {
  it.each([
    [15, 0.5],
    [20, 0.75],
    [40, 1.5],
    [65, 2.5],
    [80, 3],
    [125, 5],
    [150, 6],
    [175, 7],
    [200, 8],
    [350, 14],
    [500, 20],
    [1000, 40],
    [2000, 80],
  ])('pairs DN %d with %d inches, both ways', (dn, nps) => {
    expect([findNps(dn), findDn(nps)]).toEqual([nps, dn]);
    expect([pairOf(dn, 'DN'), pairOf(nps, 'NPS')]).toEqual([nps, dn]);
  });

  it('rejects sizes that aren’t made', () => {
    expect([findNps(70), findNps(210), findDn(4.5), findDn(10.5)]).toEqual([null, null, null, null]);
    expect(() => pairOf(70, 'DN')).toThrow(RangeError);
    expect(() => pairOf(4.5, 'NPS')).toThrow(RangeError);
  });
});

const numberIn = (text: string) => Number(text.replace('\u2212', '-'));

describe('rounding', () => {
  it.each([
    [232.06, 'psi', 'down', '232'],
    [87.02, 'psi', 'down', '87'],
    [59.0551, 'in', 'down', '59.0'],
    [0.0591, 'in', 'down', '0.059'],
    [7.874, 'in', 'nearest', '7.87'],
    [508, 'mm', 'nearest', '508'],
    [-76, '°F', 'up', '\u221276'],
    [-0.4, '°C', 'up', '0'],
    [2.5, 'NPS', 'down', '2 1/2'],
  ] as const)('prints %d %s, %s, as %s', (value, unit, direction, expected) => {
    expect(convertedText(value, unit, direction)).toBe(expected);
  });

  it('never prints an "about" value more precisely than its source', () => {
    expect(convertedText(145.0377, 'psi', 'down', true)).toBe('140');
    expect(convertedText(145.0377, 'psi', 'up', true)).toBe('150');
    expect(convertedText(1450.377, 'psi', 'down', true)).toBe('1400');
    expect(convertedText(59.055, 'in', 'nearest', true)).toBe('59');
  });

  it('never raises a maximum or lowers a minimum, and stays close to it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100_000, noNaN: true }),
        fc.constantFrom('psi', 'bar', 'ft of water', 'm wc', 'in', 'mm', '°F', '°C'),
        (value, unit) => {
          const slack = 1e-8 * value + 1e-8;
          const [down, up] = (['down', 'up'] as const).map((direction) =>
            numberIn(convertedText(value, unit, direction)),
          );
          expect(down).toBeLessThanOrEqual(value + slack);
          expect(up).toBeGreaterThanOrEqual(value - slack);
          expect((up ?? 0) - (down ?? 0)).toBeLessThanOrEqual(Math.max(1, value * 0.011));
          const [least, most] = (['down', 'up'] as const).map((direction) =>
            numberIn(convertedText(value, unit, direction, true)),
          );
          expect(least).toBeLessThanOrEqual(value + slack);
          expect(most).toBeGreaterThanOrEqual(value - slack);
        },
      ),
    );
  });
});

const pressure: Figure = { value: 36, unit: 'psi', limit: 'upTo' };
const both = (figure: Figure) => (['us', 'metric'] as const).map((system) => figureIn(figure, system).full);

describe('figureIn', () => {
  it('prints the source’s system as published and converts the other, with its limit', () => {
    expect(figureIn(pressure, 'us').full).toBe('up to 36 psi');
    expect(figureIn(pressure, 'metric')).toEqual({
      text: 'up to 2.48',
      unit: 'bar',
      full: 'up to 2.48 bar',
    });
  });

  it('prefers the source’s own figure for the other system, even where a conversion differs', () => {
    const head: Figure = { value: 16, unit: 'ft of water', published: { value: 6, unit: 'm wc' } };
    expect(both(head)).toEqual(['16 ft of water', '6 m wc']);
    expect(convertedUnit(head)).toBeNull();
  });

  it('rounds limits to the safe side: a maximum down, a minimum up, a range inwards', () => {
    expect(both({ value: 5, unit: 'bar' })).toEqual(['72.5 psi', '5 bar']);
    expect(both({ value: 1, unit: 'm wc' })).toEqual(['3.28 ft of water', '1 m wc']);
    expect(both({ value: 25, unit: 'mm', limit: 'moreThan' })).toEqual([
      'more than 0.99 in',
      'more than 25 mm',
    ]);
    expect(both({ value: 4, unit: 'mm', limit: 'upTo' })).toEqual(['up to 0.15 in', 'up to 4 mm']);
    expect(both({ value: 5000, unit: 'mm', limit: 'upTo' })).toEqual(['up to 196 in', 'up to 5000 mm']);
    expect(both({ value: { from: 68, to: 378 }, unit: 'mm' })).toEqual(['2.68 to 14.8 in', '68 to 378 mm']);
    expect(both({ value: 16, unit: 'mm', isMaximum: true })).toEqual(['0.62 in', '16 mm']);
    expect(both({ value: 80, unit: 'ft of water', limit: 'upToAbout' })).toEqual([
      'up to about 80 ft of water',
      'up to about 24 m wc',
    ]);
  });

  it('never prints a temperature above the bare maximum that was published', () => {
    expect(both({ value: 82, unit: '°C' })).toEqual(['179 °F', '82 °C']);
    expect(both({ value: 180, unit: '°F' })).toEqual(['180 °F', '82 °C']);
    expect(both({ value: 82, unit: '°C', limit: 'atLeast' })[0]).toBe('180 °F or more');
  });

  it('says "and larger" of sizes and "or more" of pressures and temperatures', () => {
    expect(both({ value: 20, unit: 'NPS', limit: 'atLeast' })).toEqual([
      '20 in and larger',
      'DN 500 and larger',
    ]);
    expect(both({ value: 180, unit: '°F', limit: 'atLeast' })).toEqual(['180 °F or more', '83 °C or more']);
    expect(both({ value: 16, unit: 'bar', limit: 'atLeast' })[1]).toBe('16 bar or more');
    expect(both({ value: 10, unit: 'm wc', limit: 'atLeast' })[1]).toBe('10 m wc or more');
  });

  it('rounds "about" values to tens and hundreds as well', () => {
    expect(both({ value: 10, unit: 'bar', limit: 'about' })).toEqual(['about 140 psi', 'about 10 bar']);
  });

  it('rounds a dimension that limits nothing to the nearest', () => {
    expect(both({ value: 60, unit: 'mm' })).toEqual(['2.36 in', '60 mm']);
    expect(both({ value: [100, 150], unit: 'mm' })).toEqual(['3.94 / 5.91 in', '100 / 150 mm']);
  });

  it('prints a range with one unit, and the sizes on offer', () => {
    expect(both({ value: { from: -60, to: 200 }, unit: '°C' })).toEqual([
      '\u221276 to 392 °F',
      '\u221260 to 200 °C',
    ]);
    expect(figureIn({ value: [65, 80], unit: 'DN' }, 'metric').full).toBe('DN 65 / 80');
    expect(figureIn({ value: { from: 40, to: 350 }, unit: 'DN' }, 'us').full).toBe('1 1/2 to 14 in');
  });
});
