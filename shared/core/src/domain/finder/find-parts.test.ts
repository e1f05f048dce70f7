import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { buildFigure, buildLimit as figure } from '../../testing/build-figure.ts';
import { buildPart } from '../../testing/build-part.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { convert } from '../figures/units.ts';
import { PARTS_ON_PAGE, PARTS_SHOWN, type FoundPart } from './finder-answer.ts';
import { evaluate } from './evaluate.ts';
import { knownRequirement, readRequirement } from './read-requirement.ts';
import { findParts } from './find-parts.ts';
import { outcome, RANK_OF_VERDICT, verdictOf as verdictOfLines } from './outcome.ts';

const part = (figures: CatalogueFigure[]) =>
  buildPart({ name: 'Part', tasks: ['close-leak', 'join-pipes', 'seal-wall', 'branch'], figures });

function find(query: string, figures: CatalogueFigure[]): FoundPart {
  const { parts, problems } = findParts(new URLSearchParams(query), [part(figures)]);
  expect(problems).toEqual({});
  const [found] = parts;
  if (!found) throw new Error('nothing was found');
  return found;
}
/** Returns the verdict of the rows alone; outcome.test.ts covers whether enough was asked. */
const verdictOf = (query: string, figures: CatalogueFigure[]) =>
  verdictOfLines(
    find(query, figures).compared.map(({ limits, result }) => ({ limits, outcome: outcome(result, []) })),
  );
const rankOf = (query: string, figures: CatalogueFigure[]) => RANK_OF_VERDICT[verdictOf(query, figures)];

const LEAK = 'task=close-leak';
const inBar = (value: number) => `${LEAK}&pressure=${value}&pressureUnit=bar`;

