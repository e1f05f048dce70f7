import { readFigure } from '@wa/core/domain/figures/read-figure';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { slugify } from '@wa/core/domain/slug';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import type { Spot } from './grid/table-edits.ts';

/** Part of a key: letters and digits alone. */
const keyPart = (text: string) => slugify(text).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** A key that no figure has, of the row and the column where the figure is to stand. */
export function freeKey(
  table: CatalogueTable,
  { row, column }: Spot,
  { figure }: Pick<Catalogue, 'figure'>,
): string {
  const parts = [table.rows[row]?.header ?? '', table.columns[column]?.label ?? ''].map(keyPart);
  const joined = parts.filter(Boolean).join('.');
  const base = /^[a-z]/.test(joined) ? joined : `figure.${joined || 'new'}`;
  let key = base;
  for (let number = 2; figure(key) !== null; number += 1) key = `${base}.${String(number)}`;
  return key;
}

/** Makes a figure of what was typed into a cell; its source is asked for in its room. Resolves to its key. */
export function useMakeFigure() {
  const { figures } = useApi();
  const report = useReport();
  const catalogue = useCatalogue();
  return async (typed: string, spot: Spot, table: CatalogueTable): Promise<string | null> => {
    const read = readFigure(typed);
    if (!('measure' in read)) return null;
    const key = freeKey(table, spot, catalogue);
    try {
      await figures.create({
        key,
        family: table.caption || 'Figures',
        product: table.rows[spot.row]?.header ?? '',
        label: table.columns[spot.column]?.label || 'Figure',
        measure: read.measure,
        condition: read.condition ?? '',
        source: { document: '', place: '', date: '' },
        state: 'question',
        question: 'Its source is still to be given',
      });
      toastSuccess(`Figure ${key} made`, { detail: 'It stands as a question until its source is given.' });
      return key;
    } catch (error) {
      report('A figure could not be made', error);
      toastFailure('The figure could not be made.', {
        detail: error instanceof Error ? error.message : undefined,
      });
      return null;
    }
  };
}
