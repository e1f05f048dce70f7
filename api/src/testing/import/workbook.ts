import { zipSync, strToU8, type Zippable } from 'fflate';

export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * Returns a workbook like those of other programs: one sheet of the given XML rows and what follows them, and
 * other parts if needed.
 */
export function workbook(rows: string, parts: Zippable = {}, afterRows = ''): Buffer {
  const files: Zippable = {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${[
        'worksheet" Id="rId1" Target="worksheets/sheet1',
        'sharedStrings" Id="rId2" Target="sharedStrings',
        'styles" Id="rId3" Target="styles',
      ]
        .map((rest) => `<Relationship Type="${RELATIONS}/${rest}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
    ),
    ...parts,
  };
  return Buffer.from(zipSync(files));
}

/** Returns a row of inline texts. */
export const xmlRow = (row: number, texts: readonly string[]): string =>
  `<row r="${String(row)}">${texts
    .map(
      (text, at) =>
        `<c r="${String.fromCharCode(65 + at)}${String(row)}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`;
