import { CsvError, parse } from 'csv-parse/sync';
import { ApiError } from '@wa/core/contract/errors';
import {
  storable,
  type Sheet,
  type SheetCell,
  type SheetRow,
  type SheetText,
} from '@wa/core/domain/import/sheet';
import { IMPORT } from '@wa/core/domain/limits';
import { FORMULA, readXlsx } from './read-xlsx.ts';
import { SPREADSHEET_TYPES, type SpreadsheetFile, type SpreadsheetFormat } from '@wa/core/contract/import';

/** The number of characters of a refused cell in its line of the preview. */
const SHOWN_CHARS = 200;
const TOO_LONG = 'The cell has more than 4,096 characters. Shorten it.';

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of the container of Office files before 2007, and of newer ones with a password. */
const CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Returns the sheets of an uploaded spreadsheet, whose format is detected by its bytes, not by its name.
 * @throws ApiError too-large, unsupported-type, invalid, each with one sentence for the person who uploaded
 *   it
 */
export async function readSpreadsheet(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length > IMPORT.maxBytes)
    throw new ApiError('too-large', 'The spreadsheet is larger than 10 MB.');
  if (bytes.length === 0) throw new ApiError('invalid', 'The file is empty.');
  if (bytes.subarray(0, CONTAINER.length).equals(CONTAINER))
    throw new ApiError(
      'unsupported-type',
      'The file has a password or an old Excel format. Save it as .xlsx without a password.',
    );
  const add = rowCollector();
  if (!bytes.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return [readCsv(bytes, add)];
  return (await readXlsx(bytes)).map(({ name, rows: all }) => {
    const rows: SheetRow[] = [];
    let row = 0;
    for (const cells of all) add(rows, (row += 1), cells);
    return { name, rows };
  });
}

type AddRow = ReturnType<typeof rowCollector>;

/** Counts the rows of all sheets of one file, and keeps the importable part of each. */
function rowCollector() {
  let left = IMPORT.maxRows;
  let text = 0;
  /**
   * Adds a row to its sheet, unless all of its cells are empty. @throws ApiError beyond 50,000 rows of a file
   */
  return (rows: SheetRow[], row: number, cells: readonly SheetCell[]): void => {
    const kept = new Map<number, SheetCell>();
    for (const [column, cell] of cells.slice(0, IMPORT.maxColumns).entries()) {
      // Every cell can share one long text, so it is cut before any search through it.
      const isLong = cell.text.length > IMPORT.maxCellChars;
      const problem = cell.problem ?? (isLong ? TOO_LONG : undefined);
      if (problem !== undefined) kept.set(column, { text: cell.text.slice(0, SHOWN_CHARS), problem });
      else if (cell.text.trim() !== '') kept.set(column, { text: cell.text });
      text += kept.get(column)?.text.length ?? 0;
    }
    if (kept.size === 0) return;
    left -= 1;
    if (left < 0)
      throw new ApiError('too-large', 'The spreadsheet has more than 50,000 rows. Upload it in parts.');
    if (text > IMPORT.maxChangesBytes)
      throw new ApiError('too-large', 'The spreadsheet has more than 32 MB of text. Upload it in parts.');
    rows.push({ row, cells: kept });
  };
}

/** Decodes UTF-8, UTF-16 with its byte order mark, or the Western encoding of Excel for Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some versions of Node decode Windows-1252 as Latin-1, so that quotation marks would get lost.
    const text = Buffer.from(bytes).toString('latin1');
    return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** The characters from 0x80 to 0x9F in Windows-1252; a blank for those that it lacks. */
const WINDOWS_SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Matches the first line with which Excel names the separator. Excel shows no row for it. */
const NAMED_SEPARATOR = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i;

/** Returns the separator of the first row: a comma, a semicolon (Excel in most of Europe), or a tab. */
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

/** Removes the apostrophe that keeps a spreadsheet from running the text as a formula. */
const unsafe = (text: string) => (/^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text);
const cellOf = (raw: string): SheetCell =>
  raw.startsWith('=') ? { text: raw, problem: FORMULA } : { text: unsafe(raw) };

/** Reads the one sheet of a CSV file. @throws ApiError */
function readCsv(bytes: Uint8Array, add: AddRow): Sheet {
  const whole = decode(bytes).replace(/^\uFEFF/, '');
  if (whole.includes('\0'))
    throw new ApiError(
      'unsupported-type',
      'This isn’t a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file.',
    );
  const named = NAMED_SEPARATOR.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0);
  const rows: SheetRow[] = [];
  let row = 0;
  try {
    parse(text, {
      delimiter: named?.[1] ?? separatorIn(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote within a cell is an inch sign, and blanks around quotes are part of the separator.
      relax_quotes: true,
      trim: true,
      max_record_size: IMPORT.maxLineChars,
      on_record(record: string[]) {
        row += 1;
        add(rows, row, record.map(cellOf));
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, row + 1) : error;
  }
  return { name: 'CSV', rows };
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

const BOM = '\uFEFF';

/**
 * Prefixes an apostrophe to a cell that a spreadsheet would run as a formula or whose own apostrophe it would
 * remove.
 */
const safe = (text: string) => (/^['=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Writes a sheet as CSV (RFC 4180) in UTF-8 with its byte order mark, so that Excel detects the encoding. */
function writeCsv({ rows }: SheetText): Buffer {
  const lines = rows.map((row) =>
    row
      .map(safe)
      .map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      .join(','),
  );
  return Buffer.from(`${BOM}${lines.join('\r\n')}\r\n`);
}

/** Characters of a column. */
const WIDTH = { min: 8, max: 48 } as const;

/** Writes sheets as a file. CSV contains only the first one. */
export async function writeSpreadsheet(
  name: string,
  format: SpreadsheetFormat,
  sheets: readonly [SheetText, ...SheetText[]],
): Promise<Omit<SpreadsheetFile, 'base64'> & { bytes: Buffer }> {
  if (format === 'csv')
    return {
      name: `${name}.csv`,
      type: `${SPREADSHEET_TYPES.csv}; charset=utf-8`,
      bytes: writeCsv(sheets[0]),
    };
  const { default: write } = await import('write-excel-file/node');
  const bytes = await write(
    sheets.map(({ name: sheet, rows }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, column) => ({ width: widthOf(rows, column) })),
      // The cells are texts, because Excel would turn 1/2 into a date and DN 80 into a number.
      data: rows.map((row, at) =>
        row.map((value) => ({
          type: String,
          value: inDictionary(escaped(storable(value))),
          format: '@',
          ...(at === 0 && { fontWeight: 'bold' as const }),
        })),
      ),
    })),
  ).toBuffer();
  return { name: `${name}.xlsx`, type: SPREADSHEET_TYPES.xlsx, bytes };
}

/** Escapes a text such as `_x0041_`, which a program would read as the character A (ECMA-376, ST_Xstring). */
const escaped = (value: string) => value.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/**
 * Adds a space to a text such as "constructor", a property of every object: the library uses texts as keys of
 * an object and would lose this one.
 */
const inDictionary = (value: string) => (value in {} ? `${value} ` : value);

function widthOf(rows: readonly (readonly string[])[], column: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  return Math.min(WIDTH.max, Math.max(WIDTH.min, longest + 2));
}
