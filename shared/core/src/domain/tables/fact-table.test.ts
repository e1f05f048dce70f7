import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { figuresInTable, type CatalogueTable, type TableCell } from './fact-table.ts';

const SHOWN = { figure: 'a' };
const TABLE: CatalogueTable = {
  name: 't',
  caption: 'Plugs',
  rowLabel: 'Type',
  columns: [{ label: 'Value', kind: 'shared' }],
  rows: [],
  notes: [],
};
/** Returns the cell texts of one row, and the notes, of a table with one figure. */
function drawn(
  found: Partial<CatalogueFigure>,
  { cells = [SHOWN], ...more }: Partial<CatalogueTable> & { cells?: TableCell[]; header?: string } = {},
) {
  const { header = 'Plug', ...rest } = more;
  const columns = cells.map(() => ({ label: 'Value', kind: 'shared' }) as const);
  const table = { ...TABLE, columns, rows: [{ header, cells }], ...rest };
  const resolved = createCatalogue([buildFigure({ key: 'a', ...found })], [table]).table('t');
  return { texts: resolved?.rows[0]?.cells.map(({ full }) => full), notes: resolved?.notes ?? [] };
}
const silicone = { condition: 'of silicone' };
const PLAIN = 'up to 36 psi';

it('refers to figures in its caption, heads, names of rows, words, and notes', () => {
  const table: CatalogueTable = {
    name: 't',
    caption: 'Plugs to {{a|us}}',
    rowLabel: 'Type {{a|us}}',
    columns: [{ label: 'At {{a|us}}', kind: 'text' }],
    rows: [{ header: 'Row {{a|us}}', cells: [{ words: 'Words {{b}}' }] }],
    notes: ['Note {{a}}', 'Note {{none}}'],
  };
  const figures = [buildFigure({ key: 'a' }), buildFigure({ key: 'b', measure: null, text: 'WA-TP' })];
  const resolved = createCatalogue(figures, [table]).table('t');
  expect(resolved).toMatchObject({
    caption: 'Plugs to 36 psi',
    rowLabel: 'Type 36 psi',
    columns: [{ label: 'At 36 psi' }],
    rows: [{ header: 'Row 36 psi', cells: [{ full: 'Words WA-TP' }] }],
  });
  expect(resolved?.notes.slice(0, 2)).toEqual(['Note up to 36 psi (2.48 bar)', 'Note not listed']);
  expect(figuresInTable(table)).toEqual(['a', 'b', 'none']);
});

describe('the condition of a figure in a table', () => {
  it('follows the figure unless its row, column, or caption includes it', () => {
    expect(drawn(silicone).texts).toEqual([`${PLAIN}, of silicone`]);
    expect(drawn({ ...silicone, measure: null, text: 'WA-TP' }).texts).toEqual(['WA-TP, of silicone']);
    const columns = [{ label: 'Value', kind: 'figure' } as const];
    expect(drawn(silicone, { columns }).texts).toEqual([
      `${PLAIN}, of silicone`,
      'up to 2.48 bar, of silicone',
    ]);
  });

  it('isn’t shown for a hidden figure', () => {
    const { texts, notes } = drawn({ ...silicone, state: 'hidden', question: 'why' });
    expect(texts).toEqual(['Not listed']);
    expect(notes).toEqual([]);
  });
});

it('keeps the address of a row when the value that its header shows changes (D14.9)', () => {
  const rows = [{ header: 'Up to {{a}}', cells: [SHOWN] }];
  const idAt = (value: number) => {
    const figure = buildFigure({ key: 'a', measure: { unit: 'mm', values: [{ value }] } });
    const table = { ...TABLE, rows };
    return createCatalogue([figure], [table])
      .table('t')
      ?.rows.map(({ id }) => id);
  };
  expect(idAt(60)).toEqual(['t-up-to-a']);
  expect(idAt(80)).toEqual(idAt(60));
});
