import { SPREADSHEET_TYPES } from '@wa/core/contract/import';
import type { SpreadsheetFile, SpreadsheetFormat } from '@wa/core/contract/import';
import type { SheetText } from '@wa/core/domain/import/sheet';

const BOM = '\uFEFF';

/** A cell that a spreadsheet would run as a formula, or take the apostrophe off, is written after an apostrophe. */
const safe = (text: string) => (/^['=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A sheet as CSV (RFC 4180): UTF-8 with its mark, so that Excel reads it as such. */
function writeCsv({ rows }: SheetText): Buffer {
  const lines = rows.map((row) =>
    row
      .map(safe)
      .map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      .join(','),
  );
  return Buffer.from(`${BOM}${lines.join('\r\n')}\r\n`);
}

/** Characters. */
const WIDTH = { min: 8, max: 48 } as const;

/** Sheets as a file; CSV has the first one alone. */
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
      // As text: Excel would make a date of 1/2 and a number of DN 80.
      data: rows.map((row, at) =>
        row.map((value) => ({
          type: String,
          value: inDictionary(value),
          format: '@',
          ...(at === 0 && { fontWeight: 'bold' as const }),
        })),
      ),
    })),
  ).toBuffer();
  return { name: `${name}.xlsx`, type: SPREADSHEET_TYPES.xlsx, bytes };
}

/** The library looks texts up in an object: a word that every object knows ("constructor") would be lost without the space. */
const inDictionary = (value: string) => (value in {} ? `${value} ` : value);

function widthOf(rows: readonly (readonly string[])[], column: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  return Math.min(WIDTH.max, Math.max(WIDTH.min, longest + 2));
}
