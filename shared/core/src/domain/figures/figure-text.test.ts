import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { phraseOf } from './figure-text.ts';

describe('phraseOf', () => {
  it('draws the class of a figure that has one value only', () => {
    const bore = { value: 150, unit: 'DN', limit: 'upTo' } as const;
    const figure = buildFigure({ measure: { unit: 'bar', values: [{ value: 16, when: bore }] } });
    expect(phraseOf(figure)).toBe('232 psi up to 6 in (16 bar up to DN 150)');
  });
});
