import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { LIMITED, readUse, usesOf, textOfUse, type CatalogueFigure } from './catalogue-figure.ts';
import { figureProblems } from './figure-problems.ts';

const inUnit = (unit: 'psi' | 'mm' | 'DN' | 'points', overrides: Partial<CatalogueFigure> = {}) =>
  buildFigure({ measure: { unit, values: [{ value: 80 }] }, ...overrides });

describe('what a figure is used for', () => {
  it('fits its unit; a text limits nothing', () => {
    expect(usesOf(inUnit('psi'))).toEqual(['pressure']);
    expect(usesOf(inUnit('mm'))).toEqual(['outside-diameter', 'opening', 'annulus']);
    expect(usesOf(inUnit('DN'))).toEqual(['nominal-size', 'opening', 'branch-size']);
    expect(usesOf(inUnit('points'))).toEqual([]);
    expect(usesOf(buildFigure({ measure: null, text: 'EPDM' }))).toEqual([]);
  });

  it('is rejected with a sentence if it doesn’t fit', () => {
    const use = { limits: 'temperature', beyond: 'no' } as const;
    expect(figureProblems(inUnit('psi', { use }))).toEqual({
      use: 'A spec in psi can’t be used for “Temperature”.',
    });
    expect(figureProblems(buildFigure({ measure: null, text: 'EPDM', use }))).toEqual({
      use: 'A text spec can’t be used for “Temperature”.',
    });
    expect(figureProblems(inUnit('psi', { use: { limits: 'pressure', beyond: 'ask' } }))).toEqual({});
  });

  it('is parsed from its text, in any case', () => {
    for (const limits of LIMITED)
      for (const beyond of ['no', 'ask'] as const) {
        const use = { limits, beyond };
        expect(readUse(textOfUse(use).toUpperCase())).toEqual(use);
      }
    expect(readUse(' ')).toBeNull();
    expect(readUse('speed')).toBeUndefined();
  });
});
