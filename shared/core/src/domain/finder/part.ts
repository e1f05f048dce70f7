import {
  type ClassValue,
  type FigureClass,
  type MeasuredFigure,
  type CatalogueFigure,
  isMeasured,
  isShown,
  withPressureClass,
  type FigureUse,
  type Limited,
} from '../figures/catalogue-figure.ts';
import { SLACK, type Figure } from '../figures/figure.ts';
import { endsOf, type Bounds } from '../figures/size-spans.ts';
import { convert, quantityOf, type Quantity, type Unit } from '../figures/units.ts';
import { pairedDn } from '../pipes/pipe-standards.ts';
import type { Medium } from './questions.ts';
import type { z } from 'zod';
import { shownFigures, type Catalogue } from '../catalogue/catalogue.ts';
import { groupBy, onceFor } from '../record.ts';
import { type ProductSummary, cardLines, joinedTitles, productHref } from '../products/product.ts';
import type { partSchema } from './answer-schema.ts';

/** The class for which a value of a figure holds, in a form that can be compared with a requirement. */
export type When =
  | { kind: 'medium'; medium: Medium }
  | { kind: 'words'; text: string }
  | { kind: 'pipe'; by: 'dn' | 'mm'; bounds: Bounds[] };

/** One listed value. A figure has one per class, and two if its source prints both systems. */
export interface Reading {
  figure: MeasuredFigure;
  value: ClassValue;
  /** The value, or its published value in the other system. */
  printed: Figure;
  bounds: Bounds[];
  /** True for "up to 1500 mm": the other end isn't listed. */
  isOneSided: boolean;
  when: When | null;
}

const BASE: Partial<Record<Quantity, Unit>> = {
  pressure: 'bar',
  head: 'bar',
  length: 'mm',
  temperature: '°C',
};

/** Returns the base unit of a quantity, or the unit itself if the quantity has only one unit. */
export const baseOf = (unit: Unit): Unit => BASE[quantityOf(unit)] ?? unit;

/** Converts a number to the base unit of its quantity. NaN for a nominal size without a paired DN. */
export function toBase(value: number, unit: Unit): number {
  if (unit === 'NPS') return pairedDn(value) ?? Number.NaN;
  return convert(value, unit, baseOf(unit));
}

/** Quantities whose bare number is an upper limit. A bare number of any other quantity is an exact size. */
const ONE_ENDED: readonly Quantity[] = ['pressure', 'head', 'angle', 'temperature'];

/**
 * Returns the bounds of a figure in the base unit of its quantity: bar, mm, DN, °C, or degrees; unrounded.
 */
