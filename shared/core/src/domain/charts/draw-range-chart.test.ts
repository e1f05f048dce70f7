import { CONFIRM_NOTE } from '../figures/figure-text.ts';
import { describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../../../api/src/testing/seed/first-catalog.ts';
import { buildLimit } from '../../testing/build-figure.ts';
import type { Limited, Measure } from '../figures/catalogue-figure.ts';
import type { Unit } from '../figures/units.ts';
import type { ChartRow, RangeChart } from '../tables/resolved-table.ts';
import { chartOfFigures, chartOfParts } from './draw-range-chart.ts';

const published = (...keys: string[]): RangeChart => {
  const chart = chartOfFigures(keys.flatMap((key) => seedCatalogue.figure(key) ?? []));
  if (chart === null) throw new Error('nothing is drawn');
  return chart;
};
const rowOf = (chart: RangeChart, name: string): ChartRow => {
  const row = chart.rows.find((each) => each.name === name);
  if (!row) throw new Error(`there is no row ${name}`);
  return row;
};
const figure = (limits: Limited, unit: Unit, ...values: Measure['values']) =>
  buildLimit(limits, unit, values, { product: 'Clamps' });
const labels = ({ bars }: ChartRow) => bars.map(({ label, level }) => label?.metric ?? String(level));

describe('what the published figures say', () => {
  const clamps = published(
    'rs1.size',
    'twoBand.pressure',
    'q.size',
    'q.pressure',
    'snap.size',
    'snap.pressure',
  );

  it('draws a size without a pressure as a bar without a pressure (D16.16)', () => {
    expect(rowOf(clamps, 'RS-1 clamps').bars).toMatchObject([{ level: 0, label: null, open: null }]);
  });

  it('draws no unlisted size, and says so next to the pressure (D16.16)', () => {
    const row = rowOf(clamps, 'Two-band clamps');
    expect(row.bars).toEqual([]);
    expect(row.words.map(({ metric }) => metric)).toEqual(['No size listed.', 'up to 30 bar']);
  });

  it('has a pressure class as the pressure that it stands for (D16.11, D16.16)', () => {
    const collars = published('collar.1.diameter', 'collar.1.class');
    expect(labels(rowOf(collars, 'Collars type 1'))).toEqual(['up to 16 bar']);
    expect(collars.table.rows[0]?.cells.map(({ full }) => full)).toEqual([
      ...['OD 3.15 to 9.84 in', 'OD 80 to 250 mm'],
      ...['up to 232 psi', 'up to 16 bar'],
    ]);
  });

  it('leaves a gap where nothing is listed, in the drawing and in words, and keeps gas separate (D16.16)', () => {
    const row = rowOf(clamps, 'Snap clamps');
    expect(labels(row)).toEqual(['16 bar', '10 bar', '6 bar']);
    const [, ten, six] = row.bars;
    expect(row.gaps).toEqual([{ from: ten?.to, to: six?.from }]);
    expect(row.words).toEqual([
      { us: 'up to 58 psi for gas', metric: 'up to 4 bar for gas' },
      {
        us: 'Not listed between 9.01 and 10.8 in outside diameter.',
        metric: 'Not listed between 229 and 272 mm outside diameter.',
      },
    ]);
    expect(clamps.questions).toEqual([CONFIRM_NOTE]);
  });

  it('has everything in its table, in both systems, and marks unlisted values', () => {
    const { rows } = clamps.table;
    expect(rows.map(({ header }) => header)).toEqual(clamps.rows.map(({ name }) => name));
    const snap = rows.find(({ header }) => header === 'Snap clamps')?.cells.map(({ full }) => full);
    expect(snap?.[1]).toBe('up to DN 300');
    expect(snap?.[3]).toContain('6 bar for OD 272 to 329 mm');
    expect(rows[0]?.cells.map(({ kind }) => kind)).toEqual(['figure', 'figure', 'none', 'none']);
    expect(published('saddle.pipe').table.rows[0]?.cells[1]?.full).toBe('OD 68 to 378 mm');
  });
});

it('draws the pressure of a class with several sizes at each of them (D16.16)', () => {
  const chart = chartOfFigures([
    figure('nominal-size', 'DN', { value: [50, 80, 100, 150] }),
    figure(
      'pressure',
      'bar',
      { value: 16, when: { value: [50, 80, 100, 125], unit: 'DN' } },
      { value: 10, when: { value: 150, unit: 'DN' } },
    ),
  ]);
  expect(chart?.rows[0]?.bars.map(({ level }) => level)).toEqual([1, 1, 1, 2]);
  expect(chart?.rows[0]?.words).toEqual([]);
});

it('words the gap between two ranges of nominal sizes in both units (D16.16)', () => {
  const chart = chartOfFigures([
    figure('nominal-size', 'NPS', { value: { from: 2, to: 6 } }, { value: { from: 10, to: 12 } }),
  ]);
  expect(chart?.rows[0]?.words).toEqual([
    { us: 'Not listed between 6 and 10 in.', metric: 'Not listed between DN 150 and 250.' },
  ]);
});

it('draws no size that isn’t listed, also if a pressure is listed for larger ones (D16.16)', () => {
  const classOf = (value: number, from: number, to: number) =>
    ({ value, when: { unit: 'mm', value: { from, to } } }) as const;
  const chart = chartOfFigures([
    figure('outside-diameter', 'mm', { value: { from: 21, to: 111 } }),
    figure('pressure', 'bar', { value: 4 }),
    figure('pressure', 'bar', classOf(16, 21, 111), classOf(10, 112, 229), classOf(6, 272, 329)),
  ]);
  expect(chart?.rows[0]?.bars.map(({ level }) => level)).toEqual([1]);
});

it('names a condition in the legend only if all bars of that pressure have it', () => {
  const part = (name: string, when?: string) => ({
    name,
    href: `/${name}`,
    figures: [
      figure('nominal-size', 'DN', { value: { from: 40, to: 400 } }),
      figure('pressure', 'bar', { value: 16, ...(when !== undefined && { when }) }),
    ],
  });
  const legend = (...parts: ReturnType<typeof part>[]) =>
    chartOfParts(parts)?.levels.map(({ text }) => text.metric);
  expect(legend(part('a', 'for gas'), part('b'))).toEqual(['16 bar']);
  expect(legend(part('a', 'for gas'), part('b', 'for gas'))).toEqual(['16 bar for gas']);
});

describe('the axis', () => {
  it('places a nominal size at the outside diameter of its pipe', () => {
    const nominal = figure('nominal-size', 'DN', { value: { from: 100, to: 250 } });
    const measured = figure('outside-diameter', 'mm', { value: { from: 114.3, to: 273 } });
    const chart = chartOfFigures([
      { ...nominal, product: 'A' },
      { ...measured, product: 'B' },
    ]);
    const [a, b] = chart?.rows.map(({ bars }) => bars[0]) ?? [];
    expect([a?.from, a?.to]).toEqual([b?.from, b?.to]);
    expect(chart?.assumed).toContain('EN 10220');
  });

  it('includes the size that the visitor needs', () => {
    const parts = [
      { name: 'Clamp', href: '/clamp', figures: [figure('nominal-size', 'DN', { value: 100 })] },
    ];
    const text = { us: '10.79 in', metric: '274 mm' };
    const chart = chartOfParts(parts, { mm: 274, text });
    expect(chart?.need?.text).toEqual(text);
    expect(chart?.need?.at).toBeGreaterThan(chart?.rows[0]?.bars[0]?.to ?? 1);
    expect(chart?.rows[0]).toMatchObject({ name: 'Clamp', href: '/clamp' });
  });
});

describe('values without a chart', () => {
  it('draws no figures that are hidden or limit nothing (D16.16)', () => {
    const size = figure('nominal-size', 'DN', { value: { from: 40, to: 100 } });
    expect(chartOfFigures([{ ...size, state: 'hidden' }])).toBeNull();
    expect(chartOfFigures([{ ...size, use: null }])).toBeNull();
    expect(chartOfFigures([])).toBeNull();
    expect(chartOfFigures([figure('pressure', 'bar', { value: 10 })])).toBeNull();
  });

  it('shows a pressure that applies to gas only together with that condition', () => {
    const chart = chartOfFigures([
      figure('nominal-size', 'DN', { value: { from: 40, to: 400 } }),
      figure('pressure', 'bar', { value: 16, when: 'for water' }, { value: 5, when: 'for gas' }),
    ]);
    expect(chart?.rows[0]?.bars[0]?.label?.metric).toBe('16 bar for water');
    expect(chart?.rows[0]?.words.map(({ metric }) => metric)).toEqual(['5 bar for gas']);
    expect(chart?.levels[0]?.text.metric).toBe('16 bar for water');
  });
});
