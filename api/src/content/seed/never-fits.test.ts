import { describe, expect, it } from 'vitest';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { Part } from '@wa/core/domain/finder/part';
import { MATERIAL_LABELS, PIPE_MATERIALS, PIPE_STANDARDS } from '@wa/core/domain/pipes/pipe-standards';
import { TASKS } from '@wa/core/domain/products/tasks';
import { buildFigure } from '@wa/core/testing/build-figure';
import { runs } from '@wa/core/testing/runs';
import { seedParts } from '../../testing/seed/first-catalog.ts';

/** These factors are independent of the finder's code. */
const BAR: Readonly<Record<string, number>> = { psi: 0.0689475729, bar: 1, ft: 0.0298906692, m: 0.0980665 };
const FIGURE_BAR: Readonly<Record<string, number>> = {
  psi: BAR['psi'] ?? 0,
  bar: 1,
  'ft of water': BAR['ft'] ?? 0,
  'm wc': BAR['m'] ?? 0,
};
const PRESSURES: readonly (readonly [string, readonly number[]])[] = [
  ['psi', [14, 36, 43, 43.6, 150, 232, 233, 435, 581]],
  ['bar', [1, 2.9, 3, 4, 6, 10, 16, 16.1, 40, 41]],
  ['ft', [10, 16, 16.5, 80, 84, 500]],
  ['m', [1, 4.9, 5, 6, 100, 170]],
];

/**
 * The test asks every n-th question. The step is coprime to the lengths of the lists, so that all
 * combinations occur.
 */
const EVERY = runs(5, 1);

interface Asked {
  query: string;
  material: string;
  /** Whether the pipe has exactly one diameter. */
  isSized: boolean;
  bar: number | null;
}

function* pipes(): Generator<Omit<Asked, 'bar'>> {
  for (const { id, of, sizes } of PIPE_STANDARDS)
    for (const { key } of sizes) {
      const query = `pipe=${id}&size=${encodeURIComponent(key)}`;
      yield { query, material: MATERIAL_LABELS[of], isSized: true };
    }
  for (const of of PIPE_MATERIALS) {
    const material = MATERIAL_LABELS[of];
    for (const size of ['NPS1', 'NPS6', 'NPS8', 'DN250', 'DN300', 'DN500'])
      yield { query: `material=${of}&size=${size}`, material, isSized: of === 'steel' };
    // No table has this size.
    yield { query: `material=${of}&size=NPS80`, material, isSized: false };
    for (const od of [40, 60.3, 110, 168.3, 240, 274, 330, 1500])
      yield { query: `pipe=od&material=${of}&od=${od}&odUnit=mm`, material, isSized: true };
    for (const od of [1.315, 6.625, 9.05, 24])
      yield { query: `pipe=od&material=${of}&od=${od}&odUnit=in`, material, isSized: true };
  }
  for (const size of ['NPS6', 'NPS8', 'DN250', ''])
    yield { query: `size=${size}`, material: '', isSized: false };
}

function* questions(): Generator<Asked> {
  let turn = 0;
  for (const pipe of pipes())
    for (const task of TASKS)
      for (let round = 0; round < 2; round += 1) {
        // Over all pipes, each task is combined with each unit and each pressure.
        turn += 1;
        if (turn % EVERY > 0) continue;
        const [unit, values] = PRESSURES[(turn + round) % PRESSURES.length] ?? ['bar', [1]];
        const value = values[Math.trunc(turn / PRESSURES.length) % values.length] ?? 1;
        const medium = ['water', 'gas', ''][turn % 3] ?? '';
        const rest = `opening=${turn % 2 ? 2500 : ''}&openingUnit=mm&branch=1&medium=${medium}`;
        const isAsked = turn % 7 > 0;
        const pressure = isAsked ? `&pressure=${value}&pressureUnit=${unit}` : '';
        yield {
          ...pipe,
          query: `task=${task}&all=1&${pipe.query}&${rest}${pressure}`,
          bar: isAsked ? value * (BAR[unit] ?? Number.NaN) : null,
        };
      }
}

const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : Object.values(value as object).filter((each) => typeof each === 'number');

/** Returns the largest pressure in bar that any figure of a part lists. */
const highestBar = (part: Part) =>
  Math.max(
    ...part.figures
      .filter(({ use }) => use?.limits === 'pressure')
      .flatMap(({ measure }) =>
        (measure?.values ?? []).flatMap(({ value, published = { value: [], unit: 'bar' } }) => [
          ...numbersOf(value).map((each) => each * (FIGURE_BAR[measure?.unit ?? ''] ?? Number.NaN)),
          ...numbersOf(published.value).map((each) => each * (FIGURE_BAR[published.unit] ?? Number.NaN)),
        ]),
      ),
  );

const NAMES_MATERIALS = buildFigure({
  ...{ key: 'says.pipe', product: 'Says', label: 'Pipe material', use: null },
  ...{ measure: null, text: 'Steel, PVC, HDPE' },
});

// finder-cases.test.ts and find-parts.test.ts of the domain test which sizes a product covers.
describe('no yes without its records (D16.6, D16.8): all tasks, standards, materials and units', () => {
  it.each([
    ['as the first content lists it', ['Steel'], []],
    ['that is said to be for steel, PVC and HDPE', ['Steel', 'PVC', 'HDPE'], [NAMES_MATERIALS]],
  ])('a part %s fits only pipe of %j, of a known size, up to a listed pressure', (_, materials, more) => {
    const parts = seedParts.map((part) => ({ ...part, figures: [...part.figures, ...more] }));
    const highest = new Map(parts.map((part) => [part.slug, highestBar(part) * (1 + 1e-6)]));
    let fitting = 0;
    const wrong: string[] = [];
    for (const { query, material, isSized, bar } of questions())
      for (const { slug, verdict } of findParts(new URLSearchParams(query), parts).parts) {
        if (verdict !== 'fits') continue;
        fitting += 1;
        const isListed = bar !== null && bar <= (highest.get(slug) ?? 0);
        if (!materials.includes(material) || !isSized || !isListed) wrong.push(`${slug} ${query}`);
      }
    expect(wrong).toEqual([]);
    expect(fitting).toBeGreaterThan(2);
  });
});
