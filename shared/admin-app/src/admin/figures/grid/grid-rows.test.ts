import { describe, expect, it } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { filterFigures, linesOf } from './grid-rows.ts';

const record = (key: string, family: string, more: Partial<FigureRecord> = {}) =>
  buildFigureRecord({ key, family, ...more });
const figures = [
  record('disc.pressure', 'Disc seals', { state: 'question', question: 'which' }),
  record('plug.pressure', 'Plugs'),
  record('disc.head', 'Disc seals'),
];
const all = { text: '', family: null, state: null };
const keys = (list: readonly FigureRecord[]) => list.map(({ key }) => key);
const NO_DRAFT = { isNew: null, cells: {}, problems: {}, settles: false };

describe('the filter', () => {
  it('looks for all words, in key, family and what the cells say', () => {
    expect(keys(filterFigures(figures, { ...all, text: 'PRESSURE plug' }))).toEqual(['plug.pressure']);
    expect(keys(filterFigures(figures, { ...all, text: '#disc' }))).toEqual(['disc.pressure', 'disc.head']);
  });

  it('keeps to a family and a state', () => {
    expect(keys(filterFigures(figures, { ...all, family: 'Disc seals', state: 'question' }))).toEqual([
      'disc.pressure',
    ]);
  });
});

it('the lines keep a row with input, whatever the filter', () => {
  const drafts = { 'plug.pressure': NO_DRAFT };
  const lines = linesOf(figures, filterFigures(figures, { ...all, text: 'head' }), drafts);
  expect(lines.filter(({ kind }) => kind === 'figure').map(({ id }) => id)).toEqual([
    'disc.head',
    'plug.pressure',
  ]);
});
