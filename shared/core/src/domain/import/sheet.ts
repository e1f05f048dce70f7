/** A cell as it was read: its text, and why it cannot be taken where it is a formula or an error. */
export interface SheetCell {
  text: string;
  problem?: string;
}

/** A sheet of a spreadsheet, sparse: only what is written in it. */
export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
}

export interface SheetRow {
  /** Number in the sheet, from 1. */
  row: number;
  /** By column, from 0. */
  cells: ReadonlyMap<number, SheetCell>;
}

/** A sheet to be written: every row as long as the first one, which names the columns. */
export interface SheetText {
  name: string;
  rows: readonly (readonly string[])[];
}

/** `A`, `Z`, `AA`: as a spreadsheet names the column. */
export function columnName(column: number): string {
  const before = Math.floor(column / 26);
  return (before === 0 ? '' : columnName(before - 1)) + String.fromCharCode(65 + (column % 26));
}

/** The first row: where each known column stands; null where none is named. */
export function columnsOf<Id extends string>(
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

/** One line of a preview: what a cell or row would do, or why it cannot. */
export interface ImportLine {
  kind: 'refused' | 'new' | 'change' | 'notice';
  sheet: string;
  /** 0 for what stands in no row of the file. */
  row: number;
  /** `D`; empty for a whole row. */
  column: string;
  record: 'figure' | 'product';
  /** Key of the figure or slug of the product. */
  key: string;
  title: string;
  /** Name of the column. */
  field: string;
  before: string;
  /** The new text, or what was refused. */
  after: string;
  /** Why it was refused, or what is odd; empty else. */
  reason: string;
}

/** What the rows of a file come to. */
export interface ReadRows<Change> {
  changes: Change[];
  lines: ImportLine[];
  rows: number;
  unchanged: number;
}
