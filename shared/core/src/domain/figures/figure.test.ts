import { describe, expect, it } from 'vitest';
import { convertedUnit, figureIn, type Figure } from './figure.ts';

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

  it('rounds what the source calls "about" left of the point, too', () => {
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
