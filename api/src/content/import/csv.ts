import { CsvError, parse } from 'csv-parse/sync';
import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import type { Sheet, SheetCell, SheetRow, SheetText } from '@wa/core/domain/import/sheet';
import { createRowCollector, FORMULA } from './row-collector.ts';

const BOM = '\uFEFF';

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
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The first line with which Excel names the separator; it shows no row for it. */
const NAMED_SEPARATOR = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i;

/** What separates the cells of the first row: a comma, a semicolon (Excel in most of Europe) or a tab. */
function separatorIn(text: string): string {
  const counts = new Map([',', ';', '\t'].map((each) => [each, 0]));
  let isQuoted = false;
  for (const letter of text.slice(0, IMPORT.maxLineChars)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' || letter === '\r') break;
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

const cellOf = (raw: string): SheetCell =>
  raw.startsWith('=') ? { text: raw, problem: FORMULA } : { text: unsafe(raw) };

/** The one sheet of a CSV file. @throws ApiError */
export function readCsv(bytes: Uint8Array): Sheet[] {
  const whole = decode(bytes).replace(/^\uFEFF/, '');
  if (whole.includes('\0'))
    throw new ApiError('unsupported-type', 'This is no spreadsheet. Bring an Excel workbook (.xlsx) or CSV.');
  const named = NAMED_SEPARATOR.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0);
  const add = createRowCollector();
  const rows: SheetRow[] = [];
  let row = 0;
  try {
    parse(text, {
      delimiter: named?.[1] ?? separatorIn(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote within a cell is an inch sign; blanks around quotes are part of the separator.
      relax_quotes: true,
      trim: true,
      max_record_size: IMPORT.maxLineChars,
      on_record(record: string[]) {
        row += 1;
        add(
          rows,
          row,
          record.map((raw, column) => [column, cellOf(raw)] as const),
        );
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, row + 1) : error;
  }
  return [{ name: 'CSV', rows }];
}

function refusalOf({ code }: CsvError, row: number): ApiError {
  const at = `Row ${String(row)}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new ApiError('invalid', 'The file ends within quotes: it is damaged or was cut off.');
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ApiError('too-large', `${at} is too long. A quotation mark may be missing there.`);
  return new ApiError(
    'invalid',
    `${at} has text after a closing quotation mark. Correct it, and upload the file again.`,
  );
}
