import { describe, expect, it } from 'vitest';
import { buildFigure, buildFigureRecord } from '../../testing/build-figure.ts';
import type { CatalogueFigure } from './catalogue-figure.ts';
import { lintFigures, findingsAbout, questionAbout } from './lint-figures.ts';
import { readFigure } from './read-figure.ts';
import type { Unit } from './units.ts';

function typed(text: string, overrides: Partial<CatalogueFigure> = {}, unit?: Unit): CatalogueFigure {
  const read = readFigure(text, unit ? { unit } : {});
  if (!('measure' in read)) throw new Error(`${text} isn’t a figure: ${JSON.stringify(read)}`);
  return buildFigure({ key: 'a.b', label: 'Value', measure: read.measure, ...overrides });
}
const lint = (...figures: CatalogueFigure[]) => lintFigures(figures).map(({ key: _, ...found }) => found);

describe('lintFigures', () => {
  it.each([
    ['-5 mm', '−5 mm'],
    ['0 psi', '0 psi'],
    ['-5 to 3 bar', '−5 bar'],
    ['-3 to 0 ft', '−3 ft'],
    ['-2 hours', '−2 hours'],
  ])('finds %s: it cannot be zero or less', (text, odd) => {
    expect(lint(typed(text))).toContainEqual({ message: `“Value” is more than zero, not ${odd}.` });
  });

  it.each(['-10 to 40 °C', '0 °C', '0 to 5 mm', '-3°', '5 mm'])('leaves %s', (text) => {
    expect(lint(typed(text))).toEqual([]);
  });

  it('finds a published pair that is off by more than rounding', () => {
    expect(lint(typed('16 ft (6 m)', {}, 'ft of water'))).toEqual([
      {
        message: '16 ft = 4.88 m, not 6 m.',
        question: 'published as 16 ft (6 m); 6 m is 19.7 ft: please confirm with us',
      },
    ]);
    expect(lint(typed('10 to 20 in (254 to 600 mm)'))).toMatchObject([
      { message: '20 in = 508 mm, not 600 mm.' },
    ]);
    expect(lint(typed('NPS 20 (DN 400)'))).toMatchObject([{ message: '20 in is not DN 400.' }]);
  });

  it.each([
    '36 psi (2.48 bar)',
    '1 in (25.4 mm)',
    '-25 to 110 °C (-13 to 230 °F)',
    'NPS 20 (DN 500)',
    '100 psi (6.9 bar)',
  ])('leaves %s alone', (text) => {
    expect(lint(typed(text))).toEqual([]);
  });

  it('finds gaps and overlaps between classes', () => {
    expect(lint(typed('16 bar for OD 21 to 111 mm; 10 bar for OD 120 to 229 mm'))).toEqual([
      {
        message: 'Nothing is listed between 111 and 120 mm outside diameter.',
        question: 'nothing is published between 111 and 120 mm outside diameter: please ask us',
      },
    ]);
    expect(lint(typed('16 bar for DN 40 to 150; 10 bar for DN 100 to 300'))).toEqual([
      { message: 'DN 100 to 150 is in two classes.' },
    ]);
    expect(lint(typed('16 bar up to DN 150; 10 bar above DN 200'))).toMatchObject([
      { message: 'Nothing is listed between DN 150 and DN 200.' },
    ]);
    expect(lint(typed('16 bar up to DN 150, 10 bar above'))).toEqual([]);
    expect(lint(typed('16 bar for DN 40 to 150; 10 bar for DN 175 to 300'))).toEqual([]);
  });

  it('finds a unit that does not measure what the label names', () => {
    expect(lint(typed('36 mm', { label: 'Pressure' }))).toEqual([
      { message: '“Pressure” is not measured in mm.' },
    ]);
    expect(lint(typed('36 m wc', { label: 'Pressure' }))).toEqual([]);
  });

  it('finds a condition that is a number with a unit', () => {
    expect(lint(typed('36 psi', { condition: 'up to 60 °C' }))).toMatchObject([
      { message: expect.stringContaining('“60 °C”') },
    ]);
    expect(lint(typed('36 psi', { condition: 'for 72 hours in 2 classes' }))).toEqual([]);
  });

  it('finds two figures for one thing', () => {
    const same = { product: 'Plugs', label: 'Head' };
    const [first, again] = [typed('5 m wc', { ...same, key: 'a' }), typed('5 m wc', { ...same, key: 'b' })];
    expect(lintFigures([first, again])).toEqual([
      { key: 'b', message: 'a is the same spec: Plugs: Head, 5 m wc.' },
    ]);
    expect(lintFigures([first, typed('6 m wc', { ...same, key: 'b' })])).toEqual([
      { key: 'b', message: 'Two specs for one value, Plugs: Head: 5 m wc (a) and 6 m wc.' },
    ]);
    expect(lintFigures([first, typed('6 m wc', { ...same, key: 'b', condition: 'in a flood' })])).toEqual([]);
  });
});

const record = (key: string, value: number, unit: Unit) =>
  buildFigureRecord({
    key,
    product: 'Disc seals',
    label: key,
    measure: { unit, values: [{ value, limit: 'upTo' }] },
  });

it('asks about a figure that contradicts another one of its family, and no other', () => {
  const pressure = record('pressure', 36, 'psi');
  const head = record('head', 80, 'ft of water');
  expect(questionAbout(pressure, [pressure, head])).toContain('36 psi');
  expect(findingsAbout(pressure, [pressure, head])).toHaveLength(1);
  expect(questionAbout(pressure, [pressure, { ...head, family: 'Plugs' }])).toBeNull();
});
