import type { Page } from '@wa/core/domain/pages/page';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { plateNotes } from '@wa/core/domain/figures/plate-notes';
import { plateFiguresOf, tableNamesOf } from '@wa/core/domain/catalogue/figures-of-page';
import type { StaticPage } from '../fixed-pages/static-page.ts';
import { seedCatalogue } from '../seed-catalogue.ts';

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
  const plates = plateFiguresOf(page, seedCatalogue).map((found) => {
    const shown = plateFigure(found);
    const { label, us, metric } = shown;
    return [label, us.full, metric?.full ?? '', plateNotes(shown)].join(' | ');
  });
  const rows = tableNamesOf(page).flatMap((name) => {
    const table = seedCatalogue.table(name);
    return (table?.rows ?? []).map((row) =>
      [
        table?.caption ?? '',
        row.header,
        ...row.cells.map((cell, at) => `${table?.columns[at]?.label ?? ''} ${cell.full}`),
      ].join(' | '),
    );
  });
  return [...plates, ...rows];
}
