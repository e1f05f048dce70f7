import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertedText } from './rounding.ts';

const numberIn = (text: string) => Number(text.replace('\u2212', '-'));

describe('rounding', () => {
  it.each([
    [72.519, 'psi', 'down', '72.5'],
    [232.06, 'psi', 'down', '232'],
    [87.02, 'psi', 'down', '87'],
    [2.482, 'bar', 'down', '2.48'],
    [3.2808, 'ft of water', 'down', '3.28'],
    [0.98425, 'in', 'up', '0.99'],
    [0.15748, 'in', 'down', '0.15'],
    [59.0551, 'in', 'down', '59.0'],
    [196.8504, 'in', 'down', '196'],
    [14.8819, 'in', 'down', '14.8'],
    [0.0591, 'in', 'down', '0.059'],
    [7.874, 'in', 'nearest', '7.87'],
    [2.3622, 'in', 'nearest', '2.36'],
    [508, 'mm', 'nearest', '508'],
    [-76, '°F', 'up', '\u221276'],
    [-0.4, '°C', 'up', '0'],
    [2.5, 'NPS', 'down', '2 1/2'],
  ] as const)('prints %d %s, %s, as %s', (value, unit, direction, expected) => {
    expect(convertedText(value, unit, direction)).toBe(expected);
  });

  it('makes a figure that is called "about" no finer than it was', () => {
    expect(convertedText(24.384, 'm wc', 'down', true)).toBe('24');
    expect(convertedText(145.0377, 'psi', 'down', true)).toBe('140');
    expect(convertedText(145.0377, 'psi', 'up', true)).toBe('150');
    expect(convertedText(1450.377, 'psi', 'down', true)).toBe('1400');
    expect(convertedText(59.055, 'in', 'nearest', true)).toBe('59');
  });

  it('never puts a maximum above or a minimum below what it was, nor far from it', () => {
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