/** Pressures as in a catalog: one to three figures of one part. */
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
  it('a product fits only if every compared value is listed and met (D16.6)', () => {
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
        for (const { result, listed } of found.compared) {
          expect(result).toBe('holds');
          expect(listed === '' && need.medium !== 'gas').toBe(false);
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('units never change a verdict: a pressure is the same in psi, bar, feet and meters (D16.4)', () => {
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
});

describe('a limit', () => {
  const eight = figure('pressure', 'bar', [{ value: 8, limit: 'upTo' }]);

  it('compares to the last digit in either system (D16.4)', () => {
    // 8 bar = 116.0302 psi.
    expect(verdictOf(inBar(8), [eight])).toBe('fits');
    expect(verdictOf(`${LEAK}&pressure=116.03`, [eight])).toBe('fits');
    expect(verdictOf(`${LEAK}&pressure=116.04`, [eight])).toBe('no');
  });

  it('is printed in the visitor’s unit (D16.4)', () => {
    expect(find(`${LEAK}&pressure=120`, [eight]).reason).toEqual({
      governing: 'Rated up to 116 psi.',
      yours: 'You need 120 psi.',
    });
    expect(find(`${LEAK}&pressure=90&pressureUnit=m`, [eight]).compared[0]).toMatchObject({
      need: '90 m wc',
      listed: 'up to 81.5 m wc',
      listedConverted: 'up to 8 bar',
      result: 'fails',
      word: 'Rating too low',
    });
  });

  it('that is hidden or has no rule limits nothing, so the result is `ask` (D16.1)', () => {
    expect(verdictOf(inBar(1), [buildFigure({ measure: { unit: 'bar', values: [{ value: 8 }] } })])).toBe(
      'ask',
    );
    expect(verdictOf(inBar(1), [])).toBe('ask');
  });

  it('is met only if every unconditional figure is met (D16.1)', () => {
    const six = figure('pressure', 'bar', [{ value: 6 }], { key: 'other' });
    expect([5, 7, 9].map((value) => verdictOf(inBar(value), [eight, six]))).toEqual([
      'fits',
      'fits-if',
      'no',
    ]);
  });

  it('of temperature whose lower end isn’t listed must be confirmed (D16.2)', () => {
    const hot = figure('temperature', '°C', [{ value: { from: 0, to: 60 } }]);
    expect(verdictOf(`${LEAK}&temperature=-20&temperatureUnit=C`, [hot])).toBe('no');
    expect(verdictOf(`${LEAK}&temperature=140&temperatureUnit=F`, [hot])).toBe('fits');
    const open = figure('temperature', '°C', [{ value: 60, limit: 'upTo' }]);
    expect(verdictOf(`${LEAK}&temperature=20&temperatureUnit=C`, [open])).toBe('fits-if');
  });
});

describe('a class (D16.3)', () => {
  const size = figure('nominal-size', 'DN', [{ value: { from: 40, to: 300 } }]);

  it('by size is that of the pipe; without a size, the classes that hold must be confirmed', () => {
    const bore = { value: 150, unit: 'DN' } as const;
    const pressure = figure('pressure', 'bar', [
      { value: 16, when: { ...bore, limit: 'upTo' } },
      { value: 10, when: { ...bore, limit: 'moreThan' } },
    ]);
    const verdict = (more: string) => verdictOf(`${inBar(12)}${more}`, [size, pressure]);
    expect(verdict('&pipe=en10220&size=DN100')).toBe('fits');
    expect(verdict('&pipe=en10220&size=DN200')).toBe('no');
    expect(verdict('')).toBe('fits-if');
  });

  it('by fluid is that of the requested fluid; without a fluid, both apply', () => {
    const pressure = figure('pressure', 'bar', [
      { value: 16, when: 'for water' },
      { value: 5, when: 'for gas' },
    ]);
    const verdict = (medium: string) => verdictOf(`${inBar(8)}&medium=${medium}`, [pressure]);
    expect([verdict('water'), verdict('gas'), verdict('')]).toEqual(['fits', 'no', 'fits-if']);
  });
});

it('water that is steam at the temperature and pressure asked is to be confirmed (D16.11)', () => {
  const hot = figure('temperature', '°C', [{ value: { from: -20, to: 200 } }]);
  const pressure = figure('pressure', 'bar', [{ value: 16 }]);
  const verdict = (bar: number) =>
    verdictOf(`${inBar(bar)}&medium=water&temperature=150&temperatureUnit=C`, [hot, pressure]);
  expect([verdict(2), verdict(8)]).toEqual(['fits-if', 'fits']);
});

describe('a size', () => {
  const list = figure('nominal-size', 'DN', [{ value: [65, 80, 100] }]);

  it('of a list is one of it (D16.2)', () => {
    expect(['DN90', 'DN150', 'DN50'].map((size) => verdictOf(`${LEAK}&size=${size}`, [list]))).toEqual([
      'no',
      'no',
      'no',
    ]);
    expect(find(`${LEAK}&pipe=b3610&size=NPS3`, [list]).compared[0]?.result).toBe('holds');
  });

  it('without a standard is every diameter that the tables have for it (D16.2)', () => {
    const of = (from: number, to: number) => figure('outside-diameter', 'mm', [{ value: { from, to } }]);
    // DN 250: 273.0 to 281.94 mm.
    expect(find(`${LEAK}&size=DN250`, [of(272, 329)]).reason.governing).toMatch(
      /^Confirm that the pipe is 273 to 281\.9 mm outside\./,
    );
    expect(find(`${LEAK}&size=DN250`, [of(273.5, 275)]).reason.governing).toMatch(
      /^Confirm that the pipe is DN 250 \(Ductile iron, ISO 2531\)\./,
    );
    expect(verdictOf(`${LEAK}&size=DN250`, [of(300, 400)])).toBe('no');
  });

  it('that is asked for beyond a figure is made on request where the office says so (D16.6)', () => {
    const asked = { ...list, use: { limits: 'nominal-size', beyond: 'ask' } } as const;
    expect(verdictOf(`${LEAK}&size=DN150`, [asked])).toBe('ask');
  });

  it('of one product and a pressure of another do not combine on a card of several products (D16.5)', () => {
    const size = figure('nominal-size', 'DN', [{ value: { from: 40, to: 350 } }], { product: 'RS-1' });
    const more = figure('nominal-size', 'DN', [{ value: { from: 250, to: 1000 } }], {
      product: 'RS-3',
      key: 'rs3',
    });
    const pressure = figure('pressure', 'bar', [{ value: 30 }], { product: 'Two-band' });
    expect(verdictOf(`${inBar(8)}&size=DN250`, [size, more, pressure])).toBe('ask');
    const bundle = { ...part([size, pressure]), tasks: [] };
    const { requirement: need } = readRequirement(new URLSearchParams(`${inBar(8)}&size=DN250`));
    if (!need) throw new Error('unclear');
    expect(evaluate(knownRequirement(need), bundle).map(({ outcome }) => outcome.result)).toContain(
      'not-listed',
    );
  });

  it('and the pressure of another variant do not combine (D16.5)', () => {
    const of = (product: string, to: number, bar: number) => [
      figure('outside-diameter', 'mm', [{ value: { from: 1, to } }], { product, key: `${product}.size` }),
      figure('pressure', 'bar', [{ value: bar }], { product, key: `${product}.pressure` }),
    ];
    const both = [...of('Small', 100, 16), ...of('Large', 500, 4)];
    const verdict = (mm: number, bar: number) => verdictOf(`${inBar(bar)}&od=${mm}&odUnit=mm`, both);
    expect([verdict(80, 10), verdict(300, 3), verdict(300, 10)]).toEqual(['fits-if', 'fits-if', 'no']);
    expect(find(`${inBar(3)}&od=300&odUnit=mm`, both).reason.governing).toContain(
      'both apply together (4 bar and 1 to 500 mm)',
    );
  });

  it('returns the first of many parts, counts all, says what would pass, and returns all in pages (D16.7, D16.10)', () => {
    const figures = [figure('pressure', 'bar', [{ value: 8 }])];
    const parts = Array.from({ length: PARTS_ON_PAGE + 5 }, (_, at) => ({
      ...part(figures),
      slug: String(at),
    }));
    const ask = (more: string) => findParts(new URLSearchParams(inBar(9) + more), parts);
    const some = ask('');
    expect(some.counts).toEqual({
      fits: 0,
      'so-far': 0,
      'fits-if': 0,
      ask: 0,
      no: parts.length,
    });
    expect(some.parts.map(({ slug }) => slug)).toEqual(parts.slice(0, PARTS_SHOWN).map(({ slug }) => slug));
    expect(some.hint).toBe('At 8 bar instead of 9 bar, Part would pass.');
    expect(some.page).toBeNull();
    const slugs = (query: string) => ask(query).parts.map(({ slug }) => slug);
    expect([...slugs('&all=1'), ...slugs('&all=2')]).toEqual(parts.map(({ slug }) => slug));
    expect(ask('&all=2').page).toEqual({ number: 2, count: 2 });
    // A page number out of range falls back to the nearest page.
    for (const page of ['9', '1e9', 'x', '-1', ''])
      expect(ask(`&all=${page}`).page?.number).toBe(Number(page) > 2 ? 2 : 1);
  });
});
