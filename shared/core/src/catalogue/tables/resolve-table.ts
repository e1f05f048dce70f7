import { capitalized } from '../../domain/text.ts';
import type { QuestionId } from '../facts/fact.ts';
import { conversionNotes, factIn, questionNotes, valueIn } from '../facts/fact-text.ts';
import { fact, figureFactOf, type FactId } from '../facts/registry.ts';
import { figureIn } from '../figure.ts';
import type { UnitSystem } from '../units.ts';
import { factInCell, type ClassCell, type FactCell, type FactColumn, type FactTable } from './fact-table.ts';
import {
  DASH_NOTE,
  UNPUBLISHED,
  type ResolvedCell,
  type ResolvedColumn,
  type ResolvedTable,
} from './resolved-table.ts';

/** A column as it is drawn: where a drawn cell comes from. */
interface Slot {
  source: number;
  column: FactColumn;
  system: UnitSystem | null;
}

const SYSTEM_NAMES: Record<UnitSystem, string> = { us: 'US', metric: 'metric' };

const none: ResolvedCell = { kind: 'none', text: UNPUBLISHED, unit: '', full: UNPUBLISHED };
const textCell = (text: string): ResolvedCell => ({ kind: 'text', text, unit: '', full: text });

function resolveClass({ fact: id, at, shows }: ClassCell, system: UnitSystem): ResolvedCell {
  const found = figureFactOf(id);
  const value = found.values[at] ?? found.values[0];
  if (shows === 'value') return { kind: 'figure', ...valueIn(found, value, system) };
  if (typeof value.when !== 'object') return textCell(value.when ?? '');
  return { kind: 'figure', ...figureIn(value.when, system) };
}

function resolveCell(cell: FactCell, slot: Slot): ResolvedCell {
  const id = factInCell(cell);
  if (cell === null) return none;
  if (id === null) return textCell(typeof cell === 'object' && 'words' in cell ? cell.words : '');
  const found = fact(id);
  if (slot.column.kind === 'condition') return textCell(capitalized(found.condition ?? ''));
  if (found.kind === 'text') return textCell(found.text);
  const system = slot.system ?? 'us';
  if (typeof cell === 'object' && 'fact' in cell) return resolveClass(cell, system);
  return { kind: 'figure', ...factIn(found, system) };
}

/** The unit of a column's figures, undefined when they differ. */
function sharedUnit(cells: readonly ResolvedCell[]): string | undefined {
  const units = new Set(cells.filter((cell) => cell.kind === 'figure').map((cell) => cell.unit));
  return units.size === 1 ? [...units][0] : undefined;
}

/** A condition column that would stay empty is left out. */
function columnsInUse(table: FactTable): (readonly [source: number, column: FactColumn])[] {
  const hasCondition = (source: number) =>
    table.rows.some((row) => {
      const id = factInCell(row.cells[source] ?? null);
      return id !== null && fact(id).condition !== undefined;
    });
  return table.columns
    .map((column, source) => [source, column] as const)
    .filter(([source, column]) => column.kind !== 'condition' || hasCondition(source));
}

/** Fills a table with its facts, both unit systems, and the notes that follow from them. */
export function resolveFactTable(name: string, table: FactTable): ResolvedTable {
  const slots: Slot[] = columnsInUse(table).flatMap(([source, column]): Slot[] =>
    column.kind === 'figure'
      ? (['us', 'metric'] as const).map((system) => ({ source, column, system }))
      : [{ source, column, system: null }],
  );
  const rows = table.rows.map((row) => ({
    header: row.header,
    cells: slots.map((slot) => resolveCell(row.cells[slot.source] ?? null, slot)),
  }));
  const columns = slots.map((slot, index): ResolvedColumn => {
    const unit = sharedUnit(rows.map((row) => row.cells[index] ?? none));
    const numeric = slot.column.kind === 'figure' || slot.column.kind === 'shared';
    const { label } = slot.column;
    if (unit !== undefined) return { label, unit, system: slot.system, numeric };
    // Without a unit in the head the pair would read the same twice.
    const suffix = slot.system === null ? '' : `, ${SYSTEM_NAMES[slot.system]}`;
    return { label: `${label}${suffix}`, system: slot.system, numeric };
  });
  const ids = factsInTable(table);
  const hasDash = rows.some((row) => row.cells.some((cell) => cell.kind === 'none'));
  return {
    name,
    caption: table.caption,
    rowLabel: table.rowLabel,
    columns,
    rows,
    notes: [
      ...(table.notes ?? []),
      ...questionNotes(ids),
      ...conversionNotes(ids),
      ...(hasDash ? [DASH_NOTE] : []),
    ],
    questions: [
      ...new Set(ids.map((id) => fact(id).question).filter((q): q is QuestionId => q !== undefined)),
    ],
  };
}

/** Every fact that a table prints. */
export function factsInTable(table: FactTable): FactId[] {
  const ids = table.rows.flatMap((row) => row.cells.map(factInCell));
  return [...new Set(ids.filter((id) => id !== null))];
}
