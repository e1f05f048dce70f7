import { describe, expect, it } from 'vitest';
import { figureIn, figureInBoth, isNeutral, type Figure } from './figure.ts';

const pressure: Figure = { value: 36, unit: 'psi', limit: 'upTo' };

describe('figureIn', () => {
  it('prints the source’s system as published and converts the other', () => {
    expect(figureIn(pressure, 'us').full).toBe('up to 36 psi');
    expect(figureIn(pressure, 'metric')).toEqual({ text: 'up to 2.5', unit: 'bar', full: 'up to 2.5 bar' });
  });

  it('prefers the source’s own figure for the other system, even where a conversion differs', () => {
    const head: Figure = { value: 16, unit: 'ft of water', published: { value: 6, unit: 'm wc' } };
    expect(figureInBoth(head)).toBe('16 ft of water (6 m wc)');
  });

  it('prints a range with one unit, and the sizes on offer', () => {
    expect(figureInBoth({ value: { from: -60, to: 200 }, unit: '°C' })).toBe(
      '\u221276 to 392 °F (\u221260 to 200 °C)',
    );
    expect(figureIn({ value: [65, 80], unit: 'DN' }, 'metric').full).toBe('DN 65 / 80');
    expect(figureIn({ value: { from: 40, to: 350 }, unit: 'DN' }, 'us').full).toBe('1 1/2 to 14 in');
  });

  it('says how a figure binds', () => {
    expect(figureIn({ value: 20, unit: 'NPS', limit: 'atLeast' }, 'us').full).toBe('20 in and larger');
    expect(figureIn({ value: 25, unit: 'mm', limit: 'moreThan' }, 'metric').full).toBe('more than 25 mm');
    expect(figureIn({ value: 80, unit: 'ft of water', limit: 'upToAbout' }, 'us').full).toBe(
      'up to about 80 ft of water',
    );
    expect(figureIn(pressure, 'us', false).full).toBe('36 psi');
  });

  it('prints a figure once where both systems share it', () => {
    const angle: Figure = { value: 8, unit: '°' };
    expect(isNeutral(angle)).toBe(true);
    expect(figureInBoth(angle)).toBe('8°');
  });
});
