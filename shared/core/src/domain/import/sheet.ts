import { oneLine } from '../text.ts';
import type { ImportLine } from './change-schema.ts';

/** The text of a cell, and the reason why it can't be imported if it is a formula or an error. */
export interface SheetCell {
  text: string;
  problem?: string;
}

/** A sheet of a spreadsheet, sparse: empty cells are absent. */
export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
}

export interface SheetRow {
  /** Row number in the sheet, from 1. */
  row: number;
  /** Cells by column, from 0. */
  cells: ReadonlyMap<number, SheetCell>;
}

/** A sheet to export. The first row names the columns, and every row has the same length. */
export interface SheetText {
  name: string;
  rows: readonly (readonly string[])[];
}

/**
 * Builds a sheet from records.
 * @param names of the columns, by id
 */
export const sheetOf = <Id extends string>(
  name: string,
  names: Readonly<Record<Id, string>>,
  records: readonly Readonly<Record<Id, string>>[],
): SheetText => ({
  name,
  rows: [
    Object.values(names),
    ...records.map((cells) => (Object.keys(names) as Id[]).map((column) => cells[column])),
  ],
});

/** Returns the spreadsheet name of a column: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  const before = Math.floor(column / 26);
  return (before === 0 ? '' : columnName(before - 1)) + String.fromCharCode(65 + (column % 26));
}

/** Returns the positions of the known columns from the first row; null if it names none. */
function columnsOf<Id extends string>(
  { rows: [head] }: Sheet,
  names: Readonly<Record<Id, string>>,
): ReadonlyMap<Id, number> | null {
  const known = Object.entries<string>(names).map(([id, name]) => [name.toLowerCase(), id as Id] as const);
  const byName = new Map(known);
  const found = [...(head?.cells ?? [])].flatMap(([column, { text }]) => {
    const id = byName.get(text.trim().toLowerCase());
    return id === undefined ? [] : [[id, column] as const];
  });
  return found.length === 0 ? null : new Map(found);
}

/** The result of reading the rows of a file. */
export interface ReadRows<Change> {
  changes: Change[];
  lines: ImportLine[];
  rows: number;
  unchanged: number;
}

export interface NamedRow<Id extends string> {
  place: Pick<ImportLine, 'sheet' | 'row'>;
  cells: SheetRow['cells'];
  columns: ReadonlyMap<Id, number>;
}

/** Yields the rows of all sheets with a column `key`. */
export function* namedRows<Id extends string>(
  sheets: readonly Sheet[],
  names: Readonly<Record<Id, string>>,
  key: NoInfer<Id>,
): Generator<NamedRow<Id>> {
  for (const sheet of sheets) {
    const columns = columnsOf(sheet, names);
    if (columns?.has(key) !== true) continue;
    for (const { row, cells } of sheet.rows.slice(1))
      yield { place: { sheet: sheet.name, row }, cells, columns };
  }
}

/** Returns the text of a cell; null if the sheet doesn't have the column. */
export const textIn = <Id extends string>({ cells, columns }: NamedRow<Id>, column: Id): string | null =>
  columns.has(column) ? (cells.get(columns.get(column) ?? -1)?.text.trim() ?? '') : null;

interface RowRecord<Id extends string> {
  /** Fields that all lines of the record share. */
  about: Pick<ImportLine, 'record' | 'key' | 'title'>;
  names: Readonly<Record<Id, string>>;
  /** Current cells of the record; null for a new record. */
  before: Readonly<Record<Id, string>> | null;
  /** Normalizes a text for comparison. */
  plain?: (text: string) => string;
}

/** Collects the lines of one row and finds the cells that differ from the record. */
export class RowLines<Id extends string> {
  readonly all: ImportLine[] = [];
  readonly #row: NamedRow<Id>;
  readonly #record: RowRecord<Id>;
  readonly #refused = new Set<Id>();

  constructor(row: NamedRow<Id>, record: RowRecord<Id>) {
    this.#row = row;
    this.#record = record;
  }

  add(kind: ImportLine['kind'], column: Id, after: string, reason = ''): void {
    const { about, names, before } = this.#record;
    const at = this.#row.columns.get(column);
    const place = { ...this.#row.place, column: at === undefined ? '' : columnName(at) };
    const values = { before: before?.[column] ?? '', after, reason };
    this.all.push({ kind, ...place, ...about, field: names[column], ...values });
  }

  /** Rejects a cell. Only the first reason is shown. */
  refuse(column: Id, value: string, reason: string): void {
    if (this.#refused.has(column)) return;
    this.#refused.add(column);
    this.add('refused', column, value, reason);
  }

  /** Returns true if a text differs from the record's cell. */
  differs(column: Id, text: string): boolean {
    const { before, plain = oneLine } = this.#record;
    return plain(text) !== plain(before?.[column] ?? '');
  }

  /** Returns the text of a cell that differs from the record; null for all others. */
  changed(column: Id): string | null {
    const text = textIn(this.#row, column);
    const cell = this.#row.cells.get(this.#row.columns.get(column) ?? -1);
    if (cell?.problem !== undefined) {
      this.refuse(column, cell.text, cell.problem);
      return null;
    }
    return text === null || !this.differs(column, text) ? null : text;
  }
}
