import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import type { Sheet, SheetCell, SheetRow } from '@wa/core/domain/import/sheet';
import { markCells, MARKS } from './mark-cells.ts';
import { CELL_ERROR, createRowCollector, FORMULA } from './row-collector.ts';

const WANTED =
  /^(?:mimetype|xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i;
const SHEET = /^xl\/worksheets\//i;
/** Spreadsheets keep 15 digits; what is behind them is the error of binary numbers. */
const DIGITS = 15;

const tooLarge = (reason: string) => new ApiError('too-large', `The spreadsheet ${reason}`);
const damaged = () => new ApiError('invalid', 'The spreadsheet is damaged or was cut off. Save it again.');

/** The sheets of an Excel workbook. Macros, pictures and everything else in it are not looked at. @throws ApiError */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const files = unpack(bytes);
  if (!('xl/workbook.xml' in files)) {
    const isOpenDocument = textOf(files['mimetype']).includes('opendocument');
    throw new ApiError(
      'unsupported-type',
      isOpenDocument
        ? 'This is an OpenDocument file. Save it as Excel workbook (.xlsx) or CSV.'
        : 'This archive holds no spreadsheet. Bring an Excel workbook (.xlsx) or CSV.',
    );
  }
  for (const name of Object.keys(files))
    if (SHEET.test(name)) files[name] = new TextEncoder().encode(markCells(textOf(files[name])));
  // The library unpacks whatever it is given: only what was measured, and not packed any more.
  const measured = new Blob([zipSync(files, { level: 0 })]);
  const sheets = await readWorkbook(measured, { trim: false }).catch(() => {
    throw damaged();
  });
  if (sheets.length > IMPORT.maxSheets) throw tooManySheets();
  const add = createRowCollector();
  return sheets.map(({ sheet: name, data }) => {
    const rows: SheetRow[] = [];
    // A sheet that holds a chart has no cells at all.
    for (const [at, values] of ((data as typeof data | undefined) ?? []).entries())
      add(
        rows,
        at + 1,
        values.map((value, column) => [column, cellOf(value)] as const),
      );
    return { name, rows };
  });
}

/** The files that an import reads, measured by the directory of the archive before any is unpacked. @throws ApiError */
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

/** @param value a text, a number, a Date (which the types of the library get wrong), true, false or null */
function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number') return { text: String(Number(value.toPrecision(DIGITS))) };
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? { text: '', problem: CELL_ERROR }
      : { text: value.toISOString().slice(0, 10) };
  if (typeof value !== 'string') return { text: '' };
  if (value.startsWith(MARKS.formula)) return { text: value.slice(1), problem: FORMULA };
  if (value.startsWith(MARKS.error)) return { text: value.slice(1), problem: CELL_ERROR };
  return { text: value };
}
