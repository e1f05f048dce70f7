import { isMeasured, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { classesIn, conversionNotes } from '../figures/figure-text.ts';
import type { UnitSystem } from '../figures/units.ts';
import { SIZES_AND_PRESSURES } from '../labels.ts';
import { DASH_NOTE, UNPUBLISHED, type ResolvedCell, type ResolvedTable } from '../tables/resolved-table.ts';
import type { ChartType } from './draw-range-chart.ts';

const SYSTEMS = ['us', 'metric'] as const;

/** Everything that a chart shows, as a table. */
export function chartTable(types: readonly ChartType[]): ResolvedTable {
  const rows = types.map(({ name, sizes, pressures }) => ({
    header: name,
    cells: [
      ...SYSTEMS.map((system) => cell(sizes, system)),
      ...SYSTEMS.map((system) => cell(pressures, system)),
    ],
  }));
  const figures = types.flatMap(({ sizes, pressures }) => [...sizes, ...pressures]);
  const hasDash = rows.some(({ cells }) => cells.some(({ kind }) => kind === 'none'));
  return {
    name: 'range-chart',
    caption: SIZES_AND_PRESSURES,
    rowLabel: 'Type',
    columns: ['Size', 'Pressure'].flatMap((label) => [
      { label: `${label}, US`, system: 'us' as const, numeric: false },
      { label: `${label}, metric`, system: 'metric' as const, numeric: false },
    ]),
    rows,
    notes: [...conversionNotes(figures), ...(hasDash ? [DASH_NOTE] : [])],
  };
}

/** All of these figures in one system, each with its condition; those of outside diameter say so. */
function cell(figures: readonly CatalogueFigure[], system: UnitSystem): ResolvedCell {
  const classes = figures.filter(isMeasured).flatMap((found) => {
    const { full, classes: each = [full] } = classesIn(found, system);
    const of = found.use?.limits === 'outside-diameter' ? 'OD ' : '';
    const behind = found.condition === '' ? '' : `, ${found.condition}`;
    return each.map((text) => `${of}${text}${behind}`);
  });
  if (classes.length === 0) return { kind: 'none', text: UNPUBLISHED, unit: '', full: UNPUBLISHED };
  const full = classes.join(', ');
  return { kind: 'figure', text: full, unit: '', full, ...(classes.length > 1 && { classes }) };
}
