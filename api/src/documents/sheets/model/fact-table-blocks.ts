import { DAGGER } from '@wa/core/domain/figures/figure-text';
import type { ResolvedCell, ResolvedColumn, ResolvedTable } from '@wa/core/domain/tables/resolved-table';
import type { SheetBlock, SheetCell } from './sheet.ts';

/** The colors of the seal materials, as the pages show them (design tokens, `--mat-*`). */
const SWATCHES: Readonly<Record<string, string>> = {
  black: '#1e1e1e',
  red: '#b3261e',
  blue: '#1f4e9b',
  brown: '#7a4a2b',
  green: '#2f6b3a',
};

/** Returns a fact table with its notes. Each unit system has its own columns, US first. */
export function factTableBlocks(table: ResolvedTable, caption = table.caption): SheetBlock[] {
  const ruled = table.columns.map(
    ({ system }, index) =>
      (system === 'us' && table.columns[index - 1]?.system !== 'us') ||
      (system === null && table.columns[index - 1]?.system === 'metric'),
  );
  const columnHead = ({ label, unit, numeric }: ResolvedColumn, index: number): SheetCell => ({
    runs: [{ text: label, bold: true }],
    role: 'column',
    align: numeric ? 'right' : 'left',
    ...(unit && { unit }),
    ...(ruled[index] && { ruled: true }),
  });
  const data = (cell: ResolvedCell, index: number): SheetCell => {
    const column = table.columns[index];
    const unitInHead = column?.unit !== undefined && cell.kind === 'figure' && !cell.classes;
    const swatch = SWATCHES[cell.text.toLowerCase()];
    const dagger = cell.isOpen ? DAGGER : '';
    return {
      runs: [{ text: (unitInHead ? cell.text : cell.full) + dagger }],
      role: 'data',
      align: column?.numeric ? 'right' : 'left',
      ...(unitInHead && { full: cell.full + dagger }),
      ...(ruled[index] && { ruled: true }),
      ...(swatch && { swatch }),
    };
  };
  return [
    {
      kind: 'table',
      table: {
        caption,
        head: [
          { runs: [{ text: table.rowLabel, bold: true }], role: 'column', align: 'left' },
          ...table.columns.map(columnHead),
        ],
        rows: table.rows.map((row) => [
          { runs: [{ text: row.header, bold: true }], role: 'row', align: 'left' },
          ...row.cells.map(data),
        ]),
      },
    },
    ...table.notes.map((text): SheetBlock => ({ kind: 'paragraph', runs: [{ text }], style: 'note' })),
  ];
}
