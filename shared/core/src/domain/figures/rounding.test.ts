import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionText } from './fractions.ts';
import { convertedText, numberText, publishedText } from './rounding.ts';

const numberIn = (text: string) => Number(text.replace('\u2212', '-'));

describe('rounding', () => {
  it.each([
    [72.519, 'psi', 'down', '72.5'],
    [232.06, 'psi', 'down', '232'],
    [87.02, 'psi', 'down', '87'],
    [2.482, 'bar', 'down', '2.48'],
    [3.2808, 'ft of water', 'down', '3.28'],
    [0.98425, 'in', 'up', '0.985'],
    [0.15748, 'in', 'down', '0.157'],
    [59.0551, 'in', 'down', '59.05'],
    [196.8504, 'in', 'down', '196.8'],
    [14.8819, 'in', 'down', '14.88'],
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
  });

  it('leaves published figures as they are', () => {
    expect(publishedText(1219, 'mm')).toBe('1219');
    expect(publishedText(-25, '°C')).toBe('\u221225');
    expect(publishedText(0.5, 'NPS')).toBe('1/2');
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
        },
      ),
    );
  });

  it('keeps a figure that needs no rounding, whatever it was computed with', () => {
    for (let inches = 1; inches < 400; inches += 1) {
      for (const direction of ['down', 'up', 'nearest'] as const)
        expect(convertedText((inches * 25.4) / 25.4, 'in', direction)).toBe(String(inches));
    }
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
