import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import { columnName, storable, type SheetCell } from '@wa/core/domain/import/sheet';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

export const FORMULA = 'Formulas can’t be imported. Enter the value itself.';
const MERGED = 'This cell is merged with another one. Unmerge the cells, and enter a value in each.';
const CELL_ERROR = 'The spreadsheet shows an error in this cell.';

/**
 * The last row and column of an Excel sheet. Cells beyond them would make the library fill endless space
 * before them.
 */
const LAST = { row: 1_048_576, column: 16_384 } as const;

/**
 * The first character of a cell that cannot be imported, or whose format shows a number with more than its
 * digits. These private characters have no glyph in any font.
 */
const MARKS = { formula: '\uE000', error: '\uE001', shown: '\uE002', merged: '\uE003' } as const;

const TAG = /<(\/?)([\w.-]+:)?(row|c|f|v)(?=[\s/>])([^<>]*)>/g;
const MERGE = /<(?:[\w.-]+:)?mergeCell\s([^<>]*)>/g;

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
 * merged cells and the text of number formats, and requires an address in every cell. It marks the first four,
 * adds addresses, and removes cells beyond the last column.
 * @param shown the marks of the styles that show a number with more than its digits
 * @throws ApiError invalid for a cell outside any possible sheet
 */
function markCells(xml: string, shown: ReadonlyMap<string, string>): string {
  const merges = mergesIn(xml);
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
    const format = type === 'n' && value !== null ? shown.get(attributeOf(attributes, 's') ?? '0') : null;
    const problem = it.isFormula ? MARKS.formula : type === 'e' ? MARKS.error : null;
    const mark = problem ?? format ?? null;
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
      if (name === 'row') put(start, coveredCells(merges, row, prefix), start);
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

interface Merge {
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/** Returns the ranges of merged cells, within the columns that an import reads. */
const mergesIn = (xml: string): Merge[] =>
  [...xml.matchAll(MERGE)].flatMap(([, attributes = '']) => {
    const [first = '', last = ''] = (attributeOf(attributes, 'ref') ?? '').split(':');
    const [from, to] = [first, last].map((reference) => ({
      row: Number(/\d+$/.exec(reference)?.[0]),
      column: Math.min(columnIn(reference) ?? 0, IMPORT.maxColumns - 1),
    }));
    return from && to ? [{ from, to }] : [];
  });

/** Returns marked cells for those of a row that are merged with another one, except the first of a range. */
const coveredCells = (merges: readonly Merge[], row: number, prefix: string): string =>
  merges
    .filter(({ from, to }) => row >= from.row && row <= to.row)
    .flatMap(({ from, to }) =>
      Array.from({ length: to.column - from.column + 1 }, (_, at) => from.column + at)
        .filter((column) => row > from.row || column > from.column)
        .map((column) => `${columnName(column)}${String(row)}`),
    )
    .map(
      (address) => `<${prefix}c r="${address}" t="str"><${prefix}v>${MARKS.merged}</${prefix}v></${prefix}c>`,
    )
    .join('');

/** The formats of percentages that every workbook has: `0%` and `0.00%`. */
const PERCENT_FORMATS = ['9', '10'];
/** Quoted text, an escaped character, space and colors, or another character of a number format in XML. */
const FORMAT = /&quot;(.*?)&quot;|\\(&\w+;|.)|[_*](?:&\w+;|.)|\[[^\]]*\]|(General|&\w+;|.)/g;

/**
 * Returns the mark of a number format that shows 0.05 as 5%, or 2.5 as `2.5 bar`; null for any other format.
 * The mark has the percent sign, and the texts before and after the number.
 */
function markOf(code: string): string | null {
  let isPercent = false;
  let before = '';
  /** Null before the number. */
  let after: string | null = null;
  for (const [, quoted, escaped, sign] of code.matchAll(FORMAT)) {
    if (sign === ';') break;
    if (sign !== undefined && /^(?:[ymdhs@])$/i.test(sign)) return null;
    if (sign === '%') isPercent = true;
    const isDigit = sign !== undefined && /^(?:General|[#0?])$/.test(sign);
    const text = quoted ?? escaped ?? (sign === ' ' ? sign : '');
    if (isDigit) after = '';
    else if (after === null) before += text;
    else after += text;
  }
  const isUnit = /[\p{L}%°″′']/u.test(`${before}${after ?? ''}`);
  if (!isPercent && !isUnit) return null;
  return ['', isPercent ? '%' : '', before, after ?? '', ''].join(MARKS.shown);
}

/** Returns the marks of the cell styles that show a number with more than its digits, by their number. */
function shownStyles(styles: string): Map<string, string> {
  const formats = new Map(PERCENT_FORMATS.map((id): [string | null, string | null] => [id, markOf('0%')]));
  for (const [, format = ''] of styles.matchAll(/<(?:[\w.-]+:)?numFmt\s([^<>]*)>/g))
    formats.set(attributeOf(format, 'numFmtId'), markOf(attributeOf(format, 'formatCode') ?? ''));
  const [, cells = ''] =
    /<(?:[\w.-]+:)?cellXfs(?=[\s>])([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(styles) ?? [];
  const used = [...cells.matchAll(/<(?:[\w.-]+:)?xf(?=[\s/>])([^<>]*)>/g)].map(([, style = '']) =>
    attributeOf(style, 'numFmtId'),
  );
  return new Map(
    used
      .flatMap((id, style) => [[String(style), formats.get(id) ?? '']] as const)
      .filter(([, mark]) => mark !== ''),
  );
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
  const shown = shownStyles(textOf(files['xl/styles.xml']));
  for (const name of Object.keys(files))
    if (SHEET.test(name)) files[name] = new TextEncoder().encode(markCells(textOf(files[name]), shown));
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
  if (value.startsWith(MARKS.merged)) return { text: '', problem: MERGED };
  if (value.startsWith(MARKS.shown)) {
    const [, percent = '', before = '', after = '', number] = value.split(MARKS.shown);
    const text = numberText(Number(number) * (percent === '' ? 1 : 100));
    return { text: `${before}${text}${percent}${after}`.trim() };
  }
  // A workbook can name any character by its number, such as _x0000_.
  return { text: storable(value) };
}

const numberText = (value: number): string => String(Number(value.toPrecision(DIGITS)));
