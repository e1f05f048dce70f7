import {
  isShown,
  type CatalogueFigure,
  isMeasured,
  openQuestion,
  withPressureClass,
} from '../figures/catalogue-figure.ts';
import { questionNotes, classesIn, conversionNotes } from '../figures/figure-text.ts';
import { NO_SIZE_LISTED } from '../messages.ts';
import { groupBy } from '../record.ts';
import { sizesOf, type SizedPressure, type TypeSizes, diametersOf, type Diameters } from './chart-sizes.ts';
import type { PipeStandard } from '../pipes/pipe-standards.ts';
import {
  type Both,
  type ChartBar,
  type ChartRow,
  type RangeChart,
  NO_CELL,
  type ResolvedCell,
  type ResolvedTable,
  type ChartScale,
  type ChartTick,
} from '../tables/resolved-table.ts';
import { rowKeys } from '../tables/row-keys.ts';
import { type UnitSystem, convert } from '../figures/units.ts';
import { SIZES_AND_PRESSURES } from '../labels.ts';
import { fractionText, pairOf } from '../figures/figure.ts';

interface ChartType {
  name: string;
  /** Address of its page or product; empty if there is none. */
  href: string;
  sizes: CatalogueFigure[];
  pressures: CatalogueFigure[];
}

/** The visitor's size: outside diameter in millimeters, and its name. */
export interface ChartNeed {
  mm: number;
  text: Both;
}

/** Diameters used if no pipe standard is named. */
const STEEL = diametersOf(null);

/** Returns true for a figure that limits the pipe size. */
export const isSize = ({ use }: CatalogueFigure) =>
  use?.limits === 'nominal-size' || use?.limits === 'outside-diameter';
const isPressure = ({ use }: CatalogueFigure) => use?.limits === 'pressure';

/** Groups figures by product type, in order. */
function typesOf(figures: readonly CatalogueFigure[], name: string | null, href: string): ChartType[] {
  const used = figures
    .map(withPressureClass)
    .filter((found) => isShown(found) && (isSize(found) || isPressure(found)));
  const products = groupBy(used, ({ product }) => product);
  return [...products].map(([product, own]) => ({
    name: name !== null && products.size === 1 ? name : product,
    href,
    sizes: own.filter(isSize),
    pressures: own.filter(isPressure),
  }));
}

/** Builds a chart of figures with one row per type; null if none of them is a size. */
export const chartOfFigures = (figures: readonly CatalogueFigure[]): RangeChart | null =>
  drawRangeChart(typesOf(figures, null, ''));

/** Builds a chart of parts, with nominal sizes at the diameters of `standard`; null without a listed size. */
export const chartOfParts = (
  parts: readonly { name: string; href: string; figures: readonly CatalogueFigure[] }[],
  need: ChartNeed | null = null,
  standard: PipeStandard | null = null,
): RangeChart | null =>
  drawRangeChart(
    parts.flatMap(({ name, href, figures }) => typesOf(figures, name, href)),
    need,
    standard ? diametersOf(standard) : STEEL,
  );

function drawRangeChart(
  types: readonly ChartType[],
  need: ChartNeed | null = null,
  of: Diameters = STEEL,
): RangeChart | null {
  const rows = types.map((type) => ({ type, ...sizesOf(type.sizes, type.pressures, of) }));
  const bars = rows.flatMap((row) => row.bars);
  const known = [...bars.flatMap(({ from, to }) => [from, to]), ...(need ? [need.mm] : [])];
  const finite = known.filter((mm) => mm > 0 && Number.isFinite(mm));
  if (bars.length === 0 || finite.length === 0) return null;
  const axis = axisOver(
    finite,
    bars.some(({ from }) => from === 0),
    bars.some(({ to }) => to === Infinity),
    of,
  );
  const levels = levelsOf(bars);
  const figures = types.flatMap(({ sizes, pressures }) => [...sizes, ...pressures]);
  const hasDiameters = figures.some(({ use }) => use?.limits === 'outside-diameter');
  return {
    rows: rows.map((row) => rowOf(row, axis, levels)),
    scales: scalesOf(axis, hasDiameters, of),
    levels: [...levels.values()],
    need: need && { at: axis.at(need.mm), text: need.text },
    assumed: of.assumed,
    questions: questionNotes(figures),
    table: chartTable(types),
  };
}

