import { isMeasured, type CatalogueFigure, type MeasuredFigure } from '../figures/catalogue-figure.ts';
import { withPressureClass } from '../figures/pressure-class.ts';
import type { Limited } from '../figures/figure-use.ts';
import { isMaterialText } from './compare-material.ts';
import type { Part } from './part.ts';

/** Figures of a part by what they limit: of one variant, with what all variants share. */
export interface Variant {
  /** Whose figures they are, `Plugs of silicone`; empty for a part without variants. */
  name: string;
  figures: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  /** Those of all variants: what lies between two of them is not published. */
  all: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  /** Texts that name the materials of pipes. */
  materials: readonly CatalogueFigure[];
}

/** Figures of two quantities that limit one thing. */
const THING: Partial<Record<Limited, string>> = {
  'nominal-size': 'pipe',
  'outside-diameter': 'pipe',
  opening: 'opening',
  annulus: 'opening',
};

const kept = new WeakMap<object, Variant[]>();

/**
 * Figures of different products that limit the same are variants: plugs of five materials. What a card has first it is
 * about: those figures hold for all its variants. A card of no task is about several parts, which share nothing (D16,
 * rule 5). None for a card that limits nothing.
 */
export function variantsOf(part: Pick<Part, 'figures' | 'tasks'>): Variant[] {
  const known = kept.get(part);
  if (known) return known;
  const used = part.figures
    .map(withPressureClass)
    .filter(isMeasured)
    .filter(({ use }) => (use ?? null) !== null);
  const products = [...new Set(used.map(({ product }) => product))];
  const several = severalOf(used);
  const isOne = several.size === 0 && part.tasks.length > 0;
  const [first = ''] = products;
  const shared = part.tasks.length > 0 && !several.has(first) ? first : null;
  const names = isOne ? [''] : products.filter((product) => product !== shared);
  const all = byLimit(used);
  const materials = (name: string) =>
    part.figures
      .filter(isMaterialText)
      .filter(({ product }) => isOne || [name, shared].includes(product) || !products.includes(product));
  const variants = names.map((name) => ({
    name,
    all,
    materials: materials(name),
    figures: isOne ? all : byLimit(used.filter(({ product }) => product === name || product === shared)),
  }));
  const made =
    used.length === 0
      ? []
      : variants.length > 0
        ? variants
        : [{ name: '', all, figures: all, materials: materials('') }];
  kept.set(part, made);
  return made;
}

/** Products that limit what another one limits, too. */
function severalOf(figures: readonly MeasuredFigure[]): Set<string> {
  const productsOf = new Map<string, Set<string>>();
  for (const { use, product } of figures) {
    const thing = use === null ? '' : (THING[use.limits] ?? use.limits);
    productsOf.set(thing, (productsOf.get(thing) ?? new Set()).add(product));
  }
  return new Set([...productsOf.values()].filter(({ size }) => size > 1).flatMap((of) => [...of]));
}

function byLimit(figures: readonly MeasuredFigure[]): Map<Limited, MeasuredFigure[]> {
  const found = new Map<Limited, MeasuredFigure[]>();
  for (const figure of figures)
    if (figure.use) found.set(figure.use.limits, [...(found.get(figure.use.limits) ?? []), figure]);
  return found;
}
