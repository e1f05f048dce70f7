import { describe, expect, it } from 'vitest';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { FoundPart } from '@wa/core/domain/finder/finder-answer';
import type { Part } from '@wa/core/domain/finder/part';
import { MATERIAL_LABELS, PIPE_MATERIALS, PIPE_STANDARDS } from '@wa/core/domain/pipes/pipe-standards';
import { TASKS, type Task } from '@wa/core/domain/products/tasks';
import { buildFigure } from '@wa/core/testing/build-figure';
import { runs } from '@wa/core/testing/runs';
import { seedParts } from '../../testing/seed/first-catalog.ts';

/** These factors are independent of the finder's code. */
const BAR: Readonly<Record<string, number>> = { psi: 0.0689475729, bar: 1, ft: 0.0298906692, m: 0.0980665 };
const MM: Readonly<Record<string, number>> = { in: 25.4, mm: 1 };
const FIGURE_BAR: Readonly<Record<string, number>> = {
  psi: BAR['psi'] ?? 0,
  bar: 1,
  'ft of water': BAR['ft'] ?? 0,
  'm wc': BAR['m'] ?? 0,
};
/** Outside diameters of steel pipe in millimeters, by DN, copied from a handbook. */
const STEEL_TABLE = `6 10.3, 8 13.7, 10 17.1, 15 21.3, 20 26.9, 25 33.7, 32 42.4, 40 48.3, 50 60.3, 65 76.1, 80 88.9,
  90 101.6, 100 114.3, 125 139.7, 150 168.3, 200 219.1, 250 273, 300 323.9, 350 355.6, 400 406.4, 450 457, 500 508,
  600 610, 700 711, 800 813, 900 914, 1000 1016`;
const STEEL = STEEL_TABLE.split(/,\s+/).map((row) => row.split(' ').map(Number));
const NOMINAL = [
  ['NPS1', 33.4],
  ['NPS6', 168.3],
  ['NPS8', 219.1],
  ['DN250', 273],
  ['DN300', 323.9],
  ['DN500', 508],
] as const;
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
  task: Task;
  query: string;
  material: string;
  mm: number | null;
  bar: number | null;
}

function* pipes(): Generator<Omit<Asked, 'task' | 'bar'>> {
  for (const standard of PIPE_STANDARDS)
    for (const { key, outside } of standard.sizes) {
      const mm = outside * (MM[standard.unit] ?? Number.NaN);
      const query = `pipe=${standard.id}&size=${encodeURIComponent(key)}`;
      yield { query, material: MATERIAL_LABELS[standard.of], mm };
    }
  for (const material of PIPE_MATERIALS)
    for (const [size, steel] of [...NOMINAL, ['NPS80', null]] as const)
      yield {
        query: `material=${material}&size=${size}`,
        material: MATERIAL_LABELS[material],
        // Only steel pipe has exactly one diameter per nominal size.
        mm: material === 'steel' ? steel : null,
      };
  for (const material of PIPE_MATERIALS)
    for (const [unit, sizes] of [
      ['mm', [40, 60.3, 110, 168.3, 240, 274, 330, 1500]],
      ['in', [1.315, 6.625, 9.05, 24]],
    ] as const)
      for (const od of sizes)
        yield {
          query: `pipe=od&material=${material}&od=${od}&odUnit=${unit}`,
          material: MATERIAL_LABELS[material],
          mm: od * (MM[unit] ?? Number.NaN),
        };
  for (const size of ['NPS6', 'NPS8', 'DN250', '']) yield { query: `size=${size}`, material: '', mm: null };
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
          task,
          query: `task=${task}&all=1&${pipe.query}&${rest}${pressure}`,
          bar: isAsked ? value * (BAR[unit] ?? Number.NaN) : null,
        };
      }
}

const used = (part: Part, ...limits: string[]) =>
  part.figures.filter(({ use }) => use !== null && limits.includes(use.limits));
const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : Object.values(value as object).filter((each) => typeof each === 'number');

/** Returns the largest pressure in bar that any figure of a part lists. */
const highestBar = (part: Part) =>
  Math.max(
    ...used(part, 'pressure').flatMap(({ measure }) =>
      (measure?.values ?? []).flatMap(({ value, published }) => [
        ...numbersOf(value).map((each) => each * (FIGURE_BAR[measure?.unit ?? ''] ?? Number.NaN)),
        ...(published
          ? numbersOf(published.value).map((each) => each * (FIGURE_BAR[published.unit] ?? Number.NaN))
          : []),
      ]),
    ),
  );

const DN_OF_NPS: Readonly<Record<number, number>> = { 0.5: 15, 2: 50, 20: 500 };

/**
 * Returns whether a part lists an outside diameter or a nominal size that covers a steel pipe of this
 * diameter.
 */
function isCovered(part: Part, mm: number): boolean {
  const ranges = part.figures.flatMap(({ use, measure }) =>
    (measure?.values ?? []).flatMap(({ value, when }) => [
      ...(use?.limits === 'outside-diameter' ? [value] : []),
      ...(typeof when === 'object' && when.unit === 'mm' ? [when.value] : []),
    ]),
  );
  const isWithin = (value: unknown) => {
    const numbers = numbersOf(value);
    return mm >= Math.min(...numbers) && mm <= Math.max(...numbers);
  };
  if (ranges.some(isWithin)) return true;
  return used(part, 'nominal-size').some(({ measure }) =>
    (measure?.values ?? []).some(({ value }) => {
      const dns = numbersOf(value).map((each) => (measure?.unit === 'NPS' ? (DN_OF_NPS[each] ?? 0) : each));
      return STEEL.some(
        ([dn = 0, steel = 0]) =>
          dn >= Math.min(...dns) && dn <= Math.max(...dns) && Math.abs(steel - mm) <= steel * 0.011,
      );
    }),
  );
}

interface Fit extends Asked {
  part: Part;
  found: FoundPart;
}

/** Returns every positive verdict of the finder for every question. */
function fitsOf(parts: readonly Part[]): Fit[] {
  const bySlug = new Map(parts.map((part) => [part.slug, part]));
  return [...questions()].flatMap((question) =>
    findParts(new URLSearchParams(question.query), parts).parts.flatMap((found) => {
      const part = bySlug.get(found.slug);
      return found.verdict === 'fits' && part ? [{ ...question, part, found }] : [];
    }),
  );
}

const NAMES_MATERIALS = buildFigure({
  ...{ key: 'says.pipe', product: 'Says', label: 'Pipe material', use: null },
  ...{ measure: null, text: 'Steel, PVC, HDPE' },
});

describe('no yes without its records (D16.2, D16.6, D16.8): all tasks, standards, materials and units', () => {
  it.each([
    ['as the first content lists it', ['Steel'], []],
    ['that is said to be for steel, PVC and HDPE', ['Steel', 'PVC', 'HDPE'], [NAMES_MATERIALS]],
  ])(
    'a part %s fits only pipe of %j, of a listed outside diameter, up to a listed pressure',
    (_, materials, more) => {
      const fits = fitsOf(seedParts.map((part) => ({ ...part, figures: [...part.figures, ...more] })));
      expect(fits.length).toBeGreaterThan(2);
      const isWrong = ({ material, part, mm, bar }: Fit) =>
        !materials.includes(material) ||
        mm === null ||
        !isCovered(part, mm) ||
        bar === null ||
        bar > highestBar(part) * (1 + 1e-6);
      expect(fits.filter(isWrong).map(({ query, found }) => `${found.slug} ${query}`)).toEqual([]);
    },
  );
});
