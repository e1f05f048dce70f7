import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { createCatalogue, figuresOf, shownFigures } from './catalogue.ts';

const column = { label: 'Pressure', kind: 'figure' } as const;
const tableOf = (name: string, ...keys: string[]) => ({
  name,
  caption: name,
  rowLabel: 'Type',
  columns: [column],
  rows: keys.map((key) => ({ header: key, cells: [{ figure: key }] })),
  notes: [],
});

describe('a catalog', () => {
  it('finds a renamed figure by all keys that it had', () => {
    const renamed = { ...buildFigure({ key: 'new' }), formerKeys: ['old', 'older'] };
    const { figure, table } = createCatalogue([renamed], [tableOf('t', 'older')]);
    expect([figure('new'), figure('old'), figure('older')]).toEqual([renamed, renamed, renamed]);
    expect(table('t')?.rows[0]?.cells[0]?.full).toBe('up to 36 psi');
  });

  it.each([0, 1])('assigns a reused key to its current figure (%i)', (turned) => {
    const before = { ...buildFigure({ key: 'new' }), formerKeys: ['taken'] };
    const now = { ...buildFigure({ key: 'taken' }), formerKeys: [] };
    const figures = turned ? [now, before] : [before, now];
    expect(createCatalogue(figures, []).figure('taken')).toBe(now);
  });

  it('shows visitors a safety question, but no internal one (D23.1)', () => {
    const open = buildFigure({ key: 'a', state: 'question', question: 'which of the two?' });
    const internal = buildFigure({ ...open, key: 'b', isInternal: true });
    const { figure } = createCatalogue([open, internal], []);
    const shown = shownFigures(['a', 'b'], figure);
    expect(shown.map(({ state, question }) => [state, question])).toEqual([
      ['question', 'which of the two?'],
      ['confirmed', ''],
    ]);
  });

  it('finds no figure or table for an unknown name or for a property name of every object', () => {
    const { figure, table, definition } = createCatalogue([], []);
    for (const name of ['gone', 'toString', '__proto__'])
      expect([figure(name), table(name), definition(name)]).toEqual([null, null, null]);
  });

  it('returns a merged figure once for both of its keys, in the requested order', () => {
    const merged = { ...buildFigure({ key: 'a' }), formerKeys: ['double'] };
    const { figure } = createCatalogue([merged, buildFigure({ key: 'b' })], []);
    expect(figuresOf(['double', 'b', 'a', 'none'], figure).map(({ key }) => key)).toEqual(['a', 'b']);
  });
});
