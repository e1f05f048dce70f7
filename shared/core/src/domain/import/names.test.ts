import { describe, expect, it } from 'vitest';
import { createNames } from './names.ts';
import { linesOf, storable } from './sheet.ts';

const filesOf = (names: readonly string[]) =>
  createNames({
    files: names.map((name, at) => ({ address: `/uploads/${String(at)}.png`, name, isBinned: false })),
    ...{ products: [], sidebar: [], figures: [], drawings: [] },
  }).files;

/** Returns the files that a cell names after an export of all of them as a workbook. */
function named(names: readonly string[]) {
  const files = filesOf(names);
  const cell = names.map((_, at) => files.textOf(`/uploads/${String(at)}.png`)).join('\n');
  return linesOf(storable(cell)).map(files.find);
}

describe('the name of a file in a spreadsheet (D14.10)', () => {
  it.each([
    ['two spaces', 'Wall  seal.png'],
    ['a no-break space, as macOS writes it', 'Screenshot 2026-03-02 at 9.41.00\u202fAM.png'],
    ['a control character', 'Wall\u000bseal.png'],
  ])('is found again with %s', (_, name) => {
    expect(named([name])).toEqual([{ value: '/uploads/0.png' }]);
  });

  it('is found whether its accents are letters or characters of their own', () => {
    expect(filesOf(['cle\u0301.png']).find('Cl\u00e9.png')).toEqual({ value: '/uploads/0.png' });
  });

  it('never names another file whose name differs in blanks only', () => {
    const both = [{ value: '/uploads/0.png' }, { value: '/uploads/1.png' }];
    expect(named(['a  b.png', 'a b.png'])).toEqual(both);
    expect(named(['a  b.png', 'a\u00a0b.png'])).toEqual(both);
  });
});
