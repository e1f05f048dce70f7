import { readFigure } from '@wa/core/domain/figures/read-figure';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { slugify } from '@wa/core/domain/slug';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import type { Spot } from './grid/table-edits.ts';

/** Returns a text as part of a key: only letters and digits. */
const keyPart = (text: string) => slugify(text).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Derives an unused key from the row and column of the new figure. */
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

/**
 * Creates a figure from the text typed into a cell. Its source is entered later on the Specs screen.
 * Resolves to its key.
 */
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
        family: table.caption || 'Specs',
        product: table.rows[spot.row]?.header ?? '',
        label: table.columns[spot.column]?.label || 'Spec',
        measure: read.measure,
        condition: read.condition ?? '',
        source: { document: '', place: '', date: '' },
        state: 'question',
        question: 'Source missing',
      });
      toastSuccess(`Spec ${key} created`, { detail: 'It stays an open question until you add its source.' });
      return key;
    } catch (error) {
      report('Failed to create a spec', error);
      toastFailure('Couldn’t create the spec.', {
        detail: error instanceof Error ? error.message : undefined,
      });
      return null;
    }
  };
}
