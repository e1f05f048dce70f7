import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import type { Sheet, SheetCell, SheetRow, SheetText } from '@wa/core/domain/import/sheet';
import { createRowCount } from './row-count.ts';

const BOM = '\uFEFF';
const FORMULA = 'Formulas are not taken: put the value itself here.';

/** A cell that a spreadsheet would run as a formula, or take the apostrophe off, is written behind an apostrophe. */
const safe = (text: string) => (/^['=+\-@\t\r]/.test(text) ? `'${text}` : text);
const unsafe = (text: string) => (/^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** A sheet as CSV (RFC 4180): UTF-8 with its mark, so that Excel reads it as such. */
export function writeCsv({ rows }: SheetText): Buffer {
  const lines = rows.map((row) =>
    row
      .map(safe)
      .map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      .join(','),
  );
  return Buffer.from(`${BOM}${lines.join('\r\n')}\r\n`);
}

/** UTF-8, UTF-16 with its mark, or what Excel for Windows writes in the west. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What separates the cells of the first row: a comma, a semicolon (Excel in most of Europe) or a tab. */
function separatorIn(text: string): string {
  const head = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((each) => [each, head.split(each).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

/** The one sheet of a CSV file. @throws ApiError */
export function readCsv(bytes: Buffer): Sheet[] {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0'))
    throw new ApiError('unsupported-type', 'This is no spreadsheet. Bring an Excel workbook (.xlsx) or CSV.');
  const separator = separatorIn(text);
  const count = createRowCount();
  const rows: SheetRow[] = [];
  let cells = new Map<number, SheetCell>();
  let column = 0;
  let line = 1;
  let at = 0;
  const take = (raw: string) => {
    const value = unsafe(raw);
    if (value.trim() !== '' && column < IMPORT.maxColumns)
      cells.set(column, raw.startsWith('=') ? { text: raw, problem: FORMULA } : { text: value });
  };
  const end = () => {
    if (cells.size > 0) {
      count.add();
      rows.push({ row: line, cells });
    }
    cells = new Map();
    column = 0;
    line += 1;
  };
  while (at < text.length) {
    const { value, next } = readCell(text, at, separator);
    take(value);
    at = next;
    if (text[at] === separator) {
      column += 1;
      at += 1;
    } else {
      end();
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  if (cells.size > 0) end();
  return [{ name: 'CSV', rows }];
}

/** @throws ApiError invalid for a quote that never ends */
function readCell(text: string, start: number, separator: string): { value: string; next: number } {
  if (text[start] !== '"') {
    const pattern = new RegExp(`[${separator}\\r\\n]|$`, 'g');
    pattern.lastIndex = start;
    const next = pattern.exec(text)?.index ?? text.length;
    return { value: text.slice(start, next), next };
  }
  let value = '';
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0)
      throw new ApiError('invalid', 'The file ends within quotes: it is damaged or was cut off.');
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
