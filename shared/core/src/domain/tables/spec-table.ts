import { isMeasured, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import { classText, labelIn } from '../figures/figure-text.ts';
import { type FindFigure } from '../figures/references.ts';
import { type CatalogueTable, type TableRow } from './fact-table.ts';
import { resolveTable } from './resolve-table.ts';
import type { ResolvedTable } from './resolved-table.ts';

/** Table name for a product's own specs; the ids of its rows start with it. */
const SPEC = 'spec';

/**
 * Builds a table of a product's specs: one row per spec, or per class of a spec.
 * @param figures public figures
 * @returns null if there are none
 */
export function specTable(
  figures: readonly CatalogueFigure[],
  caption: string,
  find: FindFigure,
): ResolvedTable | null {
  if (figures.length === 0) return null;
  const isInBoth = figures.some((found) => isMeasured(found) && !isNeutral(found.measure));
  return resolveTable(
    {
      ...specRows(figures),
      caption,
      rowLabel: 'Property',
      columns: [
        { label: 'Value', kind: isInBoth ? 'figure' : 'shared' },
        { label: 'Condition', kind: 'condition' },
      ],
      notes: [],
    },
    find,
  );
}

/** Returns the name and the rows of the table of a product's specs. */
export function specRows(figures: readonly CatalogueFigure[]): Pick<CatalogueTable, 'name' | 'rows'> {
  const nameOf = labelIn(figures);
  return { name: SPEC, rows: figures.flatMap((found) => rowsOf(found, nameOf(found))) };
}

function rowsOf(found: CatalogueFigure, name: string): TableRow[] {
  const { key } = found;
  if (!isMeasured(found) || found.measure.values.every(({ when }) => when === undefined))
    return [{ header: name, cells: [{ figure: key }, { figure: key }] }];
  const { values } = found.measure;
  return values.map((value, at) => ({
    header: headerOf(name, classText(value, 'us'), classText(value, 'metric')),
    cells: [{ figure: key, at, shows: 'value' }, { figure: key }],
  }));
}

/** Returns `Pressure, up to 6 in (DN 150)`: the common start of both systems appears once. */
function headerOf(name: string, us: string, metric: string): string {
  if (us === '') return name;
  if (us === metric) return `${name}, ${us}`;
  const words = us.split(' ');
  const own = metric.split(' ');
  const first = own.findIndex((word, at) => word !== words[at]);
  return `${name}, ${us} (${own.slice(first).join(' ')})`;
}