/** Number of color levels; the last one covers all lower pressures. */
const LEVELS = 5;

/** Assigns a level to each pressure, the highest first. A condition is named if all bars of a level have it. */
function levelsOf(bars: readonly SizedPressure[]): Map<number, { level: number; text: Both }> {
  const pressures = bars.flatMap(({ pressure }) => pressure ?? []).sort((one, other) => other.bar - one.bar);
  const levels = new Map<number, { level: number; text: Both }>();
  for (const { bar, text, when } of pressures) {
    if (levels.has(bar)) continue;
    const isShared = pressures.every((each) => each.bar !== bar || each.when === when);
    const level = Math.min(LEVELS, levels.size + 1);
    levels.set(bar, { level, text: isShared ? labelOf(text, when) : text });
  }
  return levels;
}

/** Width of a letter as a share of the axis. */
const LETTER = { wide: 0.0125, phone: 0.024 } as const;

function rowOf(
  { type: { name, href, sizes, pressures }, bars, gaps, others }: TypeSizes & { type: ChartType },
  { at }: Axis,
  levels: ReadonlyMap<number, { level: number }>,
): ChartRow {
  const end = { wide: 0, phone: 0 };
  let before: string | null = null;
  // A bar that is entirely below the axis can't be shown.
  const placed = bars.filter((each) => each.from === each.to || at(each.to) > at(each.from));
  const drawn = placed.map(({ from, to, pressure }): ChartBar => {
    const text = pressure && labelOf(pressure.text, pressure.when);
    const level = levels.get(pressure?.bar ?? NaN)?.level ?? 0;
    const bar = {
      from: at(from),
      to: at(to),
      level,
      open: from === 0 ? 'start' : to === Infinity ? 'end' : null,
    } as const;
    const isSame = text !== null && before === text.us;
    before = text?.us ?? null;
    const letters = text && !isSame ? Math.max(text.us.length, text.metric.length) : 0;
    const fits = (screen: keyof typeof LETTER) => {
      const width = letters * LETTER[screen];
      const start = Math.min(bar.from, 1 - width);
      if (start < end[screen]) return false;
      end[screen] = start + width;
      return true;
    };
    if (letters === 0 || !fits('wide')) return { ...bar, label: null, isLabelWideOnly: false };
    return { ...bar, label: text, isLabelWideOnly: !fits('phone') };
  });
  const words = [
    ...(bars.length === 0 ? [{ us: NO_SIZE_LISTED, metric: NO_SIZE_LISTED }] : []),
    ...others.map(({ text, when }) => labelOf(text, when)),
    ...gaps.map((gap) => gap.words),
  ];
  return {
    name,
    href,
    isOpen: [...sizes, ...pressures].some((found) => openQuestion(found) !== ''),
    bars: drawn,
    gaps: gaps.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    words,
  };
}

const labelOf = ({ us, metric }: Both, when: string): Both => ({
  us: `${us} ${when}`.trim(),
  metric: `${metric} ${when}`.trim(),
});

function chartTable(types: readonly ChartType[]): ResolvedTable {
  const ids = rowKeys(
    'range-chart',
    types.map(({ name, href }) => ({ header: name, cells: [href] })),
  );
  const rows = types.map(({ name, sizes, pressures }, at) => ({
    id: ids[at] ?? '',
    header: name,
    cells: [sizes, pressures].flatMap((each) => [cell(each, 'us'), cell(each, 'metric')]),
  }));
  const figures = types.flatMap(({ sizes, pressures }) => [...sizes, ...pressures]);
  return {
    name: 'range-chart',
    caption: SIZES_AND_PRESSURES,
    rowLabel: 'Type',
    columns: ['Size', 'Pressure'].flatMap((label) => [
      { label: `${label}, US`, system: 'us' as const, numeric: false },
      { label: `${label}, metric`, system: 'metric' as const, numeric: false },
    ]),
    rows,
    notes: conversionNotes(figures),
  };
}

