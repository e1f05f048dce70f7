import type { z } from 'zod';
import { keysIn, drawText, mapTexts, type FindFigure } from '../figures/references.ts';
import type { TABLE } from '../entities.ts';
import { numberWithUnit } from '../figures/read-value.ts';
import { wordsAreFigure } from '../messages.ts';
import { slugify } from '../slug.ts';
import { capitalized } from '../text.ts';
import {
  isMeasured,
  isShown,
  openQuestion,
  type CatalogueFigure,
  type MeasuredFigure,
} from '../figures/catalogue-figure.ts';
import { classesIn, conversionNotes, questionNotes, valueIn } from '../figures/figure-text.ts';
import { figureIn, fractionText } from '../figures/figure.ts';
import { type UnitSystem, convert } from '../figures/units.ts';
import {
  NO_CELL,
  rowIds,
  type ResolvedCell,
  type ResolvedColumn,
  type ResolvedTable,
} from './resolved-table.ts';

export const COLUMN_KINDS = ['figure', 'shared', 'text', 'condition'] as const;

export type CatalogueTable = typeof TABLE.empty;
export type TableRecord = z.infer<typeof TABLE.schema>;
export type TableColumn = CatalogueTable['columns'][number];
export type TableRow = CatalogueTable['rows'][number];
export type TableCell = TableRow['cells'][number];
export type FigureCell = Extract<TableCell, { figure: string }>;

/** Key of the figure that a cell prints; null for words and for what is not published. */
export const figureInCell = (cell: TableCell): string | null =>
  cell !== null && 'figure' in cell ? cell.figure : null;

type WithFigures = Pick<CatalogueTable, 'rows'> & Partial<CatalogueTable>;

/** Keys of the figures that a table prints in its cells or refers to in its words, each once. */
export function figuresInTable(table: WithFigures): string[] {
  const keys = table.rows.flatMap(({ cells }) => cells.map(figureInCell)).filter((key) => key !== null);
  return [...new Set([...keys, ...keysIn(table)])];
}

/** Why words cannot stand in a cell: a number with a unit is a figure (D14). Null when they can. */
export function wordsProblem(words: string): string | null {
  const number = numberWithUnit(words);
  return number === null ? null : wordsAreFigure(number);
}

/** Why a table cannot be stored, by field; empty when it can. */
export function tableProblems({ caption, columns, rows }: CatalogueTable): Record<string, string> {
  const uneven = rows.findIndex(({ cells }) => cells.length !== columns.length);
  const words = rows.flatMap(({ header, cells }) =>
    cells.flatMap((cell) => {
      const problem = cell !== null && 'words' in cell ? wordsProblem(cell.words) : null;
      return problem === null ? [] : [`${header || 'A row'}: ${problem}`];
    }),
  );
  const inRows =
    uneven < 0
      ? words[0]
      : `Row ${String(uneven + 1)} needs one cell for each of the ${String(columns.length)} columns.`;
  return {
    ...(caption.trim() === '' && { caption: 'A table needs a caption.' }),
    ...(inRows !== undefined && { rows: inRows }),
  };
}

/** A column as it is drawn: where a drawn cell comes from. */
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

/** The unit of a column's figures, undefined when they differ. */
function sharedUnit(cells: readonly ResolvedCell[]): string | undefined {
  const units = new Set(cells.filter((cell) => cell.kind === 'figure').map((cell) => cell.unit));
  return units.size === 1 ? [...units][0] : undefined;
}

/** A figure is drawn as two columns; a condition column that would stay empty is left out. */
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
/** What ties a condition to a sentence; a cell says "Silicone" and "A60". */
const TIES = /^(?:of|for class) /;

/** The cell with the figure's condition behind it, where nothing in its row, column or caption says it. */
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

/** Fills a table with its figures in both unit systems; caption, heads, words and notes may refer to figures. */
export function resolveTable(stored: CatalogueTable, find: FindFigure): ResolvedTable {
  const table = mapTexts(stored, (text) => drawText(text, find));
  const slots = slotsOf(table, find);
  const ids = rowIds(
    table.name,
    table.rows.map(({ header }) => header),
  );
  const rows = table.rows.map((row, at) => resolveRow(row, ids[at] ?? '', slots, table, find));
  const columns = slots.map((slot, index): ResolvedColumn => {
    const unit = sharedUnit(rows.map((row) => row.cells[index] ?? NO_CELL));
    const numeric = slot.column.kind === 'figure' || slot.column.kind === 'shared';
    const { label } = slot.column;
    if (unit !== undefined) return { label, unit, system: slot.system, numeric };
    // Without a unit in the head the pair would read the same twice.
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
  };
}

const STEP = 1 / 8;
const LAST = 3;
/** A thousandth of an inch and a micrometre: what 1/8 in needs to be exact. */
const DECIMALS = 3;

const cell = (value: number, unit: string): ResolvedCell => {
  const text = value.toFixed(DECIMALS);
  return { kind: 'figure', text, unit, full: `${text} ${unit}` };
};

/** Fractions of an inch from 1/8 to 3 with decimal inches and millimetres, computed (specification 9). */
export function fractionTable(name: string): ResolvedTable {
  const sizes = Array.from({ length: LAST / STEP }, (_, i) => (i + 1) * STEP);
  return {
    name,
    caption: 'Fractions of an inch, decimal inches and millimeters',
    rowLabel: 'Fraction',
    columns: [
      { label: 'Decimal', unit: 'in', system: null, numeric: true },
      { label: 'Metric', unit: 'mm', system: null, numeric: true },
    ],
    rows: sizes.map((inches) => ({
      id: slugify(`${name} ${fractionText(inches)} in`),
      header: `${fractionText(inches)} in`,
      cells: [cell(inches, 'in'), cell(convert(inches, 'in', 'mm'), 'mm')],
    })),
    notes: ['One inch is exactly 25.4 mm; no value is rounded.'],
  };
}
