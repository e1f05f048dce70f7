import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '@wa/core/contract/errors';
import { figureSheet, figureSheets } from '@wa/core/domain/import/figure-columns';
import { readFigureRows } from '@wa/core/domain/import/read-figure-rows';
import { IMPORT } from '@wa/core/domain/limits';
import type { SheetText } from '@wa/core/domain/import/sheet';
import { seedFigureRecords } from '../seed/seed-catalogue.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { workbook, xmlRow } from './testing/workbook.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const records = seedFigureRecords.map((figure) => ({ ...figure, version: 1, updatedAt: '' }));

async function refusal(bytes: Buffer): Promise<[string, string]> {
  try {
    await readSpreadsheet(bytes);
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.message];
    throw error;
  }
  throw new Error('It was read');
}
const texts = async (bytes: Buffer) =>
  (await readSpreadsheet(bytes)).map(({ rows }) =>
    rows.map(({ row, cells }) => [row, ...[...cells.values()].map(({ text }) => ({ text: text.trim() }))]),
  );

describe('a spreadsheet', () => {
  test.each(['xlsx', 'csv'] as const)('as %s brings the seeded figures back as they are', async (format) => {
    const sheets = format === 'csv' ? [figureSheet(records)] : figureSheets(records);
    const file = await writeSpreadsheet('wa', format, sheets as [SheetText]);
    const read = readFigureRows(await readSpreadsheet(file.bytes), records);
    expect(read.lines).toEqual([]);
    expect(read).toMatchObject({ changes: [], rows: records.length, unchanged: records.length });
  });

  test('has one sheet a family, and cells that Excel leaves alone', async () => {
    const file = await writeSpreadsheet('wa', 'xlsx', figureSheets(records) as [SheetText]);
    const sheets = await readSpreadsheet(file.bytes);
    expect(sheets.map(({ name }) => name)).toEqual([...new Set(records.map(({ family }) => family))]);
    expect(file.name).toBe('wa.xlsx');
  });

  test('shows any text again, whatever it begins with, in both formats', async () => {
    const anyCell = fc.oneof(
      fc.constantFrom(
        '=1+1',
        '+1',
        '-25 to 110 °C',
        '@x',
        "'quoted",
        "'=x",
        'a;b',
        'a,b',
        'two\nlines',
        '“”',
        'constructor',
        '__proto__',
      ),
      // Nor U+FFFD, the sign for what could not be read: the library leaves it out of workbooks.
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{C}\r\n\t\uFFFD]/gu, '').trim()),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { maxLength: 4 }),
        async (rows) => {
          const sheet = { name: 'S', rows: [['Key', 'Label', 'Text'], ...rows] };
          const expected = sheet.rows
            .map((row, at) => [at + 1, ...row.filter((text) => text.trim() !== '').map((text) => ({ text }))])
            .filter(({ length }) => length > 1);
          for (const format of ['xlsx', 'csv'] as const) {
            const { bytes } = await writeSpreadsheet('wa', format, [sheet]);
            expect((await texts(bytes))[0]).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is read as other programs write it: shared texts, numbers, dates, empty cells', async () => {
    const rows =
      '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="D3"><v>2.4799999999999995</v></c><c r="E3" s="1"><v>45413</v></c></row>';
    const book = workbook(rows, {
      'xl/sharedStrings.xml': strToU8(
        '<sst><si><t>one</t></si><si><r><t>rich </t></r><r><t>text &amp; more</t></r><rPh><t>no</t></rPh></si></sst>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
    });
    const [sheet] = await readSpreadsheet(book);
    expect([...(sheet?.rows[0]?.cells ?? [])]).toEqual([
      [1, { text: 'rich text & more' }],
      [3, { text: '2.48' }],
      [4, { text: '2024-05-01' }],
    ]);
  });

  test('of Excel in Europe is read with its semicolons and its code page', () => {
    const csv = readCsv(Buffer.from('Key;Value (US);Condition\r\na.b;"2,5 bar";größer\r\n', 'latin1'));
    expect([...(csv[0]?.rows[1]?.cells.values() ?? [])]).toEqual([
      { text: 'a.b' },
      { text: '2,5 bar' },
      { text: 'größer' },
    ]);
  });
});

