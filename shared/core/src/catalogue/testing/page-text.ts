import type { Page } from '../../domain/pages/page.ts';
import { blocksOf } from '../../domain/pages/page-content.ts';
import { plateFigure } from '../facts/fact-text.ts';
import { plateFactsOfPage, tablesOfPage } from '../pages/facts-of-page.ts';
import type { StaticPage } from '../pages/static-page.ts';
import { resolveTable } from '../tables/registry.ts';

/** Every text of a block's data, whatever its shape. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

/** The words of a page as its blocks carry them, tables and plates not filled in. */
export const proseOf = (page: Pick<Page, 'title' | 'content'>): string[] =>
  blocksOf(page).flatMap((block) => stringsIn(block.data));

/** What the tables and plates of a page print, one line per row or figure. */
export function figuresShownOn(page: StaticPage): string[] {
  const plates = plateFactsOfPage(page).map((id) => {
    const { label, us, metric, condition } = plateFigure(id);
    return [label, us.full, metric?.full ?? '', condition].join(' | ');
  });
  const rows = tablesOfPage(page).flatMap((name) => {
    const table = resolveTable(name);
    return table.rows.map((row) =>
      [
        table.caption,
        row.header,
        ...row.cells.map((cell, at) => `${table.columns[at]?.label ?? ''} ${cell.full}`),
      ].join(' | '),
    );
  });
  return [...plates, ...rows];
}
