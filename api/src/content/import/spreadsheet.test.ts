import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import { runs } from '@wa/core/testing/runs';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { workbook, xmlRow } from '../../testing/import/workbook.ts';

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
        '_x0041_',
      ),
      // U+FFFD, the sign for unreadable input, is also excluded, because the library omits it from workbooks.
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
      { numRuns: runs(20, 300) },
    );
  });

  test('has a blank for a character that a workbook can’t store (D14.10)', async () => {
    const sheet = {
      name: 'S',
      rows: [['Key'], ['first\u000bsecond'], ['a\u0000b\ud800c\ufffdd\ufdd0e\tf\ng']],
    };
    const { bytes } = await writeSpreadsheet('wa', 'xlsx', [sheet]);
    expect((await texts(bytes))[0]?.slice(1)).toEqual([
      [2, { text: 'first second' }],
      [3, { text: 'a b c d e\tf\ng' }],
    ]);
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

  test('has the characters that other programs write in an escaped form, shared or not (D14.10)', async () => {
    const written = '_x0041__x005F_x0041_ a_x0001_b_x003C__xD83D__xDE00_';
    const read = 'A_x0041_ a b<\u{1f600}';
    const book = workbook(`${xmlRow(1, [written])}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`, {
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${written}</t></si></sst>`),
    });
    expect(await texts(book)).toEqual([
      [
        [1, { text: read }],
        [2, { text: read }],
      ],
    ]);
  });

  test('shows a number with the percent sign or unit of its format (D14.11)', async () => {
    const formats = [
      '0.0%',
      '0&quot;%&quot;',
      '0.0 &quot;bar&quot;;[Red]\\-0.0 &quot;bar&quot;',
      '&quot;DN &quot;0',
      'General\\ \\m\\m',
      '_($* #,##0.00_)',
      '0.00E+00',
    ];
    const numbers = formats.map(
      (format, at) => `<numFmt numFmtId="${String(164 + at)}" formatCode="${format}"/>`,
    );
    const styles = [0, 9, ...formats.map((_, at) => 164 + at)].map((id) => `<xf numFmtId="${String(id)}"/>`);
    const cells = styles.map((_, style) => `<c s="${String(style)}"><v>0.07</v></c>`).join('');
    const book = workbook(`<row r="1">${cells}<c s="1"/></row>`, {
      'xl/styles.xml': strToU8(
        `<styleSheet>${numbers.join('')}<cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      ),
    });
    const shown = ['0.07', '7%', '7%', '0.07%', '0.07 bar', 'DN 0.07', '0.07 mm', '0.07', '0.07'];
    expect(await texts(book)).toEqual([[[1, ...shown.map((text) => ({ text }))]]]);
  });

  test('with merged cells is refused at those that show no value of their own (D14.11)', async () => {
    const book = workbook(
      `${xmlRow(1, ['Key', 'Family'])}${xmlRow(2, ['a', 'Seals'])}${xmlRow(3, ['b'])}${xmlRow(4, ['c', 'Valves'])}`,
      {},
      '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
    );
    const [sheet] = await readSpreadsheet(book);
    expect(sheet?.rows.slice(1).map(({ cells }) => cells.get(1))).toEqual([
      { text: 'Seals' },
      {
        text: '',
        problem: 'This cell is merged with another one. Unmerge the cells, and enter a value in each.',
      },
      { text: 'Valves' },
    ]);
  });

  /** The Western encoding of Windows, in which Excel writes CSV. */
  const windows = (text: string) =>
    Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('–', '\u0096'), 'latin1');
  test.each([
    ['Windows', windows],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])(
    'of Excel in Europe or Canada is read with its semicolons in the encoding of %s',
    async (_name, encoded) => {
      const text = 'Key;Value (US);Condition\r\na.b;"2,5 bar";größer – “été”\r\n';
      const [csv] = await readSpreadsheet(encoded(text));
      const read = csv?.rows.map(({ cells }) => [...cells.values()].map((cell) => cell.text));
      expect(read).toEqual([
        ['Key', 'Value (US)', 'Condition'],
        ['a.b', '2,5 bar', 'größer – “été”'],
      ]);
    },
  );

  test('as CSV keeps inch signs, empty cells, blank lines and quoted line breaks', async () => {
    const csv = 'Key\tLabel\tSize\r\na\t\t5" pipe\r\n\r\nb\t"two\nlines"\tsaid ""x""\r\n';
    const rows = (await readSpreadsheet(Buffer.from(csv)))[0]?.rows.map(({ row, cells }) => [
      row,
      ...[...cells].map(([column, { text }]) => `${String(column)} ${text}`),
    ]);
    expect(rows).toEqual([
      [1, '0 Key', '1 Label', '2 Size'],
      [2, '0 a', '2 5" pipe'],
      [4, '0 b', '1 two\nlines', '2 said ""x""'],
    ]);
  });
});

describe('a hostile file', () => {
  test('with formulas and long cells is refused at those cells', async () => {
    const row =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="E2"><f>HYPERLINK("x")</f><v>3</v></c></row>';
    const [sheet] = await readSpreadsheet(workbook(row));
    expect(sheet?.rows[0]?.cells.get(4)).toMatchObject({
      text: '3',
      problem: expect.stringMatching(/^Formulas can’t be imported/),
    });
    const long = 'x'.repeat(IMPORT.maxCellChars + 1);
    const [csv] = await readSpreadsheet(Buffer.from(`Key,Label\r\na,=cmd|x\r\nb,${long}\r\n`));
    expect(csv?.rows.slice(1).map(({ cells }) => cells.get(1)?.problem)).toEqual([
      expect.stringMatching(/^Formulas can’t be imported/),
      'The cell has more than 4,096 characters. Shorten it.',
    ]);
  });

  test('that unpacks to more than 64 MB is given up there', async () => {
    const sheet = new Uint8Array(IMPORT.maxUnpacked + 1);
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': sheet }, { level: 1 });
    expect(bomb.length).toBeLessThan(IMPORT.maxBytes);
    expect(await refusal(Buffer.from(bomb))).toEqual([
      'too-large',
      'The spreadsheet is larger than 64 MB when unpacked.',
    ]);
  });

  test('with 50,001 rows is refused', async () => {
    const numbers = Array.from({ length: IMPORT.maxRows + 1 }, (_, at) => at + 1);
    expect(await refusal(Buffer.from(numbers.join('\r\n')))).toEqual([
      'too-large',
      'The spreadsheet has more than 50,000 rows. Upload it in parts.',
    ]);
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
      /doesn’t contain a spreadsheet/,
    ],
    [
      'of LibreOffice',
      Buffer.from(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') })),
      'unsupported-type',
      /OpenDocument/,
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