describe('a hostile file', () => {
  test('with formulas is refused at their cells', async () => {
    const row =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="E2"><f>HYPERLINK("x")</f><v>3</v></c></row>';
    const [sheet] = await readSpreadsheet(workbook(row));
    expect(sheet?.rows[0]?.cells.get(4)).toMatchObject({
      text: '3',
      problem: expect.stringMatching(/^Formulas are not taken/),
    });
    const [csv] = readCsv(Buffer.from('Key,Label\r\na,=cmd|x\r\n'));
    expect(csv?.rows[1]?.cells.get(1)).toMatchObject({
      problem: expect.stringMatching(/^Formulas are not taken/),
    });
  });

  test('that unpacks to more than 64 MB is given up there', async () => {
    const bomb = zipSync(
      { 'xl/worksheets/sheet1.xml': new Uint8Array(IMPORT.maxUnpacked + 1) },
      { level: 1 },
    );
    const before = process.memoryUsage().arrayBuffers;
    expect(bomb.length).toBeLessThan(IMPORT.maxBytes);
    expect(await refusal(Buffer.from(bomb))).toEqual([
      'too-large',
      'The spreadsheet is larger than 64 MB when unpacked.',
    ]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * IMPORT.maxUnpacked);
  });

  test('larger than 10 MB is not looked at', async () => {
    expect(await refusal(Buffer.alloc(IMPORT.maxBytes + 1))).toEqual([
      'too-large',
      'A spreadsheet can have 10 MB.',
    ]);
  });

  test.each(['xlsx', 'csv'])('with 50,001 rows as %s is refused', async (format) => {
    const numbers = Array.from({ length: IMPORT.maxRows + 1 }, (_, at) => at + 1);
    const bytes =
      format === 'csv'
        ? Buffer.from(numbers.join('\r\n'))
        : workbook(numbers.map((row) => `<row r="${String(row)}"><c><v>1</v></c></row>`).join(''));
    expect(await refusal(bytes)).toEqual([
      'too-large',
      'The spreadsheet has more than 50,000 rows. Bring it in parts.',
    ]);
  });

  test('with a cell at the end of the world takes no memory for what lies before it', async () => {
    const [sheet] = await readSpreadsheet(
      workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>2</v></c></row>'),
    );
    expect(sheet?.rows).toEqual([{ row: 1_048_576, cells: new Map([[0, { text: '2' }]]) }]);
  });

  test('with entities of its own gets none of them', async () => {
    const bytes = workbook('', {
      'xl/worksheets/sheet1.xml': strToU8(
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>[&b;&a;]</t></is></c></row></sheetData></worksheet>',
      ),
    });
    const [sheet] = await readSpreadsheet(bytes);
    expect(sheet?.rows[0]?.cells.get(0)).toEqual({ text: '[&b;&a;]' });
  });

  const file = workbook(xmlRow(1, ['Key', 'Label']));
  test.each([
    ['cut off', file.subarray(0, file.length - 40), 'invalid', /damaged or was cut off/],
    ['damaged within', damagedWithin(file), 'invalid', /damaged or was cut off/],
    [
      'with a password',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), randomBytes(600)]),
      'unsupported-type',
      /password/,
    ],
    [
      'an archive of something else',
      Buffer.from(zipSync({ 'a.txt': strToU8('x') })),
      'unsupported-type',
      /no spreadsheet/,
    ],
    [
      'of LibreOffice',
      Buffer.from(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') })),
      'unsupported-type',
      /OpenDocument/,
    ],
    [
      'a picture',
      Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'),
      'unsupported-type',
      /no spreadsheet/,
    ],
    ['empty', Buffer.alloc(0), 'invalid', /empty/],
    ['with a quote that never ends', Buffer.from('Key,Label\r\n"a,b'), 'invalid', /ends within quotes/],
  ])('that is %s is refused with one sentence', async (_name, bytes, code, sentence) => {
    const [found, message] = await refusal(bytes);
    expect(found).toBe(code);
    expect(message).toMatch(sentence);
  });

  test('of random bytes is read or refused, and never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (raw, isArchive) => {
        const bytes = Buffer.concat([Buffer.from(isArchive ? 'PK\u0003\u0004' : '', 'latin1'), raw]);
        await readSpreadsheet(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
      }),
    );
  });
});

/** The packed bytes of the first file turned round, its name and the directory left as they are. */
function damagedWithin(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = 60; at < 120; at += 1) copy[at] = 255 - (copy[at] ?? 0);
  return copy;
}

test('csv has its mark, so that Excel reads it as UTF-8', () => {
  expect(writeCsv({ name: 'S', rows: [['ö']] }).toString('latin1')).toMatch(/^\u00ef\u00bb\u00bf/);
});
