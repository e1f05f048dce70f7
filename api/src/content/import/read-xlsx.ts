import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import { columnName, storable, type SheetCell } from '@wa/core/domain/import/sheet';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

export const FORMULA = 'Formulas can’t be imported. Enter the value itself.';
const CELL_ERROR = 'The spreadsheet shows an error in this cell.';

/**
 * The last row and column of an Excel sheet. Cells beyond them would make the library fill endless space
 * before them.
 */
const LAST = { row: 1_048_576, column: 16_384 } as const;

/**
 * The first character of a cell that cannot be imported, or that shows a percentage. These private characters
 * have no glyph in any font.
 */
const MARKS = { formula: '\uE000', error: '\uE001', percent: '\uE002' } as const;

const TAG = /<(\/?)([\w.-]+:)?(row|c|f|v)(?=[\s/>])([^<>]*)>/g;

interface OpenCell {
  prefix: string;
  attributes: string;
  start: number;
  end: number;
  column: number;
  isFormula: boolean;
  /** The position where its text begins. */
  value: number | null;
}

/**
 * Rewrites the XML of a sheet for a library that reads results of formulas as values, omits errors, ignores
 * the percent sign, and requires an address in every cell. It marks the first three, adds addresses, and
 * removes cells beyond the last column.
 * @param percents the styles that show a number as a percentage
 * @throws ApiError invalid for a cell outside any possible sheet
 */
function markCells(xml: string, percents: ReadonlySet<string>): string {
  const pieces: string[] = [];
  let done = 0;
  let row = 0;
  let column = -1;
  let cell: OpenCell | null = null;
  const put = (until: number, text: string, next: number) => {
    pieces.push(xml.slice(done, until), text);
    done = next;
  };
  const close = ({ prefix, attributes, start, end, value, ...it }: OpenCell, at: number, next: number) => {
    if (it.column >= IMPORT.maxColumns) {
      put(start, '', next);
      return;
    }
    const type = attributeOf(attributes, 't') ?? 'n';
    const isPercent = type === 'n' && value !== null && percents.has(attributeOf(attributes, 's') ?? '0');
    const problem = it.isFormula ? MARKS.formula : type === 'e' ? MARKS.error : null;
    const mark = problem ?? (isPercent ? MARKS.percent : null);
    const address = `r="${columnName(it.column)}${String(row)}"`;
    if (mark !== null) {
      put(start, `<${prefix}c ${address} t="str">`, end);
      if (value === null) put(at, `<${prefix}v>${mark}</${prefix}v>`, at);
      else put(value, mark, value);
    } else if (attributeOf(attributes, 'r') === null)
      put(start, `<${prefix}c ${address} ${attributes}>`, end);
  };

  for (const match of xml.matchAll(TAG)) {
    const [tag, slash, prefix = '', name, attributes = ''] = match;
    const [start, end] = [match.index, match.index + tag.length];
    if (slash === '/') {
      if (name === 'c' && cell !== null) {
        close(cell, start, end);
        cell = null;
      }
    } else if (name === 'row') {
      row = Number(attributeOf(attributes, 'r') ?? row + 1);
      column = -1;
    } else if (name === 'c') {
      column = columnIn(attributeOf(attributes, 'r')) ?? column + 1;
      if (!(row <= LAST.row && column < LAST.column))
        throw new ApiError('invalid', 'The spreadsheet is damaged: it has a cell beyond the end of a sheet.');
      cell = { prefix, attributes, start, end, column, isFormula: false, value: null };
      if (!attributes.endsWith('/')) continue;
      close(cell, end, end);
      cell = null;
    } else if (cell !== null) {
      if (name === 'f') cell.isFormula = true;
      else if (!attributes.endsWith('/')) cell.value = end;
    }
  }
  return pieces.length === 0 ? xml : pieces.join('') + xml.slice(done);
}

/** The formats of percentages that every workbook has: `0%` and `0.00%`. */
const PERCENT_FORMATS = ['9', '10'];
/** Parts of a number format that are text, such as `"%"` and `\\%`. */
const FORMAT_TEXT = /&quot;.*?&quot;|\\./g;

