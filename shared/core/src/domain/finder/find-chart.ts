import { diametersOf } from '../charts/diameters.ts';
import { chartOfParts, type ChartNeed } from '../charts/draw-range-chart.ts';
import { convert, systemOf } from '../figures/units.ts';
import type { RangeChart } from '../tables/resolved-chart.ts';
import type { RequiredPipe } from './requirement.ts';
import type { Part } from './part.ts';
import { readRequirement } from './read-requirement.ts';

/** Fewer types than these need no drawing. */
const FEWEST = 2;

/** The parts of a task over the sizes for which they are published, with the visitor's pipe as a line; null for few. */
export function findChart(query: URLSearchParams, parts: readonly Part[]): RangeChart | null {
  const { requirement, task } = readRequirement(query);
  if (requirement === null || task === null) return null;
  const sized = parts.filter(
    ({ tasks, figures }) =>
      tasks.includes(task) &&
      figures.some(({ use }) => use?.limits === 'nominal-size' || use?.limits === 'outside-diameter'),
  );
  if (sized.length < FEWEST) return null;
  const standard = requirement.pipe?.standard?.standard ?? null;
  return chartOfParts(sized, requirement.pipe && lineOf(requirement.pipe), standard);
}

/** Where the visitor's pipe stands; null where no table knows it. */
function lineOf({ outside, nominal, standard }: RequiredPipe): ChartNeed | null {
  const { ofDn } = diametersOf(standard?.standard ?? null);
  const dn = nominal?.dn ?? null;
  const mm = standard?.mm ?? (outside ? convert(outside.value, outside.unit, 'mm') : dn && ofDn(dn));
  const said = nominal ?? outside;
  if (mm === null || said === null) return null;
  const isUs = outside && !nominal ? systemOf(outside.unit) === 'us' : said.text.startsWith('NPS');
  const other = said.converted || said.text;
  return { mm, text: isUs ? { us: said.text, metric: other } : { us: other, metric: said.text } };
}
