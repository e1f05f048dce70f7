import { createHash } from 'node:crypto';
import type { Sheet, SheetBlock, SheetCell } from '../sheets/model/sheet.ts';

/** The rows of a sheet: a hash of the printed text by the row's key. */
export type PrintedRows = Readonly<Record<string, string>>;

/** The texts of the bars, and the rows of the previous edition. */
interface Comparison {
  /** The printed rows of the same product; undefined if that edition doesn't have the product. */
  before: PrintedRows | undefined;
  /** The date of that edition: `November 2, 2026`. */
  since: string;
}

/**
 * Returns the keys and hashes of all table rows of a sheet. A key is the table's heading and caption and the
 * head of the row, so that it stays the same while values change.
 */
export function printedRows({ blocks }: Sheet): PrintedRows {
  const rows: Record<string, string> = {};
  walkRows(blocks, (key, hash) => (rows[key] = hash));
  return rows;
}

/**
 * Marks the rows that differ from the previous edition, and a product that it doesn't have (D29.3). A note
 * below each marked table says what its bars mean.
 * @returns `changes`, the number of marks
 */
export function markChanges(sheet: Sheet, { before, since }: Comparison): { sheet: Sheet; changes: number } {
  if (before === undefined) {
    const text = `New since ${since}`;
    const note: SheetBlock = { kind: 'paragraph', style: 'note', runs: [{ text }], bar: text };
    return { sheet: { ...sheet, blocks: [note, ...sheet.blocks] }, changes: 1 };
  }
  const text = `Changed since ${since}`;
  const changed = new Map<number, number[]>();
  walkRows(sheet.blocks, (key, hash, block, row) => {
    if (before[key] !== hash) changed.set(block, [...(changed.get(block) ?? []), row]);
  });
  const blocks = sheet.blocks.flatMap((block, at): SheetBlock[] => {
    const rows = changed.get(at);
    if (rows === undefined || block.kind !== 'table') return [block];
    const legend: SheetBlock = {
      kind: 'paragraph',
      style: 'note',
      runs: [{ text: `Bar in the margin: ${text.toLowerCase().replace(since.toLowerCase(), since)}.` }],
    };
    return [{ ...block, table: { ...block.table, changes: { rows, text } } }, legend];
  });
  const changes = [...changed.values()].reduce((sum, { length }) => sum + length, 0);
  return { sheet: { ...sheet, blocks }, changes };
}

type OnRow = (key: string, hash: string, block: number, row: number) => void;

function walkRows(blocks: readonly SheetBlock[], onRow: OnRow): void {
  const used = new Map<string, number>();
  let heading = '';
  blocks.forEach((block, at) => {
    if (block.kind === 'heading') heading = block.text;
    if (block.kind !== 'table') return;
    const { caption, head, rows } = block.table;
    rows.forEach((row, index) => {
      const name = [heading, caption, cellText(row[0])].join('|');
      const count = (used.get(name) ?? 0) + 1;
      used.set(name, count);
      const texts = row.map((cell, column) => [head[column]?.unit, cellText(head[column]), cellText(cell)]);
      onRow(count === 1 ? name : `${name}#${String(count)}`, hashOf(texts), at, index);
    });
  });
}

const cellText = (cell: SheetCell | undefined): string =>
  cell?.full ?? cell?.runs.map(({ text }) => text).join('') ?? '';

/** The digits of a hash, enough for the rows of one product. */
const DIGITS = 16;
const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, DIGITS);
