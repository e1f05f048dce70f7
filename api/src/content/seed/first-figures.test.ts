/** The figures of the first content don't contradict each other and are converted correctly. */
import { describe, expect, it } from 'vitest';
import { figureIn } from '@wa/core/domain/figures/figure';
import type { Figure } from '@wa/core/domain/figures/figure';
import { lintFigures } from '@wa/core/domain/figures/lint-figures';
import { readFigure, writeFigure } from '@wa/core/domain/figures/read-figure';
import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { seed, seedCatalogue } from '../../testing/seed/first-catalog.ts';

const figures: readonly CatalogueFigure[] = seed.figures;
const findings = lintFigures(figures);

describe('the figures of the first content', () => {
  it.each(figures.map((figure) => [figure.key, figure] as const))(
    '%s is written and read as the same figure (D14)',
    (_key, figure) => {
      const { measure, text } = figure;
      const same = measure === null ? { text } : { measure };
      expect(readFigure(writeFigure(figure))).toEqual(same);
      if (measure) expect(readFigure(writeFigure(figure), { unit: measure.unit })).toEqual(same);
    },
  );

  it('have a question for each finding of the rules, in its words', () => {
    for (const { key, question } of findings.filter((found) => found.question !== undefined))
      expect([key, seedCatalogue.figure(key)?.question]).toEqual([key, question]);
  });

  it('contradict each other only in these places', () => {
    expect(findings.map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'disc.pressure: 36 psi is 83 ft, not 80 ft.',
      'disc.head: 36 psi is 83 ft, not 80 ft.',
      'disc.eccentric.model: Two spellings: WA-GPUM and WA-GP-UM.',
      'disc.liner.models: Two spellings: WA-GP-F and WA-GPF.',
      'plug.pressure: 43 psi = 2.96 bar, not 3 bar.',
      'flap.steel.head: 16 ft = 4.88 m, not 6 m.',
      'penstock.head: 16 ft = 4.88 m, not 5 m.',
      'internal.pressure: 240 psi = 16.5 bar, not 16 bar.',
      'collar.1.diameter: Nothing is listed between 250 and 350 mm.',
      'collar.2.diameter: Nothing is listed between 250 and 350 mm.',
      'saddle.pipe: DN 40 is smaller than 68 mm outside diameter.',
      'saddle.pressure: DN 40 is smaller than 68 mm outside diameter.',
      'snap.pressure: Nothing is listed between 229 and 272 mm outside diameter.',
      'casing.eccentric.model: Two spellings: WA-GP-UM and WA-GPUM.',
    ]);
  });
});

/** These factors are independent of the code under test. */
const PA = { psi: 6_894.757293, bar: 100_000, 'ft of water': 2_989.0669, 'm wc': 9_806.65 };
const MM = { in: 25.4, mm: 1, ft: 304.8, m: 1_000 };
const SCALES: readonly Readonly<Record<string, number>>[] = [PA, MM];

/** Converts a value between units; null for units that a factor alone can't convert. */
function exactly(value: number, from: string, to: string): number | null {
  if (from === '°C' && to === '°F') return value * 1.8 + 32;
  if (from === '°F' && to === '°C') return (value - 32) / 1.8;
  const scale = SCALES.find((each) => each[from] && each[to]);
  return scale ? (value * (scale[from] ?? NaN)) / (scale[to] ?? NaN) : null;
}

const numbersIn = (text: string) =>
  (text.match(/[−-]?\d+(?:\.\d+)?/g) ?? []).map((each) => Number(each.replace('−', '-')));

/** The figures that the source prints in one system, in both systems. */
const converted = figures.filter(isMeasured).flatMap(({ key, measure: { unit, values } }) =>
  values.flatMap((value, at) => {
    const figure: Figure = { ...value, unit };
    const own = figureIn(figure, 'us').unit === unit ? 'us' : 'metric';
    const other = figureIn(figure, own === 'us' ? 'metric' : 'us', false);
    if (value.published !== undefined || exactly(1, unit, other.unit) === null) return [];
    return [[`${key} ${String(at)}`, figure, other] as const];
  }),
);

describe('a figure of the first content that the source prints in one system', () => {
  it('is one of many', () => expect(converted.length).toBeGreaterThanOrEqual(50));

  it.each(converted)('%s is rounded to the safe side, and by little (D14.2)', (_key, figure, other) => {
    const { value, unit, limit } = figure;
    const isRange = typeof value === 'object' && !Array.isArray(value);
    const own = typeof value === 'number' ? [value] : isRange ? [value.from, value.to] : value;
    const printed = numbersIn(other.text);
    expect(printed).toHaveLength(own.length);
    for (const [at, number] of printed.entries()) {
      const exact = exactly(own[at] ?? NaN, unit, other.unit) ?? NaN;
      const isRough = limit === 'about' || limit === 'upToAbout';
      expect(Math.abs(number - exact)).toBeLessThanOrEqual(
        Math.max(Math.abs(exact) * (isRough ? 0.1 : 0.011), 0.01),
      );
      const isLeast = (isRange && at === 0) || limit === 'moreThan' || limit === 'atLeast';
      const isMost = !isLeast && (isRange || limit === 'upTo' || limit === 'upToAbout' || unit in PA);
      if (isLeast) expect(number).toBeGreaterThanOrEqual(exact - 1e-6);
      if (isMost) expect(number).toBeLessThanOrEqual(exact + 1e-6);
    }
  });
});
