import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import type { CatalogueFigure, Measure } from '../figures/catalogue-figure.ts';
import { convert, type Unit } from '../figures/units.ts';
import type { Limited } from '../figures/figure-use.ts';
import { PARTS_SHOWN, type FoundPart } from './finder-answer.ts';
import { compareWith } from './compare-part.ts';
import { findParts } from './find-parts.ts';
import { readNeed } from './read-need.ts';
import type { Part } from './part.ts';
import { RANK_OF_VERDICT } from './verdict.ts';

const figure = (
  limits: Limited,
  unit: Unit,
  values: Measure['values'],
  more: Partial<CatalogueFigure> = {},
) =>
  buildFigure({
    key: `${limits}.${unit}`,
    product: 'Parts',
    label: limits,
    measure: { unit, values },
    use: { limits, beyond: 'no' },
    ...more,
  });

const part = (figures: CatalogueFigure[]): Part => ({
  slug: 'part',
  name: 'Part',
  detail: '',
  image: 'snap',
  href: '/part',
  sheet: null,
  tasks: ['close-leak', 'join-pipes', 'seal-wall', 'branch'],
  figures,
});

function find(query: string, figures: CatalogueFigure[]): FoundPart {
  const { parts, problems } = findParts(new URLSearchParams(query), [part(figures)]);
  expect(problems).toEqual({});
  const [found] = parts;
  if (!found) throw new Error('nothing was found');
  return found;
}
const verdictOf = (query: string, figures: CatalogueFigure[]) => find(query, figures).verdict;
const rankOf = (query: string, figures: CatalogueFigure[]) => RANK_OF_VERDICT[verdictOf(query, figures)];

const LEAK = 'task=close-leak';
const inBar = (value: number) => `${LEAK}&pressure=${value}&pressureUnit=bar`;

/** Pressures as a catalogue has them, one to three figures of one part. */
const anyPressure = fc
  .record({
    value: fc.integer({ min: 1, max: 60 }),
    limit: fc.constantFrom(undefined, 'upTo' as const),
    when: fc.constantFrom(undefined, 'for gas', 'for water', 'with flange adaptor'),
    pair: fc.constantFrom(null, 13, 14.5, 15),
    condition: fc.constantFrom('', 'permanent', 'for an hour'),
    beyond: fc.constantFrom('no' as const, 'ask' as const),
    isOpen: fc.boolean(),
    product: fc.constantFrom('A', 'B'),
  })
  .map(({ value, limit, when, pair, condition, beyond, isOpen, product }) =>
    figure(
      'pressure',
      'bar',
      [
        {
          value,
          ...(limit && { limit }),
          ...(when !== undefined && { when }),
          ...(pair !== null && { published: { value: Math.round(value * pair), unit: 'psi' as const } }),
        },
      ],
      {
        condition,
        product,
        use: { limits: 'pressure', beyond },
        ...(isOpen && { state: 'question', question: 'is it so' }),
      },
    ),
  );
const anyFigures = fc.array(anyPressure, { minLength: 1, maxLength: 3 });
const anySize = fc.record({
  from: fc.integer({ min: 20, max: 200 }),
  width: fc.integer({ min: 0, max: 200 }),
});

