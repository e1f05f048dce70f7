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

interface Head<Id extends string> {
  columns: ReadonlyMap<Id, number>;
  /** Names of the other columns, and of a second column with a known name. */
  others: ReadonlyMap<number, string>;
}

/** Returns the positions of the columns that the first row names. */
function headOf<Id extends string>({ rows: [head] }: Sheet, names: Readonly<Record<Id, string>>): Head<Id> {
  const known = Object.entries<string>(names).map(([id, name]) => [name.toLowerCase(), id as Id] as const);
  const byName = new Map(known);
  const columns = new Map<Id, number>();
  const others = new Map<number, string>();
  for (const [column, { text }] of head?.cells ?? []) {
    const id = byName.get(plainLine(text).toLowerCase());
    if (id === undefined || columns.has(id)) others.set(column, plainLine(text));
    else columns.set(id, column);
  }
  return { columns, others };
}

/** The result of reading the rows of a file. */
export interface ReadRows<Change> {
  changes: Change[];
  lines: ImportLine[];
  rows: number;
  unchanged: number;
}

export interface NamedRow<Id extends string> extends Head<Id> {
  place: Pick<ImportLine, 'sheet' | 'row'>;
  cells: SheetRow['cells'];
}

/** Yields the rows of all sheets with one of the columns `keys`. */
export function* namedRows<Id extends string>(
  sheets: readonly Sheet[],
  names: Readonly<Record<Id, string>>,
  ...keys: NoInfer<Id>[]
): Generator<NamedRow<Id>> {
  for (const sheet of sheets) {
    if (!hasColumns(sheet, names, ...keys)) continue;
    const head = headOf(sheet, names);
    for (const { row, cells } of sheet.rows.slice(1))
      yield { place: { sheet: sheet.name, row }, cells, ...head };
  }
}

/** Returns true if a sheet has one of the columns `keys`. */
export const hasColumns = <Id extends string>(
  sheet: Sheet,
  names: Readonly<Record<Id, string>>,
  ...keys: NoInfer<Id>[]
): boolean => keys.some((key) => headOf(sheet, names).columns.has(key));

/** Returns the text of a cell; null if the sheet doesn't have the column. */
export const textIn = <Id extends string>({ cells, columns }: NamedRow<Id>, column: Id): string | null =>
  columns.has(column) ? (cells.get(columns.get(column) ?? -1)?.text.trim() ?? '') : null;

/** Characters that a workbook can't store: control characters other than tabs and line ends, and parts of characters. */
const UNSTORED = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]/gu;

/** Replaces the characters that a workbook can't store with blanks, such as the line break of PowerPoint, U+000B. */
export const storable = (text: string): string => text.replace(UNSTORED, ' ');

/** Returns a text on one line, as an import compares it. */
export const plainLine = (text: string): string => oneLine(storable(text));

/** Returns the filled lines of a text, each without repeated blanks. */
export const linesOf = (text: string): string[] => text.split('\n').map(plainLine).filter(Boolean);

interface RowRecord<Id extends string> {
  /** Fields that all lines of the record share. */
  about: Pick<ImportLine, 'record' | 'key' | 'title'>;
  names: Readonly<Record<Id, string>>;
  /** Current cells of the record; null for a new record. */
  before: Readonly<Record<Id, string>> | null;
  /** Normalizes a text for comparison. */
  plain?: (text: string) => string;
}

/** Spreadsheets change the ends of lines and the blanks around them. */
const plainLines = (text: string) => linesOf(text).join('\n');

/** Collects the lines of one row and finds the cells that differ from the record. */
export class RowLines<Id extends string> {
  readonly all: ImportLine[] = [];
  readonly #row: NamedRow<Id>;
  readonly #record: RowRecord<Id>;
  readonly #refused = new Set<Id | number>();

  constructor(row: NamedRow<Id>, record: RowRecord<Id>) {
    this.#row = row;
    this.#record = record;
  }

  add(kind: ImportLine['kind'], column: Id, after: string, reason = ''): void {
    const { about, names, before } = this.#record;
    const place = this.placeAt(this.#row.columns.get(column));
    const values = { before: before?.[column] ?? '', after, reason };
    this.all.push({ kind, ...place, ...about, field: names[column], ...values });
  }

  /** Adds a line about a cell of a column that isn’t a field of the record. */
  addAt(kind: ImportLine['kind'], at: number, line: Pick<ImportLine, 'field' | 'after' | 'reason'>): void {
    if (kind === 'refused') this.#refused.add(at);
    this.all.push({ kind, ...this.placeAt(at), ...this.#record.about, before: '', ...line });
  }

  /** Returns the place of a cell; of the row if the sheet doesn’t have the column. */
  placeAt(at: number | undefined): Pick<ImportLine, 'sheet' | 'row' | 'column'> {
    return { ...this.#row.place, column: at === undefined ? '' : columnName(at) };
  }

  /** Rejects a cell. Only the first reason is shown. */
  refuse(column: Id, value: string, reason: string): void {
    if (this.#refused.has(column)) return;
    this.#refused.add(column);
    this.add('refused', column, value, reason);
  }

  get hasRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** Returns the text of a cell; empty if the sheet doesn't have the column. */
  textOf(column: Id): string {
    return textIn(this.#row, column) ?? '';
  }

  /** Returns true if a text differs from the record's cell. */
  differs(column: Id, text: string): boolean {
    const { before, plain = plainLines } = this.#record;
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
