/**
 * The guide specifications of the first content contain only figures of the page's own products, each with
 * its condition.
 */
import { describe, expect, it } from 'vitest';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { guideSpecification, inEngineersWords } from '@wa/core/domain/guide-specification';
import { needsOf } from '@wa/core/domain/block-kinds/registry';
import { blocksOf, type Page } from '@wa/core/domain/pages/page';
import type { UnitSystem } from '@wa/core/domain/figures/units';
import { figureInCell } from '@wa/core/domain/tables/fact-table';
import { unconditioned } from '../../testing/seed/conditions.ts';
import { drawnPages, drawnTable, seedCatalogue, seedProducts } from '../../testing/seed/first-catalog.ts';

const isGuide = ({ kind }: { kind: string }) => kind === 'guideSpecification';
const guided = drawnPages.filter((page) => blocksOf(page).some(isGuide));
const systems: readonly UnitSystem[] = ['us', 'metric'];
const both = guided.flatMap((page) => systems.map((system) => [page.slug, system, page] as const));

function found<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new RangeError(`There is no ${name}`);
  return value;
}

const figureOf = (key: string) => found(seedCatalogue.figure(key), key);
const keysOfTable = (name: string) =>
  found(seedCatalogue.definition(name), name)
    .rows.flatMap(({ cells }) => cells.map(figureInCell))
    .filter((key) => key !== null);

/** Returns the figures that the guide specification of a page names. */
function demandedBy(page: Page) {
  const { facts = [], tables = [] } = needsOf(found(blocksOf(page).find(isGuide), page.slug));
  return { facts, tables };
}

function sourceOf(page: Page) {
  const { facts, tables } = demandedBy(page);
  return {
    subject: page.title,
    company: 'WA',
    path: `/${page.slug}`,
    publicUrl: 'https://catalogue.example',
    plate: facts.map((key) => plateFigure(figureOf(key))),
    tables: tables.map(drawnTable),
  };
}

/** Returns the owners of the figures of the products that link to a page. */
function ownersOn({ slug }: Page): Set<string> {
  const own = seedProducts.filter(({ content }) => new RegExp(`href="/${slug}[#"]`).test(content));
  return new Set(own.flatMap(({ figures }) => figures.map((key) => figureOf(key).product)));
}

const other = (system: UnitSystem): UnitSystem => (system === 'us' ? 'metric' : 'us');

/** Returns the values of a page in one system, with their conditions. A number of materials isn't a requirement. */
function valuesOf({ plate, tables }: ReturnType<typeof sourceOf>, system: UnitSystem): string[] {
  const cells = tables.flatMap(({ rows, columns }) =>
    rows.flatMap((row) =>
      row.cells.filter((cell, at) => columns[at]?.system !== other(system) || cell.isShared),
    ),
  );
  return [
    ...plate
      .filter(({ label }) => !label.endsWith('Materials'))
      .flatMap(({ us, metric, condition }) => [
        (system === 'us' ? us : (metric ?? us)).full,
        condition.replace(/\.$/, ''),
      ]),
    ...cells.filter(({ kind }) => kind !== 'none').map(({ full }) => full),
  ];
}
/** Returns the words next to the values of a page, which may have numbers as well. */
const wordsOf = ({ subject, path, plate, tables }: ReturnType<typeof sourceOf>) => [
  ...[subject, path],
  ...plate.flatMap(({ label, condition }) => [label, condition]),
  ...tables.flatMap(({ caption, rows, notes }) => [caption, ...notes, ...rows.map(({ header }) => header)]),
];
/** The rating `up to 36 psi` becomes `not less than 36 psi`. */
const demanded = (value: string) => inEngineersWords(value.replace(/(^|, )up to (?=(?:about )?\d)/g, '$1'));
const numbersIn = (text: string) => text.match(/\d+(?:[./]\d+)*/g) ?? [];

describe('the guide specification (D5)', () => {
  it('is on every page whose products have figures, except hubs', () => {
    expect(guided.length).toBeGreaterThan(20);
    const without = drawnPages.filter((page) => !guided.includes(page) && ownersOn(page).size > 0);
    expect(without.map(({ slug }) => slug)).toEqual(['marine-products']);
  });

  it.each(guided.map((page) => [page.slug, page] as const))(
    'of %s requires only figures of that page’s products, each once',
    (_slug, page) => {
      const { facts, tables } = demandedBy(page);
      const owners = ownersOn(page);
      const inTables = tables.map(keysOfTable);
      expect(facts.length + inTables.length).toBeGreaterThan(0);
      // Each class of a figure has a row.
      const once = [...facts, ...inTables.flatMap((keys) => [...new Set(keys)])];
      expect(once).toEqual([...new Set(once)]);
      expect(once.filter((key) => !owners.has(figureOf(key).product))).toEqual([]);
    },
  );

  it.each(both)(
    'of %s has the listed values in %s units with every condition, no other number, and no label in place of a sentence',
    (_slug, system, page) => {
      const source = sourceOf(page);
      const text = guideSpecification(source, system);
      const ours = text.replaceAll('the manufacturer confirms', 'we confirm');
      expect(ours.split('\n').flatMap(unconditioned)).toEqual([]);
      const values = valuesOf(source, system);
      const said = text.toLowerCase();
      expect(values.filter((value) => !said.includes(demanded(value).toLowerCase()))).toEqual([]);
      const known = new Set(numbersIn([...values, ...wordsOf(source)].join(' ')));
      const numbered = /^(?:PART \d|\d\.\d+|[A-Z]{1,2}\.) /;
      const lines = text.split('\n').slice(1);
      const others = lines.flatMap((line) => numbersIn(line.replace(numbered, '')));
      expect(others.filter((number) => !known.has(number))).toEqual([]);
      // In a specification, "we" would be the engineers (D23.2).
      expect(text).not.toMatch(/\b(?:we|our|contact us)\b/i);
      // A rating is not both the least and the most.
      expect(text).not.toMatch(/not less than (?:[^\n]*, )?up to (?:about )?\d/);
      expect(text).not.toMatch(
        /[Mm]aterials shall be|permanent shall be [^.]*permanent|\b(?:at|on) shall be|on valves shall be/,
      );
    },
  );

  it('says which values are converted, only in the system that the source lacks (D23.2)', () => {
    const page = found(
      guided.find(({ slug }) => slug === 'repair-clamps-316l'),
      'page of the clamps',
    );
    const [us, metric] = systems.map((system) => guideSpecification(sourceOf(page), system));
    expect(us).toMatch(/^A\. Values in .*inches.* are converted, .* paired with the listed DN sizes\.$/m);
    expect(metric).not.toContain('are converted');
  });

  it('reads as a specification, and omits unlisted values (D23.2)', () => {
    const page = found(
      guided.find(({ slug }) => slug === 'repair-clamps-316l'),
      'page of the clamps',
    );
    const text = guideSpecification(sourceOf(page), 'metric');
    expect(text).toContain('GUIDE SPECIFICATION: Stainless Steel Repair Clamps 316L, metric units');
    expect(text).toMatch(
      /^C\. RS-3: the nominal size shall be DN 250 to 1000; the length shall be 300 to 600 mm\.$/m,
    );
    expect(text).toMatch(/^[A-Z]\. HEAT: the nominal size shall be DN 40 to 350\.$/m);
    expect(text).not.toMatch(/Note|confirm with/i);
    expect(text).not.toContain('psi');
  });
});