/** Returns the numbers of the cell styles that show 0.05 as 5%. */
function percentStyles(styles: string): Set<string> {
  const own = [...styles.matchAll(/<(?:[\w.-]+:)?numFmt\s([^<>]*)>/g)].filter(([, format = '']) =>
    attributeOf(format, 'formatCode')?.replace(FORMAT_TEXT, '').includes('%'),
  );
  const formats = new Set([
    ...PERCENT_FORMATS,
    ...own.map(([, format = '']) => attributeOf(format, 'numFmtId')),
  ]);
  const [, cells = ''] =
    /<(?:[\w.-]+:)?cellXfs(?=[\s>])([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(styles) ?? [];
  const used = [...cells.matchAll(/<(?:[\w.-]+:)?xf(?=[\s/>])([^<>]*)>/g)].map(([, style = '']) =>
    attributeOf(style, 'numFmtId'),
  );
  return new Set(used.flatMap((format, style) => (formats.has(format) ? [String(style)] : [])));
}

const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1] ?? null;

/** Returns the column number: `AB12` is column 27; null without a reference. */
function columnIn(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const WANTED =
  /^(?:mimetype|xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i;
const SHEET = /^xl\/worksheets\//i;
/** Spreadsheets keep 15 digits. Further digits are the error of binary numbers. */
const DIGITS = 15;

const tooLarge = (reason: string) => new ApiError('too-large', `The spreadsheet ${reason}`);
const damaged = () => new ApiError('invalid', 'The spreadsheet is damaged or was cut off. Save it again.');

/**
 * Reads the sheets of an Excel workbook with the cells of every row. It ignores macros, pictures, and
 * everything else.
 * @throws ApiError
 */
export async function readXlsx(bytes: Uint8Array): Promise<{ name: string; rows: Iterable<SheetCell[]> }[]> {
  const files = unpack(bytes);
  if (!('xl/workbook.xml' in files)) {
    const isOpenDocument = textOf(files['mimetype']).includes('opendocument');
    throw new ApiError(
      'unsupported-type',
      isOpenDocument
        ? 'This is an OpenDocument file. Save it as Excel workbook (.xlsx) or CSV.'
        : 'This archive doesn’t contain a spreadsheet. Upload an Excel workbook (.xlsx) or CSV.',
    );
  }
  const percents = percentStyles(textOf(files['xl/styles.xml']));
  for (const name of Object.keys(files))
    if (SHEET.test(name)) files[name] = new TextEncoder().encode(markCells(textOf(files[name]), percents));
  // The library unpacks any input, so it receives only measured files, without compression.
  const measured = new Blob([zipSync(files, { level: 0 })]);
  const sheets = await readWorkbook(measured, { trim: false }).catch(() => {
    throw damaged();
  });
  if (sheets.length > IMPORT.maxSheets) throw tooManySheets();
  return sheets.map(({ sheet: name, data }) => ({ name, rows: rowsOf(data) }));
}

/** Returns the cells of each row, one row after the other. A chart sheet has none. */
function* rowsOf(data: readonly (readonly unknown[])[] | undefined): Generator<SheetCell[]> {
  for (const values of data ?? []) yield values.map(cellOf);
}

/**
 * Unpacks the files that an import reads, after measuring them by the archive's directory. @throws ApiError
 */
function unpack(bytes: Uint8Array): Unzipped {
  let [entries, sheets, size] = [0, 0, 0];
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > IMPORT.maxEntries)
          throw tooLarge('contains more than 2,000 files. Save its sheets as CSV.');
        if (!WANTED.test(name)) return false;
        if (SHEET.test(name)) sheets += 1;
        if (sheets > IMPORT.maxSheets) throw tooManySheets();
        size += originalSize;
        if (size > IMPORT.maxUnpacked) throw tooLarge('is larger than 64 MB when unpacked.');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof ApiError ? error : damaged();
  }
}

const tooManySheets = () => tooLarge('has more than 50 sheets. Delete those that you don’t need.');
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** @param value a text, a number, a Date (which the types of the library get wrong), true, false, or null */
function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number') return { text: numberText(value) };
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? { text: '', problem: CELL_ERROR }
      : { text: value.toISOString().slice(0, 10) };
  if (typeof value !== 'string') return { text: '' };
  if (value.startsWith(MARKS.formula)) return { text: value.slice(1), problem: FORMULA };
  if (value.startsWith(MARKS.error)) return { text: value.slice(1), problem: CELL_ERROR };
  if (value.startsWith(MARKS.percent)) return { text: `${numberText(Number(value.slice(1)) * 100)}%` };
  // A workbook can name any character by its number, such as _x0000_.
  return { text: storable(value) };
}

const numberText = (value: number): string => String(Number(value.toPrecision(DIGITS)));
