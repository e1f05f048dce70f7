import { expect, it } from 'vitest';
import { cellsOfText } from './copied-cells.ts';

it('reads cells as spreadsheets copy them: tabs, line ends, quotes, and the sign of an inch', () => {
  expect(cellsOfText('a\tb\r\n"c\nd"\t"e ""f"""\n')).toEqual([
    ['a', 'b'],
    ['c d', 'e "f"'],
  ]);
  expect(cellsOfText('1/2"\t3"')).toEqual([['1/2"', '3"']]);
});
