import { renderText, mapTexts, type FindFigure } from '../figures/references.ts';
import { capitalized } from '../text.ts';
import {
  isMeasured,
  isShown,
  openQuestion,
  type CatalogueFigure,
  type MeasuredFigure,
} from '../figures/catalogue-figure.ts';
import { classesIn, conversionNotes, convertedIn, questionNotes, valueIn } from '../figures/figure-text.ts';
import { figureIn, fractionText } from '../figures/figure.ts';
import { type UnitSystem, convert } from '../figures/units.ts';
import {
  figureInCell,
  figuresInTable,
  type CatalogueTable,
  type TableColumn,
  type TableRow,
  type TableCell,
  type FigureCell,
} from './fact-table.ts';
import { NO_CELL, type ResolvedCell, type ResolvedColumn, type ResolvedTable } from './resolved-table.ts';
import { rowKeys, type RowName } from './row-keys.ts';

/** A rendered column, and the source of its cells. */
interface Slot {
  source: number;
  column: TableColumn;
  system: UnitSystem | null;
}

const SYSTEM_NAMES: Record<UnitSystem, string> = { us: 'US', metric: 'metric' };

const textCell = (text: string): ResolvedCell => ({ kind: 'text', text, unit: '', full: text });

function classCell(found: MeasuredFigure, { at = 0, shows }: FigureCell, system: UnitSystem): ResolvedCell {
  const value = found.measure.values[at] ?? found.measure.values[0];
  if (shows === 'value') return { kind: 'figure', ...valueIn(found, value, system) };
  if (typeof value.when !== 'object') return textCell(value.when ?? '');
  return { kind: 'figure', ...figureIn(value.when, system) };
}

function resolveCell(cell: TableCell, { column, system }: Slot, find: FindFigure): ResolvedCell {
  if (cell === null) return NO_CELL;
  if ('words' in cell) return textCell(cell.words);
  const found = find(cell.figure);
  if (found === null || !isShown(found)) return NO_CELL;
  if (column.kind === 'condition') return textCell(capitalized(found.condition));
  if (!isMeasured(found)) return textCell(found.text);
  if (cell.at !== undefined) return classCell(found, cell, system ?? 'us');
  return { kind: 'figure', ...classesIn(found, system ?? 'us') };
}

/** Returns the common unit of a column's figures; undefined if they differ. */
function sharedUnit(cells: readonly ResolvedCell[]): string | undefined {
  const units = new Set(cells.filter((cell) => cell.kind === 'figure').map((cell) => cell.unit));
  return units.size === 1 ? [...units][0] : undefined;
}

/** Returns the rendered columns: two per figure column, and no condition column without conditions. */
function slotsOf(table: CatalogueTable, find: FindFigure): Slot[] {
  const hasCondition = (source: number) =>
    table.rows.some((row) => {
      const key = figureInCell(row.cells[source] ?? null);
      return key !== null && (find(key)?.condition ?? '') !== '';
    });
  return table.columns.flatMap((column, source): Slot[] => {
    if (column.kind === 'figure')
      return (['us', 'metric'] as const).map((system) => ({ source, column, system }));
    return column.kind !== 'condition' || hasCondition(source) ? [{ source, column, system: null }] : [];
  });
}

