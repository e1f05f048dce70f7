import { describe, expect, test } from 'vitest';
import { tableNamesOf } from '@wa/core/domain/catalogue/figures-of-page';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { asDrawnPage, drawnTable } from '../seed/testing/drawn.ts';
import { dataSheet } from './print-sheet.ts';
import { linesByPoppler, linesByPosition, spanEnds } from './testing/read-lines.ts';
import { squeezed } from './testing/read-pdf.ts';
import { testSite } from './testing/test-site.ts';

const withTables = [...staticPages.values()].filter(
  (page) => page.dataSheet !== undefined && tableNamesOf(page).length > 0,
);

/** A figure longer than this may take several lines; its first word begins the row. */
const ONE_LINE = 18;
const firstWord = (text: string) => text.trim().split(/\s/)[0] ?? '';

/**
 * The beginning of every cell of every row, in the order in which a line must say them.
 * @param replaced true for readers that take a span's own text, which has the unit
 */
function rowsOf(page: (typeof withTables)[number], replaced: boolean): string[][] {
  return tableNamesOf(page).flatMap((name) => {
    const { columns, rows } = drawnTable(name);
    return rows.map(({ header, cells }) => [
      firstWord(header),
      ...cells.map((cell, index) => {
        const text = !replaced && columns[index]?.unit ? cell.text : cell.full;
        return cell.kind === 'figure' && text.length <= ONE_LINE ? text : firstWord(text);
      }),
    ]);
  });
}

/** A dash is read as what it means. */
const asRead = (cell: string) => (cell === '–' ? /(?:–|not ?published)/ : null);

function says(line: string, cells: readonly string[]): boolean {
  let rest = squeezed(line);
  return cells.every((cell) => {
    const found = asRead(cell)?.exec(rest);
    const wanted = found?.[0] ?? squeezed(cell);
    const place = rest.indexOf(wanted);
    if (place < 0) return false;
    rest = rest.slice(place + wanted.length);
    return true;
  });
}

const missing = (lines: readonly string[], rows: readonly string[][]) =>
  rows.filter((cells) => !lines.some((line) => says(line, cells)));

describe('the text of a data sheet, read by two libraries', () => {
  test.each(withTables.map((page) => [page.slug, page] as const))(
    '%s has the cells of a row on one line',
    async (_slug, page) => {
      const body = await dataSheet(asDrawnPage(page), testSite);
      expect(missing(await linesByPosition(body), rowsOf(page, false))).toEqual([]);
      const lines = linesByPoppler(body);
      if (lines !== null) expect(missing(lines, rowsOf(page, true))).toEqual([]);
      // What poppler goes by, for machines without it.
      expect(await spanEnds(body)).toMatchObject({ astray: 0 });
    },
  );

  test('figures are copied with the unit that their column shows', async () => {
    const page = staticPages.get('repair-clamps-316l');
    if (!page) throw new Error('The clamps have no page');
    const body = await dataSheet(asDrawnPage(page), testSite);
    expect((await spanEnds(body)).spans).toBeGreaterThan(20);
    expect(
      linesByPoppler(body)?.some((line) => says(line, ['RS-3', 'DN 250 to 1000', '300 to 600 mm'])),
    ).not.toBe(false);
  });
});
