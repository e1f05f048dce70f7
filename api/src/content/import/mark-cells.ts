import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import { columnName } from '@wa/core/domain/import/sheet';

/** The ends of a sheet of Excel: a library that fills what lies before a cell must not be led beyond them. */
const LAST = { row: 1_048_576, column: 16_384 } as const;

/** Begin the text of a cell that cannot be taken; private characters, which no font shows. */
export const MARKS = { formula: '\uE000', error: '\uE001' } as const;

const TAG = /<(\/?)([\w.-]+:)?(row|c|f|v)(?=[\s/>])([^<>]*)>/g;

interface OpenCell {
  prefix: string;
  attributes: string;
  start: number;
  end: number;
  column: number;
  isFormula: boolean;
  /** Where its text begins. */
  value: number | null;
}

/**
 * The XML of a sheet for a library that reads results of formulas like values, leaves out errors and wants an address in
 * every cell: the first two are marked, addresses are added, and cells beyond the last column are left out.
 * @throws ApiError invalid for a cell that no sheet has
 */
export function markCells(xml: string): string {
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
    const mark = it.isFormula ? MARKS.formula : attributeOf(attributes, 't') === 'e' ? MARKS.error : null;
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

const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1] ?? null;

/** `AB12` is column 27; null without a reference. */
function columnIn(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
