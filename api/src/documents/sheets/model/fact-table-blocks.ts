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

interface TableOptions {
  caption?: string | undefined;
  /** The id of the row to mark with a box, an arrow, and a word. */
  selected?: string | undefined;
}

/** The word in the row that a submittal selects. */
export const SELECTED = 'Selected';

/** Returns a fact table with its notes. Each unit system has its own columns, US first. */
export function factTableBlocks(
  table: ResolvedTable,
  { caption = table.caption, selected }: TableOptions = {},
): SheetBlock[] {
  const marked = table.rows.findIndex(({ id }) => id === selected);
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
          ...(marked === -1 ? [] : [{ ...plain('Selection', 'column'), ruled: true } as const]),
        ],
        rows: table.rows.map((row, index) => [
          { runs: [{ text: row.header, bold: true }], role: 'row', align: 'left' },
          ...row.cells.map(data),
          ...(marked === -1 ? [] : [index === marked ? SELECTED_CELL : NOT_SELECTED]),
        ]),
        ...(marked === -1 ? {} : { selected: marked }),
      },
    },
    ...table.notes.map((text): SheetBlock => ({ kind: 'paragraph', runs: [{ text }], style: 'note' })),
  ];
}

const plain = (text: string, role: SheetCell['role']): SheetCell => ({
  runs: [{ text, bold: true }],
  role,
  align: 'left',
});
const SELECTED_CELL: SheetCell = { ...plain(SELECTED, 'data'), ruled: true, hasArrow: true };
const NOT_SELECTED: SheetCell = { runs: [], role: 'data', align: 'left', ruled: true };
