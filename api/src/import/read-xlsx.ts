import { posix } from 'node:path';
import { ApiError } from '@wa/core/contract/errors';
import type { Sheet } from '@wa/core/domain/import/sheet';
import { readDateStyles } from './date-styles.ts';
import { createRowCount, type RowCount } from './row-count.ts';
import { readSheet } from './read-sheet.ts';
import { localName, readXml } from './read-xml.ts';
import { unpack } from './unpack.ts';

const WANTED =
  /^(?:mimetype|xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i;

/** The sheets of an Excel workbook. Macros, pictures and everything else in it are not looked at. @throws ApiError */
export async function readXlsx(bytes: Buffer, rows: RowCount = createRowCount()): Promise<Sheet[]> {
  const files = await unpack(bytes, (name) => WANTED.test(name));
  const workbook = files.get('xl/workbook.xml');
  if (!workbook) {
    const isOpenDocument = files.get('mimetype')?.toString('latin1').includes('opendocument') === true;
    throw new ApiError(
      'unsupported-type',
      isOpenDocument
        ? 'This is an OpenDocument file. Save it as Excel workbook (.xlsx) or CSV.'
        : 'This archive holds no spreadsheet. Bring an Excel workbook (.xlsx) or CSV.',
    );
  }
  const targets = new Map<string, string>();
  await readXml(files.get('xl/_rels/workbook.xml.rels'), {
    onopentag: (_name, { Id, Target }) => {
      if (Id && Target) targets.set(Id, posix.join('xl', Target.replace(/^\/xl\//, '')));
    },
  });
  const listed: { name: string; file: string }[] = [];
  await readXml(workbook, {
    onopentag: (name, attributes) => {
      if (localName(name) !== 'sheet') return;
      const file = targets.get(attributes['r:id'] ?? '');
      if (file !== undefined) listed.push({ name: attributes['name'] ?? '', file });
    },
  });
  const strings = await readStrings(files.get('xl/sharedStrings.xml'));
  const isDate = await readDateStyles(files.get('xl/styles.xml'));
  const sheets: Sheet[] = [];
  for (const { name, file } of listed)
    sheets.push({ name, rows: await readSheet(files.get(file), { strings, isDate, rows }) });
  return sheets;
}

/** The shared texts, their parts joined, readings for other scripts left out. */
async function readStrings(bytes: Buffer | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(bytes, {
    onopentag: (name) => {
      const tag = localName(name);
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isReading = true;
      else if (tag === 't') isText = !isReading;
    },
    ontext: (part) => {
      if (isText) text += part;
    },
    onclosetag: (name) => {
      const tag = localName(name);
      if (tag === 'si') strings.push(text);
      else if (tag === 'rPh') isReading = false;
      else if (tag === 't') isText = false;
    },
  });
  return strings;
}
