import { isMeasured, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import { classText, labelIn } from '../figures/figure-text.ts';
import { type FindFigure } from '../figures/references.ts';
import { resolveTable, type TableRow } from './fact-table.ts';
import type { ResolvedTable } from './resolved-table.ts';

/** Name of the table of a product's own specs, with which the ids of its rows begin. */
const SPEC = 'spec';

/**
 * The specs of a product as a table: a row for each, and one for each class of a spec that differs by class.
 * @param figures those that are shown
 * @returns null where there is none
 */
export function specTable(
  figures: readonly CatalogueFigure[],
  caption: string,
  find: FindFigure,
): ResolvedTable | null {
  if (figures.length === 0) return null;
  const nameOf = labelIn(figures);
  const isInBoth = figures.some((found) => isMeasured(found) && !isNeutral(found.measure));
  return resolveTable(
    {
      name: SPEC,
      caption,
      rowLabel: 'Property',
      columns: [
        { label: 'Value', kind: isInBoth ? 'figure' : 'shared' },
        { label: 'Condition', kind: 'condition' },
      ],
      rows: figures.flatMap((found) => rowsOf(found, nameOf(found))),
      notes: [],
    },
    find,
  );
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

/** `Pressure, up to 6 in (DN 150)`: what both systems begin with stands there once. */
function headerOf(name: string, us: string, metric: string): string {
  if (us === '') return name;
  if (us === metric) return `${name}, ${us}`;
  const words = us.split(' ');
  const own = metric.split(' ');
  const first = own.findIndex((word, at) => word !== words[at]);
  return `${name}, ${us} (${own.slice(first).join(' ')})`;
}
