import { strToU8 } from 'fflate';
import { columnName } from '@wa/core/domain/import/sheet';
import { MAIN, RELATIONS, workbook, xmlRow } from './workbook.ts';

const HEAD = xmlRow(1, ['Key', 'Label']);
const MB = 1024 * 1024;

/** Returns rows from the second one on, each with its cells. */
const rowsOf = (count: number, cells: (row: string) => string) =>
  Array.from({ length: count }, (_, at) => String(at + 2))
    .map((row) => `<row r="${row}">${cells(row)}</row>`)
    .join('');
const sharedCells = (columns: number) => (row: string) =>
  Array.from({ length: columns }, (_, at) => `<c r="${columnName(at)}${row}" t="s"><v>0</v></c>`).join('');
const shared = (text: string) => ({ 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`) });

/** Returns a workbook that lists its one sheet many times, under one relation or many. */
function listed(count: number, isOne: boolean): Buffer {
  const ids = Array.from({ length: count }, (_, at) => `r${String(isOne ? 0 : at)}`);
  const sheets = ids.map((id, at) => `<sheet name="S${String(at)}" sheetId="${String(at)}" r:id="${id}"/>`);
  const relations = [...new Set(ids)].map(
    (id) => `<Relationship Id="${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`,
  );
  return workbook(HEAD + rowsOf(20_000, (row) => `<c r="A${row}"><v>1</v></c>`), {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
  });
}

const DATE_STYLE = (code: string) => ({
  'xl/styles.xml': strToU8(
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
  ),
});

/**
 * Small files that are expensive to read, each with the error message of a reader that stops in time; null if
 * the file has a preview.
 */
export const HOSTILE_FILES: Readonly<Record<string, readonly [make: () => Buffer, answer: RegExp | null]>> = {
  'a number format of 100,000 brackets': [
    () =>
      workbook(
        HEAD + rowsOf(1_000, (row) => `<c r="A${row}" s="1"><v>45413</v></c>`),
        DATE_STYLE('['.repeat(100_000)),
      ),
    null,
  ],
  'a text of 50 MB of blanks in 200,000 cells': [
    () => workbook(HEAD + rowsOf(2_000, sharedCells(100)), shared(' '.repeat(50_000_000))),
    /more than 32 MB of text/,
  ],
  'a text of 1 MB in 20,000 rows': [
    () => workbook(HEAD + rowsOf(20_000, sharedCells(2)), shared('x'.repeat(1_000_000))),
    null,
  ],
  'a text of 4,000 characters in a million cells': [
    () => workbook(HEAD + rowsOf(10_000, sharedCells(100)), shared('x'.repeat(4_000))),
    /more than 32 MB of text/,
  ],
  'one sheet listed 5,000 times': [() => listed(5_000, true), /more than 50 sheets/],
  'one sheet listed 5,000 times under names of its own': [() => listed(5_000, false), /more than 50 sheets/],
  'a row beyond the end of a sheet': [
    () => workbook(`${HEAD}<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>`),
    /beyond the end of a sheet/,
  ],
  'a column beyond the end of a sheet': [
    () => workbook(`${HEAD}<row r="2"><c r="ZZZ2"><v>1</v></c></row>`),
    /beyond the end of a sheet/,
  ],
  'cells in the first and last column of the last row': [
    () => workbook(`${HEAD}<row r="1048576"><c r="A1048576"><v>1</v></c><c r="CV1048576"><v>1</v></c></row>`),
    /takes too much memory/,
  ],
  'one address 200,000 times': [
    () => workbook(`${HEAD}<row r="2">${'<c r="B2" t="s"><v>0</v></c>'.repeat(200_000)}</row>`, shared('x')),
    /damaged or was cut off/,
  ],
  'a CSV line of 10 MB': [() => Buffer.from(`Key,Label\n${'x'.repeat(9 * MB)}`), /Row 2 is too long/],
  'a first CSV line of 10 MB': [() => Buffer.alloc(9 * MB, 'x'), /Row 1 is too long/],
  'a CSV of 10 MB of quotation marks': [() => Buffer.alloc(9 * MB, '"'), /Row 1 is too long|within quotes/],
  'a CSV of 10 MB of commas': [() => Buffer.alloc(9 * MB, ','), /No sheet names its columns|too much memory/],
  'a CSV of 10 MB of blank lines': [() => Buffer.alloc(9 * MB, '\n'), /No sheet names its columns/],
};
