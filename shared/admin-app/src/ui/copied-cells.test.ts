import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOfText, textOfCells } from './copied-cells.ts';

it('reads cells as spreadsheets copy them: tabs, line ends, quotes, and the sign of an inch', () => {
  expect(cellsOfText('a\tb\r\n"c\nd"\t"e ""f"""\n')).toEqual([
    ['a', 'b'],
    ['c d', 'e "f"'],
  ]);
  expect(cellsOfText('1/2"\t3"')).toEqual([['1/2"', '3"']]);
});

it('reads back what it copies', () => {
  const cell = fc.stringMatching(/^[a-z0-9"][a-z0-9" .-]{0,8}[a-z0-9]$/);
  const block = fc.array(fc.tuple(cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(block, (cells) => {
      expect(cellsOfText(textOfCells(cells))).toEqual(cells);
    }),
  );
});