describe('properties of the finder', () => {
  it('a yes never rests on a missing figure: every line of what fits is published and holds', () => {
    const anyNeed = fc.record({
      pressure: fc.option(fc.integer({ min: 1, max: 70 })),
      temperature: fc.option(fc.integer({ min: -40, max: 200 })),
      od: fc.option(fc.integer({ min: 20, max: 500 })),
      medium: fc.constantFrom('', 'water', 'gas', 'other'),
    });
    fc.assert(
      fc.property(anyFigures, anySize, fc.boolean(), anyNeed, (figures, { from, width }, isSized, need) => {
        const size = figure('outside-diameter', 'mm', [{ value: { from, to: from + width } }]);
        const query = new URLSearchParams({
          ...Object.fromEntries(
            Object.entries(need)
              .filter(([, value]) => value !== null)
              .map(([name, value]) => [name, String(value)]),
          ),
          task: 'close-leak',
          pressureUnit: 'bar',
          temperatureUnit: 'C',
          odUnit: 'mm',
        });
        const found = find(query.toString(), isSized ? [size, ...figures] : figures);
        if (found.verdict !== 'fits') return;
        expect(need.temperature).toBeNull();
        if (!isSized) expect(need.od).toBeNull();
        expect(found.compared.length).toBeGreaterThan(0);
        for (const { result, published } of found.compared) {
          expect(result).toBe('holds');
          expect(published === '' && need.medium !== 'gas').toBe(false);
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('units never change a verdict: a pressure is the same in psi, bar, feet and meters', () => {
    fc.assert(
      fc.property(anyFigures, fc.integer({ min: 1, max: 700 }), (figures, tenths) => {
        const value = tenths / 10;
        const verdicts = (['bar', 'psi', 'ft of water', 'm wc'] as const).map((unit) => {
          const name = { bar: 'bar', psi: 'psi', 'ft of water': 'ft', 'm wc': 'm' }[unit];
          return verdictOf(`${LEAK}&pressure=${convert(value, 'bar', unit)}&pressureUnit=${name}`, figures);
        });
        expect(new Set(verdicts).size).toBe(1);
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('nor does an outside diameter in inches', () => {
    fc.assert(
      fc.property(anySize, fc.integer({ min: 10, max: 500 }), ({ from, width }, mm) => {
        const size = figure('outside-diameter', 'mm', [{ value: { from, to: from + width } }]);
        const inches = verdictOf(`${LEAK}&od=${mm / 25.4}&odUnit=in`, [size]);
        expect(inches).toBe(verdictOf(`${LEAK}&od=${mm}&odUnit=mm`, [size]));
      }),
    );
  });

  it('more pressure never improves a verdict', () => {
    fc.assert(
      fc.property(
        anyFigures,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('', 'water', 'gas', 'other'),
        (figures, value, more, medium) => {
          const rank = (pressure: number) => rankOf(`${inBar(pressure)}&medium=${medium}`, figures);
          expect(rank(value + more)).toBeGreaterThanOrEqual(rank(value));
        },
      ),
      { numRuns: runs(100, 500) },
    );
  });

  it('asking for more never improves a verdict', () => {
    const size = figure('nominal-size', 'DN', [{ value: { from: 40, to: 350 } }]);
    fc.assert(
      fc.property(anyFigures, fc.integer({ min: 1, max: 60 }), (figures, value) => {
        const alone = rankOf(inBar(value), [size, ...figures]);
        expect(rankOf(`${inBar(value)}&temperature=20`, [size, ...figures])).toBeGreaterThanOrEqual(alone);
        expect(rankOf(`${inBar(value)}&size=DN100`, [size, ...figures])).toBeGreaterThanOrEqual(alone);
        expect(rankOf(`${inBar(value)}&size=DN400`, [size, ...figures])).toBe(RANK_OF_VERDICT.no);
      }),
    );
  });
});

describe('a limit', () => {
  const eight = figure('pressure', 'bar', [{ value: 8, limit: 'upTo' }]);

  it('holds to the last digit in either system', () => {
    // 8 bar = 116.0302 psi.
    expect(verdictOf(inBar(8), [eight])).toBe('fits');
    expect(verdictOf(`${LEAK}&pressure=116.03`, [eight])).toBe('fits');
    expect(verdictOf(`${LEAK}&pressure=116.04`, [eight])).toBe('no');
  });

  it('is said in the unit of the visitor', () => {
    expect(find(`${LEAK}&pressure=120`, [eight]).reason).toBe('up to 116 psi; you need 120 psi.');
    expect(find(`${LEAK}&pressure=90&pressureUnit=m`, [eight]).compared[0]).toMatchObject({
      need: '90 m wc',
      published: 'up to 81.5 m wc',
      publishedConverted: 'up to 8 bar',
      result: 'fails',
      word: 'too low',
    });
  });

  it('that is hidden or has no rule limits nothing: the answer is ask', () => {
    expect(verdictOf(inBar(1), [buildFigure({ measure: { unit: 'bar', values: [{ value: 8 }] } })])).toBe(
      'ask',
    );
    expect(verdictOf(inBar(1), [])).toBe('ask');
  });

  it('of several unconditional figures must hold for all', () => {
    const six = figure('pressure', 'bar', [{ value: 6 }], { key: 'other' });
    expect([5, 7, 9].map((value) => verdictOf(inBar(value), [eight, six]))).toEqual([
      'fits',
      'fits-if',
      'no',
    ]);
  });

  it('of a lowest temperature that nobody published is to be asked for, not a yes', () => {
    const hot = figure('temperature', '°C', [{ value: { from: 0, to: 60 } }]);
    expect(verdictOf(`${LEAK}&temperature=-20&temperatureUnit=C`, [hot])).toBe('no');
    expect(verdictOf(`${LEAK}&temperature=140&temperatureUnit=F`, [hot])).toBe('fits');
    const open = figure('temperature', '°C', [{ value: 60, limit: 'upTo' }]);
    expect(verdictOf(`${LEAK}&temperature=20&temperatureUnit=C`, [open])).toBe('fits-if');
  });
});

describe('a size', () => {
  const list = figure('nominal-size', 'DN', [{ value: [65, 80, 100] }]);

  it('of a list is one of it', () => {
    expect(
      ['DN80', 'DN90', 'DN150', 'DN50'].map((size) => verdictOf(`${LEAK}&size=${size}`, [list])),
    ).toEqual(['fits', 'no', 'no', 'no']);
  });

  it('without a standard is every diameter that the tables have for it', () => {
    const of = (from: number, to: number) => figure('outside-diameter', 'mm', [{ value: { from, to } }]);
    // DN 250: 273.0 to 281.94 mm.
    expect(find(`${LEAK}&size=DN250`, [of(272, 329)]).reason).toMatch(
      /^If the pipe is 273 to 281\.9 mm outside\./,
    );
    expect(find(`${LEAK}&size=DN250`, [of(273.5, 275)]).reason).toMatch(
      /^If the pipe is DN 250 \(Ductile iron, ISO 2531\)\./,
    );
    expect(verdictOf(`${LEAK}&size=DN250`, [of(300, 400)])).toBe('no');
  });

  it('that is asked for beyond a figure is made on request where the office says so', () => {
    const asked = { ...list, use: { limits: 'nominal-size', beyond: 'ask' } } as const;
    expect(verdictOf(`${LEAK}&size=DN150`, [asked])).toBe('ask');
  });

  it('of one product and a pressure of another are no part, on a card that is about several', () => {
    const size = figure('nominal-size', 'DN', [{ value: { from: 40, to: 350 } }], { product: 'RS-1' });
    const more = figure('nominal-size', 'DN', [{ value: { from: 250, to: 1000 } }], {
      product: 'RS-3',
      key: 'rs3',
    });
    const pressure = figure('pressure', 'bar', [{ value: 30 }], { product: 'Two-band' });
    expect(verdictOf(`${inBar(8)}&size=DN250`, [size, more, pressure])).toBe('ask');
    const bundle = { ...part([size, pressure]), tasks: [] };
    const { need } = readNeed(new URLSearchParams(`${inBar(8)}&size=DN250`));
    if (!need) throw new Error('unclear');
    expect(compareWith(need, bundle).map(({ result }) => result)).toContain('not-published');
  });

  it('and its variants belong together: what one holds does not help another', () => {
    const of = (product: string, to: number, bar: number) => [
      figure('outside-diameter', 'mm', [{ value: { from: 1, to } }], { product, key: `${product}.size` }),
      figure('pressure', 'bar', [{ value: bar }], { product, key: `${product}.pressure` }),
    ];
    const both = [...of('Small', 100, 16), ...of('Large', 500, 4)];
    const verdict = (mm: number, bar: number) => verdictOf(`${inBar(bar)}&od=${mm}&odUnit=mm`, both);
    expect([verdict(80, 10), verdict(300, 3), verdict(300, 10)]).toEqual(['fits', 'fits', 'no']);
  });

  it('prints the first of many parts, counts all, and prints all when asked', () => {
    const figures = [figure('pressure', 'bar', [{ value: 8 }])];
    const parts = Array.from({ length: PARTS_SHOWN + 5 }, (_, at) => ({
      ...part(figures),
      slug: String(at),
    }));
    const ask = (more: string) => findParts(new URLSearchParams(inBar(9) + more), parts);
    const some = ask('');
    expect(some.counts).toEqual({ fits: 0, 'fits-if': 0, ask: 0, no: parts.length });
    expect(some.parts.map(({ slug }) => slug)).toEqual(parts.slice(0, PARTS_SHOWN).map(({ slug }) => slug));
    expect(some.hint).toBe('At 8 bar instead of 9 bar, Part would fit.');
    expect(ask('&all=1').parts).toHaveLength(parts.length);
  });
});
