import type { ClassValue, FigureClass, MeasuredFigure } from '../figures/catalogue-figure.ts';
import type { Figure, FigureValue, Limit } from '../figures/figure.ts';
import { convert, quantityOf, type Quantity, type Unit } from '../figures/units.ts';
import { pairedDn } from '../pipes/pipe-standards.ts';
import type { Medium } from './questions.ts';

/** What a figure covers, in the base unit of its quantity: bar, mm, DN, °C or degrees; unrounded. */
export interface Bounds {
  from: number;
  to: number;
  /** False for "more than 150". */
  hasStart: boolean;
}

/** A class of a figure, as a need can be held against it. */
export type When =
  | { kind: 'medium'; medium: Medium }
  | { kind: 'words'; text: string }
  | { kind: 'pipe'; by: 'dn' | 'mm'; bounds: Bounds[] };

/** One published value: a figure has one a class, and two where its source prints both systems. */
export interface Reading {
  figure: MeasuredFigure;
  value: ClassValue;
  /** The value, or what is published of it in the other system. */
  printed: Figure;
  bounds: Bounds[];
  /** True for "up to 1500 mm": the other end is not published. */
  isOneSided: boolean;
  when: When | null;
}

const BASE: Partial<Record<Quantity, Unit>> = {
  pressure: 'bar',
  head: 'bar',
  length: 'mm',
  temperature: '°C',
};

/** The base unit of what a unit measures; itself where there is no other. */
export const baseOf = (unit: Unit): Unit => BASE[quantityOf(unit)] ?? unit;

/** A number in the base unit of its quantity; NaN for a nominal size that no DN is paired with. */
export function toBase(value: number, unit: Unit): number {
  if (unit === 'NPS') return pairedDn(value) ?? Number.NaN;
  return convert(value, unit, baseOf(unit));
}

/** A bare number is the most of what has no other end, and the one size of what is a size. */
const ONE_ENDED: readonly Quantity[] = ['pressure', 'head', 'angle', 'temperature'];

function endsOf(value: number, limit: Limit | undefined, quantity: Quantity): Bounds {
  if (limit === 'moreThan') return { from: value, to: Infinity, hasStart: false };
  if (limit === 'atLeast') return { from: value, to: Infinity, hasStart: true };
  const isMost = limit === 'upTo' || limit === 'upToAbout' || ONE_ENDED.includes(quantity);
  return { from: isMost ? -Infinity : value, to: value, hasStart: true };
}

function boundsOf({ value, unit, limit }: Figure): Bounds[] {
  const of = (each: number) => endsOf(toBase(each, unit), limit, quantityOf(unit));
  if (typeof value === 'number') return [of(value)];
  if ('from' in value)
    return [{ from: toBase(value.from, unit), to: toBase(value.to, unit), hasStart: true }];
  return value.map(of);
}

const MEDIUM_WORDS = /^for (water|gas)$/i;

function whenOf(when: FigureClass | undefined): When | null {
  if (when === undefined) return null;
  if (typeof when === 'object')
    return {
      kind: 'pipe',
      by: quantityOf(when.unit) === 'nominalSize' ? 'dn' : 'mm',
      bounds: boundsOf(when),
    };
  const medium = MEDIUM_WORDS.exec(when)?.[1]?.toLowerCase();
  if (medium === 'water' || medium === 'gas') return { kind: 'medium', medium };
  return { kind: 'words', text: when };
}

const isOneSided = (value: FigureValue, bounds: readonly Bounds[]) =>
  (typeof value === 'number' || Array.isArray(value)) &&
  bounds.some(({ from, to }) => from === -Infinity || to === Infinity);

const kept = new WeakMap<MeasuredFigure, Reading[]>();

/** Every reading of a figure, made once. */
export function readingsOf(figure: MeasuredFigure): Reading[] {
  const known = kept.get(figure);
  if (known) return known;
  const readings = figure.measure.values.flatMap((value) => {
    const own: Figure = { ...value, unit: figure.measure.unit };
    const both = value.published ? [own, { ...own, ...value.published, published: undefined }] : [own];
    return both.map((each): Reading => {
      const { published: _none, ...printed } = each as Figure;
      const bounds = boundsOf(printed);
      const when = whenOf(value.when);
      return { figure, value, printed, bounds, isOneSided: isOneSided(printed.value, bounds), when };
    });
  });
  kept.set(figure, readings);
  return readings;
}

/** What a conversion may be off by for being computed in binary. */
const SLACK = 1e-9;

/** Where a number lies: within, below or above all, or between two that are not neighbors. */
export type Place = 'in' | 'below' | 'above' | 'between';

export function placeOf(value: number, bounds: readonly Bounds[]): Place {
  const slack = SLACK * Math.max(1, Math.abs(value));
  const isIn = ({ from, to, hasStart }: Bounds) =>
    (hasStart ? value >= from - slack : value > from + slack) && value <= to + slack;
  if (bounds.some(isIn)) return 'in';
  const isBelow = ({ from }: Bounds) => value <= from + slack;
  if (bounds.every(isBelow)) return 'below';
  return bounds.some(isBelow) ? 'between' : 'above';
}

/** `Nothing is published between 229 and 272 mm; you have 250 mm.` */
export function gapText(value: number, bounds: readonly Bounds[], by: 'dn' | 'mm', need: string): string {
  const print = (from: number | null, to: number | null) => {
    const name = (size: number) => (by === 'dn' ? `DN ${size}` : `${Number(size.toFixed(1))} mm`);
    if (from === null) return to === null ? '' : `below ${name(to)}`;
    if (to === null) return `above ${name(from)}`;
    return `between ${by === 'dn' ? name(from) : String(Number(from.toFixed(1)))} and ${name(to)}`;
  };
  const ends = (list: number[]) => list.filter((end) => Number.isFinite(end));
  const lower = ends(bounds.map(({ to }) => to)).filter((end) => end < value);
  const upper = ends(bounds.map(({ from }) => from)).filter((end) => end > value);
  const where = print(
    lower.length > 0 ? Math.max(...lower) : null,
    upper.length > 0 ? Math.min(...upper) : null,
  );
  return where === '' ? '' : `Nothing is published ${where}; you have ${need}.`;
}
