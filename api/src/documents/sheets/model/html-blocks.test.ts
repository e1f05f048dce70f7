import { describe, expect, test } from 'vitest';
import { htmlBlocks } from './html-blocks.ts';
import type { Run, SheetBlock, SheetCell } from './sheet.ts';

const words = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');
const row = (cells: readonly SheetCell[]) => cells.map(({ runs }) => words(runs));
const blocks = (html: string) => htmlBlocks(html, 'https://example.com');
const textOf = (block: SheetBlock | undefined) => (block?.kind === 'paragraph' ? words(block.runs) : block);
const rowsOf = (block: SheetBlock | undefined) =>
  block?.kind === 'table' ? block.table.rows.map(row) : block;

describe('a text in HTML on a data sheet (D5.5)', () => {
  test('has each value of a table in its own column, also below a cell that spans rows', () => {
    const [table] = blocks(
      '<table><tr><th>Size</th><th>Seal</th><th>Pressure</th></tr>' +
        '<tr><td rowspan="2">DN 80</td><td>EPDM</td><td>2 bar</td></tr><tr><td>NBR</td><td>3 bar</td></tr>' +
        '<tr><td>DN 100</td><td colspan="2" rowspan="2">Contact us</td></tr><tr><td>DN 150</td></tr></table>',
    );
    expect(rowsOf(table)).toEqual([
      ['DN 80', 'EPDM', '2 bar'],
      ['DN 80', 'NBR', '3 bar'],
      ['DN 100', 'Contact us', ''],
      ['DN 150', 'Contact us', ''],
    ]);
  });

  test('separates the paragraphs and items of a table cell', () => {
    const [table] = blocks(
      '<table><tr><td><p>10</p><p>20</p></td><td><ul><li>1 in</li><li>2 in</li></ul></td></tr></table>',
    );
    expect(rowsOf(table)).toEqual([['10\n20', '• 1 in\n• 2 in']]);
  });

  test('has a table and a picture within a table or a list once, after it', () => {
    const inner = '<table><tr><td>36 psi</td></tr></table><img src="drawing:a-model" alt="A">';
    const kinds = ({ kind }: SheetBlock) => kind;
    const ofTable = blocks(`<table><tr><td>Outer${inner}</td></tr></table>`);
    expect(ofTable.map(kinds)).toEqual(['table', 'table', 'figures']);
    expect(ofTable.slice(0, 2).map(rowsOf)).toEqual([[['Outer']], [['36 psi']]]);
    expect(blocks(`<ul><li>Outer<ul><li>Middle${inner}</li></ul></li></ul>`).map(kinds)).toEqual([
      'list',
      'table',
      'figures',
    ]);
  });

  test('has the headings of list items, and the number of the first item', () => {
    const [list] = blocks('<ol start="4"><li><h3>Seals</h3><p>NBR</p></li></ol>');
    expect(list).toMatchObject({ kind: 'list', list: { ordered: true, start: 4 } });
    expect(list?.kind === 'list' && list.list.items.map(({ runs }) => words(runs))).toEqual(['Seals\nNBR']);
  });

  test('keeps exponents apart from their numbers, and words in a heading apart', () => {
    expect(
      textOf(
        blocks('<p>10<sup>6</sup> or 10<sup>−3</sup> m<sup>3</sup>, 1<sup>st</sup>, H<sub>2</sub>O</p>')[0],
      ),
    ).toBe('10⁶ or 10⁻³ m³, 1st, H₂O');
    expect(blocks('<h2>Flow in m<sup>3</sup><br>per hour</h2>')).toEqual([
      { kind: 'heading', level: 2, text: 'Flow in m³ per hour' },
    ]);
  });

  test('leaves out a value that is crossed out', () => {
    expect(textOf(blocks('<p>Up to <s>36 psi</s> 30 psi</p>')[0])).toBe('Up to  30 psi');
  });
});
