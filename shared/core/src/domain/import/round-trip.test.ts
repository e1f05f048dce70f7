import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { anyMeasure } from '../../testing/any-figure.ts';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import {
  type CatalogueFigure,
  type Measure,
  type FigureRecord,
  usesOf,
} from '../figures/catalogue-figure.ts';
import { phraseOf } from '../figures/figure-text.ts';
import { counterpartOf } from '../figures/units.ts';
import { FIGURE_COLUMNS, figureSheets, type FigureColumn } from './figure-columns.ts';
import { readFigureRows } from './read-figure-rows.ts';
import { asSheet } from '../../testing/as-sheet.ts';

const exported = (records: readonly FigureRecord[]) => figureSheets(records).map(asSheet);
const column = (name: FigureColumn) => Object.keys(FIGURE_COLUMNS).indexOf(name);

/** Exports sheets and overwrites some cells of the first row. */
function edited(figure: FigureRecord, cells: Partial<Record<FigureColumn, string>>) {
  const [sheet] = figureSheets([figure]);
  const rows = (sheet?.rows ?? []).map((row, at) =>
    at === 0
      ? row
      : row.map((text, index) => cells[Object.keys(FIGURE_COLUMNS)[index] as FigureColumn] ?? text),
  );
  return readFigureRows([asSheet({ name: 'Sheet', rows })], [figure]);
}

const shown = (figure: CatalogueFigure) => [phraseOf(figure), figure.text];
const anyText = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/);
const anyRecord = fc
  .record({
    measure: fc.oneof(anyMeasure, fc.constant(null)),
    text: anyText,
    family: fc.constantFrom(
      'Disc seals',
      'Repair clamps',
      'A family with a name longer than a sheet may have',
    ),
    condition: fc.oneof(fc.constant(''), anyText),
    state: fc.constantFrom('confirmed' as const, 'hidden' as const),
  })
  .map(({ text, ...rest }) => buildFigureRecord({ ...rest, text: rest.measure === null ? text : '' }))
  .chain((figure) =>
    fc
      .constantFrom(null, ...usesOf(figure))
      .chain((limits) => fc.constantFrom('no' as const, 'ask' as const).map((beyond) => ({ limits, beyond })))
      .map(({ limits, beyond }) => ({ ...figure, use: limits && { limits, beyond } })),
  );

describe('figures as sheets', () => {
  it('are imported unchanged after an export', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 8 }), (records) => {
        const { changes, lines, rows, unchanged } = readFigureRows(exported(records), records);
        expect([changes, lines]).toEqual([[], []]);
        expect([rows, unchanged]).toEqual([records.length, records.length]);
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('read any other figure that is typed into them', () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom('own', 'other', 'words'), (after, had) => {
        const unit =
          after.measure && (had === 'own' ? after.measure.unit : counterpartOf(after.measure.unit));
        const measure: Measure | null =
          unit && had !== 'words' ? { unit, values: [{ value: unit === 'NPS' ? 2 : 50 }] } : null;
        const before = { ...after, measure, text: measure ? '' : 'Before', condition: 'before', use: null };
        const { changes, lines } = readFigureRows(exported([after]), [before]);
        expect(lines.filter(({ kind }) => kind === 'refused')).toEqual([]);
        // If both conversions are exact, either column can be the source's, so only the printed values must
        // be equal.
        expect(shown({ ...before, ...changes[0]?.fields })).toEqual(shown(after));
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('apply whichever value was changed, or both if they agree', () => {
    const figure = buildFigureRecord();
    expect(edited(figure, { us: 'up to 40 psi' }).changes[0]?.fields).toEqual({
      measure: { unit: 'psi', values: [{ value: 40, limit: 'upTo' }] },
      text: '',
    });
    expect(edited(figure, { metric: 'up to 3 bar' }).changes[0]?.fields.measure).toEqual({
      unit: 'bar',
      values: [{ value: 3, limit: 'upTo' }],
    });
    const both = edited(figure, { us: 'up to 40 psi', metric: 'up to 2.75 bar' });
    expect(both.changes[0]?.fields.measure).toMatchObject({ unit: 'psi', values: [{ value: 40 }] });
    const apart = edited(figure, { us: 'up to 40 psi', metric: 'up to 3 bar' });
    expect(apart.changes).toEqual([]);
    expect(apart.lines).toMatchObject([
      { kind: 'refused', column: 'F', reason: expect.stringContaining('up to 2.75 bar isn’t up to 3 bar') },
    ]);
  });

  const refused: [Partial<Record<FigureColumn, string>>, string, string][] = [
    [{ use: 'speed' }, '“speed” isn’t a use of a spec. Uses: Nominal size of the pipe;', 'M'],
    [{ use: 'Temperature' }, 'A spec in psi can’t be used for “Temperature”.', 'M'],
    [{ us: '' }, 'Enter a value or a text for the spec.', 'E'],
    [{ label: '' }, 'Enter a label for the spec', 'D'],
    [{ state: 'sure' }, '“sure” isn’t a state', 'K'],
  ];
  it.each(refused)('refuse %j at its cell and change nothing', (cells, reason, at) => {
    const { changes, lines } = edited(buildFigureRecord(), cells);
    expect(changes).toEqual([]);
    expect(lines).toMatchObject([{ kind: 'refused', sheet: 'Sheet', row: 2, column: at }]);
    expect(lines[0]?.reason).toContain(reason);
  });

  it('refuse a formula at its cell, and the second row of a key', () => {
    const figure = buildFigureRecord();
    const [sheet] = exported([figure]);
    const rows = sheet?.rows ?? [];
    const [head, first] = rows;
    if (!head || !first) throw new Error('A head and a row');
    const formula = new Map(first.cells).set(column('us'), {
      text: '72',
      problem: 'Formulas can’t be imported',
    });
    const result = readFigureRows(
      [{ name: 'S', rows: [head, { row: 2, cells: formula }, { row: 9, cells: first.cells }] }],
      [figure],
    );
    expect(result.changes).toEqual([]);
    expect(result.lines).toMatchObject([
      { kind: 'refused', row: 2, column: 'E', reason: 'Formulas can’t be imported' },
      { kind: 'refused', row: 9, column: 'A', reason: `${figure.key} is already in S, row 2.` },
    ]);
  });
});
