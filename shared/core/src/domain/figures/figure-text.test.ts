import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import type { CatalogueFigure, ClassValue } from './catalogue-figure.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import { CONFIRM_NOTE, phraseIn, plateFigure, questionNotes, plateNotes } from './figure-text.ts';

describe('a dimension that an item has', () => {
  const inches = (label: string, value: ClassValue, more: Partial<CatalogueFigure> = {}) =>
    phraseIn(buildFigure({ label, measure: { unit: 'mm', values: [value] }, condition: '', ...more }), 'us');
  const own = ['Length', 'Standard length', 'Seal thickness', 'Seal unit width', 'Height', 'Strap'];

  it.each(own)('is printed alike alone, in a list, and at either end of a range: %s', (label) => {
    fc.assert(
      fc.property(fc.integer({ min: 26, max: 5000 }), fc.integer({ min: 26, max: 5000 }), (one, other) => {
        fc.pre(one < other);
        const [alone, listed, from, to] = [
          inches(label, { value: one }),
          inches(label, { value: [one, other] }),
          inches(label, { value: { from: one, to: other } }),
          inches(label, { value: { from: 25.4, to: one } }),
        ].map((text) => text.replace(/ in$/, ''));
        expect(listed?.split(' / ')[0]).toBe(alone);
        expect(from?.split(' to ')[0]).toBe(alone);
        expect(to?.split(' to ')[1]).toBe(alone);
      }),
      { numRuns: runs(100, 500) },
    );
  });
});

it('has one footnote on a plate, below the last value with a dagger', () => {
  const open = { state: 'question', question: 'which of the two?' } as const;
  const plate = [open, { ...open, condition: 'permanent' }, {}].map((more) => plateFigure(buildFigure(more)));
  expect(plate.map((figure) => plateNotes(figure, plate))).toEqual(['', `Permanent. ${CONFIRM_NOTE}`, '']);
});

it('shows visitors a question once, and never a question for the office only (D23.1)', () => {
  const open = buildFigure({ state: 'question', question: 'which of the two?' });
  expect(questionNotes([open, buildFigure(), open])).toEqual([CONFIRM_NOTE]);
  const internal = { ...open, isInternal: true };
  expect(questionNotes([internal])).toEqual([]);
  expect(plateFigure(internal)).not.toHaveProperty('isOpen');
});