export function boundsOf({ value, unit, limit }: Figure): Bounds[] {
  const of = (each: number) => endsOf(toBase(each, unit), limit, ONE_ENDED.includes(quantityOf(unit)));
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

export const readingsOf = onceFor((figure: MeasuredFigure): Reading[] =>
  figure.measure.values.flatMap((value) => {
    const { published, ...own } = { ...value, unit: figure.measure.unit };
    return (published ? [own, { ...own, ...published }] : [own]).map((printed: Figure): Reading => {
      const bounds = boundsOf(printed);
      const isOneSided = bounds.some(({ from, to }) => from === -Infinity || to === Infinity);
      return { figure, value, printed, bounds, isOneSided, when: whenOf(value.when) };
    });
  }),
);

/**
 * Position of a number relative to bounds: within, below or above all, or between two that aren't adjacent.
 */
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

/** Returns `Not listed between 229 and 272 mm.`, or an empty text without finite bounds. */
export function gapText(value: number, bounds: readonly Bounds[], by: 'dn' | 'mm'): string {
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
  return where === '' ? '' : `Not listed ${where}.`;
}

export type Part = z.infer<typeof partSchema>;

/** Fields of a part that cards and comparisons show. */
export const CARD_FIELDS = ['slug', 'name', 'detail', 'image', 'href', 'sheet'] as const;

/** Returns the part with a slug, now or before it moved (D16.14); undefined without one. */
export const partWithSlug = (parts: readonly Part[], slug: string): Part | undefined =>
  parts.find((part) => part.slug === slug) ?? parts.find(({ formerSlugs }) => formerSlugs?.includes(slug));

/** @param product the public product */
export function partOf(product: ProductSummary, catalogue: Pick<Catalogue, 'figure'>): Part {
  const [name = product.slug, ...details] = cardLines(product.title);
  return {
    slug: product.slug,
    name,
    detail: details.join(', '),
    ...joinedTitles(product),
    image: product.image,
    href: productHref(product),
    sheet: product.pdfs[0] ?? null,
    tasks: product.tasks,
    restraint: product.restraint,
    restraintCondition: product.restraintCondition,
    figures: shownFigures(product.figures, catalogue.figure),
  };
}

/** Returns the key of the row that shows a figure, or the class of a figure at this position. */
export const rowKey = (rows: Part['rows'], key: string, at: number): string | undefined =>
  rows?.[`${key} ${String(at)}`] ?? rows?.[key];

/**
 * Returns the address of the row that shows a figure, or the class of a figure at this position; undefined
 * without a row (D16.18).
 */
export function rowHref(
  { href, rows }: Pick<Part, 'href' | 'rows'>,
  key: string,
  at = 0,
): string | undefined {
  const row = rowKey(rows, key, at);
  return row === undefined ? undefined : `${href.replace(/#.*/, '')}#${row}`;
}

/** @param products in the order of the home page */
export const partsOf = (products: readonly ProductSummary[], catalogue: Pick<Catalogue, 'figure'>): Part[] =>
  products.map((product) => partOf(product, catalogue));

/** Label of a text that names the pipe materials of a product. */
const MATERIAL_LABEL = /^pipe materials?$/i;

const isMaterialText = (figure: CatalogueFigure): boolean =>
  isShown(figure) && figure.measure === null && MATERIAL_LABEL.test(figure.label.trim());

/**
 * Figures of one variant of a part by the quantity they limit, including the figures that all variants share.
 */
export interface Variant {
  /** Name of the variant, `Plugs of silicone`; empty for a part without variants. */
  name: string;
  figures: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  /** Figures of all variants: a value between two variants isn't listed. */
  all: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  materials: readonly CatalogueFigure[];
}

type UsedFigure = MeasuredFigure & { use: FigureUse };
const isUsed = (figure: CatalogueFigure): figure is UsedFigure => isMeasured(figure) && Boolean(figure.use);

/** Maps quantities that limit the same thing to its name. */
const THING: Partial<Record<Limited, string>> = {
  'nominal-size': 'pipe',
  'outside-diameter': 'pipe',
  opening: 'opening',
  annulus: 'opening',
};

/**
 * Returns the variants of a part: products whose figures limit the same quantity, such as plugs of five
 * materials. The first product on a card is its subject: its figures hold for all variants. A card without a
 * task describes several parts, which share nothing (D16, rule 5). A card without limits has no variants.
 */
export const variantsOf = onceFor((part: Pick<Part, 'figures' | 'tasks'>): Variant[] => {
  const used = part.figures.map(withPressureClass).filter(isUsed);
  const products = [...new Set(used.map(({ product }) => product))];
  const several = severalOf(used);
  const isOne = several.size === 0 && part.tasks.length > 0;
  const [first = ''] = products;
  const shared = part.tasks.length > 0 && !several.has(first) ? first : null;
  const names = products.filter((product) => product !== shared);
  const byLimit = (figures: readonly UsedFigure[]) => groupBy(figures, ({ use }) => use.limits);
  const all = byLimit(used);
  const isAlone = isOne || names.length === 0;
  return (used.length === 0 ? [] : isAlone ? [''] : names).map((name) => ({
    name,
    all,
    figures: isAlone ? all : byLimit(used.filter(({ product }) => [name, shared].includes(product))),
    materials: part.figures
      .filter(isMaterialText)
      .filter(({ product }) => isOne || [name, shared].includes(product) || !products.includes(product)),
  }));
});

/** Returns the products that limit the same quantity as another product. */
function severalOf(figures: readonly UsedFigure[]): Set<string> {
  const things = groupBy(figures, ({ use }) => THING[use.limits] ?? use.limits);
  const products = [...things.values()].map((of) => new Set(of.map(({ product }) => product)));
  return new Set(products.filter(({ size }) => size > 1).flatMap((of) => [...of]));
}
