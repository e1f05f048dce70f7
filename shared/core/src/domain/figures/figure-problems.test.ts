import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import type { Measure } from './catalogue-figure.ts';
import { figureProblems } from './figure-problems.ts';

const measureProblem = (unit: Measure['unit'], ...values: Measure['values']) =>
  figureProblems(buildFigure({ measure: { unit, values } })).measure;

describe('a figure that can be stored', () => {
  it.each([
    ['psi', { value: 36 }],
    ['bar', { value: { from: 1, to: 2 }, published: { value: { from: 14, to: 30 }, unit: 'psi' } }],
    ['DN', { value: [80, 100], when: 'for gas' }],
    ['NPS', { value: { from: 0.5, to: 2 } }],
    ['mm', { value: 5, when: { value: { from: 80, to: 100 }, unit: 'DN', of: 'OD' } }],
    ['points', { value: 12 }],
  ] as const)('has a value in %s: %j', (unit, value) => {
    const figure = buildFigure({ measure: { unit, values: [structuredClone(value) as never] } });
    expect(figureProblems(figure)).toEqual({});
  });

  it('or is a text', () => {
    expect(figureProblems(buildFigure({ measure: null, text: 'WA-TP' }))).toEqual({});
  });
});

describe('a figure that cannot be stored', () => {
  it('has no label, nothing to say, or two things', () => {
    expect(figureProblems(buildFigure({ label: '' }))).toEqual({
      label: 'Enter a label for the spec.',
    });
    expect(figureProblems(buildFigure({ measure: null }))).toEqual({
      text: 'Enter a value or a text for the spec.',
    });
    expect(figureProblems(buildFigure({ text: 'WA-TP' }))).toEqual({
      text: 'Enter a value or a text, not both.',
    });
  });

  it('refers to itself or to another figure in a printed field', () => {
    const refers = 'A spec can’t refer to another spec. Type the words themselves.';
    const own = { key: 'snap.material', measure: null, text: 'As {{snap.material}}' };
    expect(figureProblems(buildFigure(own))).toEqual({ text: refers });
    expect(figureProblems(buildFigure({ label: 'As {{a.b|us}}', product: '{{a.b}}' }))).toEqual({
      label: refers,
      product: refers,
    });
    const measure = { unit: 'psi', values: [{ value: 3, when: 'with {{a.b}}' }] } as const;
    expect(figureProblems(buildFigure({ measure: structuredClone(measure) as never }))).toEqual({
      measure: refers,
    });
    expect(figureProblems(buildFigure({ condition: 'for {{a.b}}' }))).toEqual({ condition: refers });
  });

  it('has a number that isn’t finite, or is out of range', () => {
    const said = 'Enter a number between −1,000,000,000,000 and 1,000,000,000,000.';
    for (const value of [Infinity, -Infinity, NaN, 1e13, -1e13]) {
      expect(measureProblem('mm', { value })).toBe(said);
      expect(measureProblem('mm', { value: [1, value] })).toBe(said);
      expect(measureProblem('psi', { value: 1, when: { value, unit: 'mm' } })).toBe(said);
    }
    expect(measureProblem('mm', { value: 1e12 })).toBeUndefined();
  });

  it('has a reversed range in its value, its class, or its published pair', () => {
    const range = { from: 2, to: 1 };
    const said = 'The range is reversed: 2 to 1.';
    expect(measureProblem('bar', { value: range })).toBe(said);
    expect(measureProblem('bar', { value: 1 }, { value: 1, when: { value: range, unit: 'mm' } })).toBe(said);
    expect(measureProblem('bar', { value: 1, published: { value: range, unit: 'psi' } })).toBe(said);
  });
});