const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[\s,;:()|]+/)
    .join(' ')} `;
/** Matches words that connect a condition to a sentence; a cell shows only "Silicone" or "A60". */
const TIES = /^(?:of|for class) /;

/** Adds the figure's condition to the cell unless its row, column, or caption already includes it. */
function withCondition(
  drawn: ResolvedCell,
  found: CatalogueFigure | null,
  around: readonly string[],
): ResolvedCell {
  const condition = found?.condition ?? '';
  if (drawn.kind === 'none' || condition === '') return drawn;
  const wanted = spaced(condition.replace(TIES, ''));
  if (around.some((text) => spaced(text).includes(wanted))) return drawn;
  const full = `${drawn.full}, ${condition}`;
  return { ...drawn, text: full, full, ...(drawn.classes && { classes: [...drawn.classes, condition] }) };
}

function resolveRow(
  row: TableRow,
  id: string,
  slots: readonly Slot[],
  table: CatalogueTable,
  find: FindFigure,
) {
  const drawn = slots.map((slot) => resolveCell(row.cells[slot.source] ?? null, slot, find));
  const labels = slots.map(({ column }) => column.label);
  const texts = drawn.filter(({ kind }) => kind === 'text').map(({ full }) => full);
  const around = [table.caption, row.header, ...labels, ...texts];
  const whole = drawn.map((cell, at) => {
    const stored = row.cells[slots[at]?.source ?? 0] ?? null;
    const key = figureInCell(stored);
    const found = key === null ? null : find(key);
    const isCondition = slots[at]?.column.kind === 'condition';
    const isOpen = found !== null && !isCondition && cell.kind !== 'none' && openQuestion(found) !== '';
    const isClass = stored !== null && 'shows' in stored && stored.shows === 'class';
    const isRating = cell.kind === 'figure' && !isClass && found?.use?.limits === 'pressure';
    return {
      ...withCondition(cell, found, around),
      ...(isOpen && { isOpen }),
      ...(isRating && { isRating }),
    };
  });
  const cells = whole.map((cell, at): ResolvedCell => {
    const isPair = (first: number) =>
      slots[first]?.system === 'us' && saysTheSame(whole[first], whole[first + 1]);
    if (isPair(at)) return { ...cell, isShared: true };
    return isPair(at - 1) ? { kind: cell.kind, text: '', unit: cell.unit, full: '' } : cell;
  });
  return { id, header: row.header, cells };
}

const saysTheSame = (us: ResolvedCell | undefined, metric: ResolvedCell | undefined) =>
  us?.kind === metric?.kind && us?.full === metric?.full;

const nameOf = ({ header, cells }: TableRow): RowName => ({ header, cells: cells.map(contentsOf) });

function contentsOf(cell: TableCell): string {
  if (cell === null) return '';
  if ('words' in cell) return cell.words;
  return cell.at === undefined ? cell.figure : `${cell.figure} ${String(cell.at)}`;
}

/** Returns the key of each row (D14.9). The stored texts name a spec, whose value may change. */
export const keysOfRows = ({ name, rows }: Pick<CatalogueTable, 'name' | 'rows'>): string[] =>
  rowKeys(name, rows.map(nameOf));

/** Returns the keys of the rows by the spec, or class of a spec, that they show first: `q.pressure 1`. */
export function rowsByFigure(table: Pick<CatalogueTable, 'name' | 'rows'>): Map<string, string> {
  const found = new Map<string, string>();
  const keys = keysOfRows(table);
  table.rows.forEach(({ cells }, at) => {
    for (const cell of cells) {
      const figure = figureInCell(cell) !== null ? contentsOf(cell) : null;
      if (figure !== null && !found.has(figure)) found.set(figure, keys[at] ?? '');
    }
  });
  return found;
}

/**
 * Fills a table with its figures in both unit systems. The caption, headers, words, and notes may contain
 * references.
 */
export function resolveTable(stored: CatalogueTable, find: FindFigure): ResolvedTable {
  const table = mapTexts(stored, (text) => renderText(text, find));
  const slots = slotsOf(table, find);
  const ids = keysOfRows(stored);
  const rows = table.rows.map((row, at) => resolveRow(row, ids[at] ?? '', slots, table, find));
  const columns = slots.map((slot, index): ResolvedColumn => {
    const unit = sharedUnit(rows.map((row) => row.cells[index] ?? NO_CELL));
    const numeric = slot.column.kind === 'figure' || slot.column.kind === 'shared';
    const { label } = slot.column;
    if (unit !== undefined) return { label, unit, system: slot.system, numeric };
    // The header names the system, because two columns without a unit would look the same.
    const suffix = slot.system === null ? '' : `, ${SYSTEM_NAMES[slot.system]}`;
    return { label: `${label}${suffix}`, system: slot.system, numeric };
  });
  const shown = figuresInTable(stored)
    .flatMap((key) => find(key) ?? [])
    .filter(isShown);
  return {
    name: table.name,
    caption: table.caption,
    rowLabel: table.rowLabel,
    columns,
    rows,
    notes: [...table.notes, ...questionNotes(shown), ...conversionNotes(shown)],
    ...convertedIn(shown),
  };
}

const STEP = 1 / 8;
const LAST = 3;
/** Decimals for a thousandth of an inch and a micrometer, with which 1/8 in is exact. */
const DECIMALS = 3;

const cell = (value: number, unit: string): ResolvedCell => {
  const text = value.toFixed(DECIMALS);
  return { kind: 'figure', text, unit, full: `${text} ${unit}` };
};

/**
 * Computes the table of fractions from 1/8 to 3 in, with decimal inches and millimeters (specification 9).
 */
export function fractionTable(name: string): ResolvedTable {
  const sizes = Array.from({ length: LAST / STEP }, (_, i) => (i + 1) * STEP);
  const headers = sizes.map((inches) => `${fractionText(inches)} in`);
  const ids = rowKeys(
    name,
    headers.map((header) => ({ header, cells: [] })),
  );
  return {
    name,
    caption: 'Fractions of an inch, decimal inches, and millimeters',
    rowLabel: 'Fraction',
    columns: [
      { label: 'Decimal', unit: 'in', system: null, numeric: true },
      { label: 'Metric', unit: 'mm', system: null, numeric: true },
    ],
    rows: sizes.map((inches, at) => ({
      id: ids[at] ?? '',
      header: headers[at] ?? '',
      cells: [cell(inches, 'in'), cell(convert(inches, 'in', 'mm'), 'mm')],
    })),
    notes: ['One inch is exactly 25.4 mm; no value is rounded.'],
  };
}
