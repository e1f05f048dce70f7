import { IMPORT } from '@wa/core/domain/limits';
import type { SheetCell, SheetRow } from '@wa/core/domain/import/sheet';
import type { RowCount } from './row-count.ts';
import { localName, readXml } from './read-xml.ts';

/** Spreadsheets keep 15 digits; what is behind them is the error of binary numbers. */
const DIGITS = 15;
/** Days from the first day of the spreadsheet's calendar (1899-12-30) to that of the computer's. */
const EPOCH_DAYS = 25_569;
const DAY = 86_400_000;

const FORMULA = 'Formulas are not taken: put the value itself here.';
const ERROR = 'The spreadsheet shows an error here.';

export interface SheetNeeds {
  strings: readonly string[];
  isDate: (style: number) => boolean;
  rows: RowCount;
}

/** The rows of a sheet that have a cell with something in it. */
export async function readSheet(
  bytes: Buffer | undefined,
  { strings, isDate, rows }: SheetNeeds,
): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  let row = 0;
  let column = -1;
  let cells = new Map<number, SheetCell>();
  let cell = { type: '', style: 0, value: '', isFormula: false };
  let isValue = false;

  const close = () => {
    const text = textOf(cell, strings, isDate);
    const problem = cell.isFormula ? FORMULA : cell.type === 'e' ? ERROR : undefined;
    if (column >= IMPORT.maxColumns || (text.trim() === '' && problem === undefined)) return;
    cells.set(column, problem === undefined ? { text } : { text, problem });
  };
  await readXml(bytes, {
    onopentag: (name, attributes) => {
      const tag = localName(name);
      if (tag === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        column = -1;
        cells = new Map();
      } else if (tag === 'c') {
        column = columnIn(attributes['r']) ?? column + 1;
        cell = {
          type: attributes['t'] ?? '',
          style: Number(attributes['s'] ?? 0),
          value: '',
          isFormula: false,
        };
      } else if (tag === 'f') cell.isFormula = true;
      else if (tag === 'v' || tag === 't') isValue = true;
    },
    ontext: (part) => {
      if (isValue) cell.value += part;
    },
    onclosetag: (name) => {
      const tag = localName(name);
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'c') close();
      else if (tag === 'row' && cells.size > 0) {
        rows.add();
        found.push({ row, cells });
      }
    },
  });
  return found;
}

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  strings: readonly string[],
  isDate: (style: number) => boolean,
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (isDate(style)) return dateText(number);
  return String(Number(number.toPrecision(DIGITS)));
}

/** ISO 8601; the number itself where it is no day. */
function dateText(days: number): string {
  const date = new Date(Math.round((days - EPOCH_DAYS) * DAY));
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}

/** `AB12` is column 27; null without a reference. */
function columnIn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