/** Formats all figures in one system with their conditions. Outside diameters are labeled as such. */
function cell(figures: readonly CatalogueFigure[], system: UnitSystem): ResolvedCell {
  const classes = figures.filter(isMeasured).flatMap((found) => {
    const { full, classes: each = [full] } = classesIn(found, system);
    const of = found.use?.limits === 'outside-diameter' ? 'OD ' : '';
    const behind = found.condition === '' ? '' : `, ${found.condition}`;
    return each.map((text) => `${of}${text}${behind}`);
  });
  if (classes.length === 0) return NO_CELL;
  const full = classes.join(', ');
  return { kind: 'figure', text: full, unit: '', full, ...(classes.length > 1 && { classes }) };
}

type Axis = ReturnType<typeof axisOver>;

/** Nominal sizes (DN) that an axis may label. */
const SIZES = [
  ...[15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800],
  ...[1000, 1200, 1500, 2000, 2500, 3000],
];
const DIAMETERS = {
  metric: [10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000],
  us: [0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 60, 80, 120],
} as const;

/** Minimum distance between two numbers of a scale as a share of the axis, on wide screens and phones. */
const APART = { wide: 0.07, phone: 0.15 } as const;

/**
 * Builds a logarithmic axis between two nominal sizes. `at` maps a diameter in millimeters to a share of the
 * axis.
 */
function axisOver(
  diameters: readonly number[],
  isOpenStart: boolean,
  isOpenEnd: boolean,
  { ofDn }: Diameters,
) {
  const ends = SIZES.map(ofDn);
  const [least, most] = [Math.min(...diameters), Math.max(...diameters)];
  const first = Math.max(0, ends.filter((mm) => mm <= least).length - 1 - (isOpenStart ? 3 : 0));
  const last = ends.findIndex((mm) => mm >= most);
  const from = Math.min(least, ends[first] ?? least);
  const end = last < 0 ? ends.length - 1 : Math.min(ends.length - 1, last + (isOpenEnd ? 3 : 0));
  const to = Math.max(most, ends[end] ?? most);
  const width = Math.log(to / from) || 1;
  return { from, to, at: (mm: number) => Math.min(1, Math.max(0, Math.log(mm / from) / width)) };
}

/** Returns the scales below the bars. The scale of outside diameters appears only if a value needs it. */
function scalesOf(axis: Axis, hasDiameters: boolean, { ofDn }: Diameters): ChartScale[] {
  const nominal = (text: (dn: number) => string) =>
    ticksOf(
      axis,
      SIZES.map((dn) => ({ mm: ofDn(dn), text: text(dn) })),
    );
  const scales: ChartScale[] = [
    { label: 'NPS, in', system: 'us', ticks: nominal((dn) => fractionText(pairOf(dn, 'DN'))) },
    { label: 'DN', system: 'metric', ticks: nominal(String) },
  ];
  if (!hasDiameters) return scales;
  const inches = DIAMETERS.us.map((inch) => ({ mm: convert(inch, 'in', 'mm'), text: String(inch) }));
  const millimeters = DIAMETERS.metric.map((mm) => ({ mm, text: String(mm) }));
  return [
    ...scales,
    { label: 'Outside diameter, in', system: 'us', ticks: ticksOf(axis, inches) },
    { label: 'Outside diameter, mm', system: 'metric', ticks: ticksOf(axis, millimeters) },
  ];
}

function ticksOf(axis: Axis, all: readonly { mm: number; text: string }[]): ChartTick[] {
  const inside = all.filter(({ mm }) => mm >= axis.from * 0.999 && mm <= axis.to * 1.001);
  const ticks: ChartTick[] = [];
  let [wide, phone] = [-1, -1];
  for (const { mm, text } of inside) {
    const at = axis.at(mm);
    if (at - wide < APART.wide) continue;
    const isWideOnly = at - phone < APART.phone;
    ticks.push({ at, text, isWideOnly });
    wide = at;
    if (!isWideOnly) phone = at;
  }
  return ticks;
}
