import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { phraseOf, plateFigure, questionNotes } from './figure-text.ts';
import { plateNotes } from './plate-notes.ts';

describe('phraseOf', () => {
  it('draws the class of a figure that has one value only', () => {
    const bore = { value: 150, unit: 'DN', limit: 'upTo' } as const;
    const figure = buildFigure({ measure: { unit: 'bar', values: [{ value: 16, when: bore }] } });
    expect(phraseOf(figure)).toBe('232 psi up to 6 in (16 bar up to DN 150)');
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
