import type { QuestionId } from '../facts/fact.ts';
import { fact, type FactId } from '../facts/registry.ts';
import { figureIn, unitIn } from '../figure.ts';
import { symbolOf, type UnitSystem } from '../units.ts';
import type { FactCell, FactColumn, FactTable } from './fact-table.ts';
import { UNPUBLISHED, type ResolvedCell, type ResolvedColumn, type ResolvedTable } from './resolved-table.ts';

/** A column as it is drawn: where a drawn cell comes from. */
interface Slot {
  source: number;
  column: FactColumn;
  system: UnitSystem | null;
}

const SYSTEM_NAMES: Record<UnitSystem, string> = { us: 'US', metric: 'metric' };

const isFact = (cell: FactCell): cell is FactId => typeof cell === 'string';
const none: ResolvedCell = { kind: 'none', text: UNPUBLISHED, unit: '', full: UNPUBLISHED };
const textCell = (text: string): ResolvedCell => ({ kind: 'text', text, unit: '', full: text });

function resolveCell(cell: FactCell, slot: Slot): ResolvedCell {
  if (cell === null) return none;
  if (!isFact(cell)) return textCell(cell.words);
  const found = fact(cell);
  if (slot.column.kind === 'condition') return textCell(found.condition ?? '');
  if (found.kind === 'text') return textCell(found.text);
  return { kind: 'figure', ...figureIn(found, slot.system ?? 'us') };
}

/** The unit of a column's figures, undefined when they differ. */
function sharedUnit(cells: readonly ResolvedCell[]): string | undefined {
  const units = new Set(cells.filter((cell) => cell.kind === 'figure').map((cell) => cell.unit));
  return units.size === 1 ? [...units][0] : undefined;
}

/** Says which figures the project converted: the source prints one system for most of them. */
function conversionNote(ids: readonly FactId[]): string[] {
  const converted = new Set<string>();
  for (const id of ids) {
    const found = fact(id);
    if (found.kind !== 'figure' || found.published !== undefined) continue;
    for (const system of ['us', 'metric'] as const) {
      const unit = unitIn(found, system);
      // Nominal sizes are paired by table and never rounded.
      if (unit !== found.unit && unit !== 'NPS' && unit !== 'DN') converted.add(symbolOf(unit));
    }
  }
  if (converted.size === 0) return [];
  return [`Converted from the published figures and rounded: ${[...converted].join(', ')}.`];
}

const DASH_NOTE = 'A dash means the value is not published: ask for it with the quote.';

/** A condition column that would stay empty is left out. */
function columnsInUse(table: FactTable): (readonly [source: number, column: FactColumn])[] {
  const hasCondition = (source: number) =>
    table.rows.some((row) => {
      const cell = row.cells[source] ?? null;
      return cell !== null && isFact(cell) && fact(cell).condition !== undefined;
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
    notes: [...(table.notes ?? []), ...conversionNote(ids), ...(hasDash ? [DASH_NOTE] : [])],
    questions: [
      ...new Set(ids.map((id) => fact(id).question).filter((q): q is QuestionId => q !== undefined)),
    ],
  };
}

/** Every fact that a table prints. */
export function factsInTable(table: FactTable): FactId[] {
  return [...new Set(table.rows.flatMap((row) => row.cells.filter(isFact)))];
}
