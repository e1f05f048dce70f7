import { diametersOf } from '../charts/diameters.ts';
import { chartOfParts, type ChartNeed } from '../charts/draw-range-chart.ts';
import { convert, systemOf } from '../figures/units.ts';
import type { RangeChart } from '../tables/resolved-chart.ts';
import type { PipeNeed } from './need.ts';
import type { Part } from './part.ts';
import { readNeed } from './read-need.ts';

/** Fewer types than these need no drawing. */
const FEWEST = 2;

/** The parts of a task over the sizes for which they are published, with the visitor's pipe as a line; null for few. */
export function findChart(query: URLSearchParams, parts: readonly Part[]): RangeChart | null {
  const { need } = readNeed(query);
  if (need === null) return null;
  const sized = parts.filter(
    ({ tasks, figures }) =>
      tasks.includes(need.task) &&
      figures.some(({ use }) => use?.limits === 'nominal-size' || use?.limits === 'outside-diameter'),
  );
  if (sized.length < FEWEST) return null;
  const standard = need.pipe?.standard?.standard ?? null;
  return chartOfParts(sized, need.pipe && lineOf(need.pipe), standard);
}

/** Where the visitor's pipe stands; null where no table knows it. */
function lineOf({ outside, nominal, standard }: PipeNeed): ChartNeed | null {
  const { ofDn } = diametersOf(standard?.standard ?? null);
  const dn = nominal?.dn ?? null;
  const mm = standard?.mm ?? (outside ? convert(outside.value, outside.unit, 'mm') : dn && ofDn(dn));
  const said = nominal ?? outside;
  if (mm === null || said === null) return null;
  const isUs = outside && !nominal ? systemOf(outside.unit) === 'us' : said.text.startsWith('NPS');
  const other = said.converted || said.text;
  return { mm, text: isUs ? { us: said.text, metric: other } : { us: other, metric: said.text } };
}
