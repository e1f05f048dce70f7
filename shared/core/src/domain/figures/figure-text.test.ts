import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import type { CatalogueFigure, ClassValue } from './catalogue-figure.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import { phraseIn, plateFigure, questionNotes, plateNotes } from './figure-text.ts';

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

it('says once on a plate what several of its figures leave open', () => {
  const open = { state: 'question', question: 'published twice: please confirm with us' } as const;
  const plate = [{}, open, { ...open, condition: 'permanent' }].map((more) => plateFigure(buildFigure(more)));
  expect(plate.map((figure) => plateNotes(figure, plate))).toEqual([
    'Converted: bar.',
    'Converted: bar. Published twice: please confirm with us.',
    'Permanent. Converted: bar.',
  ]);
});

describe('questionNotes', () => {
  const open = (product: string, label: string) =>
    buildFigure({ product, label, state: 'question', question: 'published without a unit' });

  it('names every figure of one question, whoever owns it', () => {
    expect(questionNotes([open('Sleeves FS 10', 'Range'), open('Sleeves FS 20', 'Range')])).toEqual([
      'Sleeves FS 10 and FS 20, range: published without a unit.',
    ]);
    expect(questionNotes([open('Seals', 'Pressure'), open('Seals', 'Water head')])).toEqual([
      'Seals, pressure and water head: published without a unit.',
    ]);
    expect(questionNotes([open('Seals', 'Part number'), open('Plugs', 'Model')])).toEqual([
      'Seals, part number; Plugs, model: published without a unit.',
    ]);
    expect(questionNotes([open('', 'Range'), open('', 'Length')])).toEqual([
      'Range and Length: published without a unit.',
    ]);
  });
});
