import { describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../../../api/src/seed/seed-catalogue.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import type { CatalogueFigure, ClassValue } from '../figures/catalogue-figure.ts';
import type { Unit } from '../figures/units.ts';
import type { ChartRow, RangeChart } from '../tables/resolved-chart.ts';
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
const figure = (
  limits: 'nominal-size' | 'outside-diameter' | 'pressure',
  unit: Unit,
  ...values: [ClassValue, ...ClassValue[]]
): CatalogueFigure =>
  buildFigure({ product: 'Clamps', use: { limits, beyond: 'no' }, measure: { unit, values } });
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

  it('draws a size without a pressure as a size without a pressure', () => {
    expect(rowOf(clamps, 'RS-1 clamps').bars).toMatchObject([{ level: 0, label: null, open: null }]);
  });

  it('draws no size that is not published, and says so beside the pressure', () => {
    const row = rowOf(clamps, 'Two-band clamps');
    expect(row.bars).toEqual([]);
    expect(row.words.map(({ metric }) => metric)).toEqual(['No size is published.', 'up to 30 bar']);
  });

  it('parts a size by the classes of its pressure, one level for one pressure', () => {
    const row = rowOf(clamps, 'Q clamps');
    expect(labels(row)).toEqual(['16 bar', '10 bar']);
    expect(row.bars[0]?.to).toBe(row.bars[1]?.from);
    expect(row.bars.map(({ level }) => level)).toEqual([1, 2]);
    expect(clamps.levels.map(({ text }) => text.metric)).toEqual(['16 bar', '10 bar', '6 bar']);
  });

  it('leaves a gap where nothing is published, in the drawing and in words, and keeps gas apart', () => {
    const row = rowOf(clamps, 'Snap clamps');
    expect(labels(row)).toEqual(['16 bar', '10 bar', '6 bar']);
    const [, ten, six] = row.bars;
    expect(row.gaps).toEqual([{ from: ten?.to, to: six?.from }]);
    expect(row.words).toEqual([
      { us: 'up to 58 psi for gas', metric: 'up to 4 bar for gas' },
      {
        us: 'Nothing is published between 9.01 and 10.71 in outside diameter.',
        metric: 'Nothing is published between 229 and 272 mm outside diameter.',
      },
    ]);
    expect(clamps.questions.join(' ')).toContain('nothing is published between 229 and 272 mm');
  });

  it('gives a pressure to the sizes only for which both are published', () => {
    const chart = published('saddle.pipe', 'saddle.pressure');
    const [first] = rowOf(chart, 'Stainless drilling saddles').bars;
    // The pressure is published from DN 40, the pipe from 68 mm.
    expect(first).toMatchObject({ level: 1 });
    const whole = published('saddle.pipe');
    expect(whole.rows[0]?.bars[0]?.from).toBe(first?.from);
  });

  it('has an open end where only the other one is published', () => {
    const chart = published('barrel.diameter', 'barrel.pressure', 'internal.pipe');
    expect(rowOf(chart, 'Split barrel clamps').bars).toMatchObject([{ open: 'start', level: 1 }]);
    expect(rowOf(chart, 'Internal repair clamps').bars).toMatchObject([{ open: 'end', to: 1, level: 0 }]);
  });

  it('marks single sizes, and asks for sizes between the smallest and the largest coupling, which the source leaves open', () => {
    const chart = published('lp.size', 'plus.diameter');
    expect(rowOf(chart, 'LP couplings').bars).toHaveLength(7);
    expect(rowOf(chart, 'LP couplings').bars.every(({ from, to }) => from === to)).toBe(true);
    expect(rowOf(chart, 'LP couplings').gaps).toEqual([]);
    expect(rowOf(chart, 'Plus couplings').words[0]?.metric).toBe(
      'Ask us between 55 and 1219 mm outside diameter.',
    );
    expect(chart.questions).toEqual([
      'Plus couplings, outside diameter: published as OD 25/55 up to 1219/1260 mm, read as the smallest and the largest coupling: please confirm with us.',
    ]);
  });

  it('has everything in its table, in both systems, with a dash for what is not published', () => {
    const { rows, notes } = clamps.table;
    expect(rows.map(({ header }) => header)).toEqual(clamps.rows.map(({ name }) => name));
    const snap = rows.find(({ header }) => header === 'Snap clamps')?.cells.map(({ full }) => full);
    expect(snap?.[1]).toBe('up to DN 300');
    expect(snap?.[3]).toContain('6 bar for OD 272 to 329 mm');
    expect(rows[0]?.cells.map(({ kind }) => kind)).toEqual(['figure', 'figure', 'none', 'none']);
    expect(notes.join(' ')).toContain('dash');
    expect(published('saddle.pipe').table.rows[0]?.cells[1]?.full).toBe('OD 68 to 378 mm');
  });

  it('stays on its axis, from every figure that sizes are found by', () => {
    const chart = chartOfFigures(seedCatalogue.figures);
    const bars = chart?.rows.flatMap((row) => row.bars) ?? [];
    expect(bars.length).toBeGreaterThan(20);
    for (const { from, to } of bars) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(1);
      expect(to).toBeGreaterThanOrEqual(from);
    }
    for (const { ticks } of chart?.scales ?? [])
      expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).sort((one, other) => one - other));
  });
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

  it('names outside diameters only where something is given in them', () => {
    expect(published('rs1.size').scales.map(({ label }) => label)).toEqual(['NPS, in', 'DN']);
    expect(published('plus.diameter').scales).toHaveLength(4);
  });

  it('reaches to the size that is looked for', () => {
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

describe('what is not to be drawn', () => {
  it('draws nothing of figures that are hidden or limit nothing', () => {
    const size = figure('nominal-size', 'DN', { value: { from: 40, to: 100 } });
    expect(chartOfFigures([{ ...size, state: 'hidden' }])).toBeNull();
    expect(chartOfFigures([{ ...size, use: null }])).toBeNull();
    expect(chartOfFigures([])).toBeNull();
    expect(chartOfFigures([figure('pressure', 'bar', { value: 10 })])).toBeNull();
  });

  it('shows a pressure that holds for gas only with its words', () => {
    const chart = chartOfFigures([
      figure('nominal-size', 'DN', { value: { from: 40, to: 400 } }),
      figure('pressure', 'bar', { value: 16, when: 'for water' }, { value: 5, when: 'for gas' }),
    ]);
    expect(chart?.rows[0]?.bars[0]?.label?.metric).toBe('16 bar for water');
    expect(chart?.rows[0]?.words.map(({ metric }) => metric)).toEqual(['5 bar for gas']);
    expect(chart?.levels[0]?.text.metric).toBe('16 bar for water');
  });

  it('keeps types of one part apart: a pressure of one is not that of another', () => {
    const size = { ...figure('nominal-size', 'DN', { value: { from: 40, to: 100 } }), product: 'Type 1' };
    const pressure = { ...figure('pressure', 'bar', { value: 16 }), product: 'Type 2' };
    const chart = chartOfParts([{ name: 'Collar', href: '/collar', figures: [size, pressure] }]);
    expect(chart?.rows.map(({ name, bars }) => [name, bars.length])).toEqual([
      ['Type 1', 1],
      ['Type 2', 0],
    ]);
    expect(chart?.rows[0]?.bars[0]?.level).toBe(0);
  });
});
