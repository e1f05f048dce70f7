import { fractionText } from '../figures/rounding.ts';
import { pairOf } from '../figures/nominal-size.ts';
import { convert } from '../figures/units.ts';
import type { ChartScale, ChartTick } from '../tables/resolved-table.ts';
import type { Diameters } from './chart-sizes.ts';

/** Maps outside diameters in millimeters to shares of the axis. */
export interface Axis {
  from: number;
  to: number;
  at: (mm: number) => number;
}

/** Nominal sizes that an axis may name, DN. */
const SIZES = [
  ...[15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800],
  ...[1000, 1200, 1500, 2000, 2500, 3000],
];
/** Outside diameters that it may name. */
const DIAMETERS = {
  metric: [10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000],
  us: [0.5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 48, 60, 80, 120],
} as const;

/** Shares of the axis between two numbers of a scale, on a wide screen and on a phone. */
const APART = { wide: 0.07, phone: 0.15 } as const;

/**
 * A logarithmic axis that holds all of these diameters and begins and ends at a nominal size.
 * @param isOpenStart whether something reaches below the smallest of them
 */
export function axisOver(
  diameters: readonly number[],
  isOpenStart: boolean,
  isOpenEnd: boolean,
  { ofDn }: Diameters,
): Axis {
  const ends = SIZES.map(ofDn);
  const [least, most] = [Math.min(...diameters), Math.max(...diameters)];
  const first = Math.max(0, ends.filter((mm) => mm <= least).length - 1 - (isOpenStart ? 3 : 0));
  const last = ends.findIndex((mm) => mm >= most);
  const from = Math.min(least, ends[first] ?? least);
  const end = last < 0 ? ends.length - 1 : Math.min(ends.length - 1, last + (isOpenEnd ? 3 : 0));
  const to = Math.max(most, ends[end] ?? most);
  const width = Math.log(to / from) || 1;
  return { from, to, at: (mm) => Math.min(1, Math.max(0, Math.log(mm / from) / width)) };
}

/** The lines of numbers below the bars; those of outside diameters only where something is given in them. */
export function scalesOf(axis: Axis, hasDiameters: boolean, { ofDn }: Diameters): ChartScale[] {
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
