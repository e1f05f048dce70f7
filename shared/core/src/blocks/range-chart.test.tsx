import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { seedCatalogue } from '../../../../api/src/testing/seed/first-catalog.ts';
import { chartOf } from '../domain/catalogue/draw-records.ts';
import type { RangeChart } from '../domain/tables/resolved-table.ts';
import { RangeChartView } from './range-chart.tsx';

const KEYS = [
  'rs1.size',
  'twoBand.pressure',
  'snap.size',
  'snap.pressure',
  'barrel.diameter',
  'barrel.pressure',
];

function draw(change: Partial<RangeChart> = {}): string {
  const chart = chartOf(KEYS, seedCatalogue);
  if (chart === null) throw new Error('nothing is drawn');
  return renderToStaticMarkup(<RangeChartView chart={{ ...chart, ...change }} caption="Clamps" />);
}
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it('explains the kinds of bars that the chart uses', () => {
  for (const meaning of ['pressure not listed', 'only one limit listed', 'no size listed'])
    expect(words(draw())).toContain(meaning);
  const plain = chartOf(['rs1.size'], seedCatalogue);
  const html = plain ? renderToStaticMarkup(<RangeChartView chart={plain} caption="RS-1" />) : '';
  expect(words(html)).toContain('pressure not listed');
  expect(words(html)).not.toContain('only one end');
});

it('has the same values as a table with a caption; only the drawing is hidden from screen readers (D16.16)', () => {
  const html = draw();
  expect(html).toContain('<caption>Clamps</caption>');
  const page = document.createElement('div');
  page.innerHTML = html;
  const drawings = [...page.querySelectorAll('svg')];
  expect(drawings.length).toBeGreaterThan(5);
  expect(drawings.filter((svg) => svg.closest('[aria-hidden="true"]') === null)).toEqual([]);
  const table = html.slice(html.indexOf('<details'));
  for (const text of ['DN 40 to 350', '6 bar for OD 272 to 329 mm', '87 psi for OD', 'Not listed'])
    expect(words(table)).toContain(text);
});
