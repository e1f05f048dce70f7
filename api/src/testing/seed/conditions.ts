import { classText, valueIn } from '@wa/core/domain/figures/figure-text';
import { isMeasured, type MeasuredFigure } from '@wa/core/domain/figures/catalogue-figure';
import { figureIn } from '@wa/core/domain/figures/figure';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import { seedCatalogue } from './first-catalog.ts';

const SYSTEMS: readonly UnitSystem[] = ['us', 'metric'];

const figureFacts: readonly MeasuredFigure[] = seedCatalogue.figures.filter(isMeasured);

/**
 * Returns words of which one must appear next to a value: its class or its condition. Null if the value holds
 * without any.
 */
function needsOf(found: MeasuredFigure, at: number): string[] | null {
  const value = found.measure.values[at] ?? found.measure.values[0];
  const classes = SYSTEMS.flatMap((system) => [
    classText(value, system, found.measure.values[at - 1]),
    ...(typeof value.when === 'object' ? [figureIn(value.when, system).full] : []),
  ]).filter(Boolean);
  if (classes.length > 0) return classes;
  // The material may have a column: "Material Silicone".
  return found.condition === '' ? null : [found.condition.replace(/^(?:of|for class) /, '')];
}

/**
 * Returns the required words of each printed value. A value that any fact lists without a condition requires
 * none.
 */
function collectNeeds(): Map<string, string[]> {
  const needs = new Map<string, string[]>();
  const free = new Set<string>();
  for (const found of figureFacts)
    found.measure.values.forEach((value, at) => {
      for (const system of SYSTEMS) {
        const printed = valueIn(found, value, system, false).full;
        const own = needsOf(found, at);
        if (own === null) free.add(printed);
        else needs.set(printed, [...(needs.get(printed) ?? []), ...own]);
      }
    });
  for (const printed of free) needs.delete(printed);
  return needs;
}

const NEEDS = collectNeeds();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const PRINTED = [...NEEDS.keys()].map(
  (printed) => [printed, new RegExp(String.raw`(?<![\w./])${escaped(printed)}(?!\w)`)] as const,
);

/** The values that a question compares don't count as figures of the product: "16 bar is 232 psi". */
const COMPARED = /(?:: published as [^;:]+)?; [^;:]+: please confirm with us/gi;

/** Returns the figures that appear in a text without their condition. */
export function unconditioned(shown: string): string[] {
  const text = shown.replaceAll(COMPARED, '');
  const words = text.toLowerCase();
  return PRINTED.filter(
    ([printed, pattern]) =>
      pattern.test(text) && !NEEDS.get(printed)?.some((need) => words.includes(need.toLowerCase())),
  ).map(([printed]) => `${printed} in “${text}”`);
}
