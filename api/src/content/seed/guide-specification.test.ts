/**
 * The guide specifications of the first content contain only figures of the page's own products, each with
 * its condition.
 */
import { describe, expect, it } from 'vitest';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { guideSpecification } from '@wa/core/domain/guide-specification';
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

/** Returns all facts of a page in one system: captions, heads, figures, conditions, and notes. */
function published(page: Page, system: UnitSystem): string {
  const { plate, tables } = sourceOf(page);
  return [
    page.title,
    page.slug,
    ...plate.flatMap(({ label, us, metric, condition }) => [
      label,
      (system === 'us' ? us : (metric ?? us)).full,
      condition,
    ]),
    ...tables.flatMap(({ caption, rows, columns, notes }) => [
      caption,
      ...notes,
      ...rows.flatMap(({ header, cells }) => [
        header,
        ...cells.flatMap(({ full, isShared }, at) =>
          columns[at]?.system === other(system) && !isShared ? [] : [full],
        ),
      ]),
    ]),
  ].join(' ');
}
const other = (system: UnitSystem): UnitSystem => (system === 'us' ? 'metric' : 'us');
/** The label `Door mounted at 10` becomes `Door shall be mounted at 10`. */
const subjectOf = (label: string) => label.split(/ (?=mounted|measured|threaded)/)[0] ?? '';
/** The rating `up to 36 psi` becomes `not less than 36 psi`. */
const demanded = (value: string) => value.replace(/(^|, )up to (?=(?:about )?\d)/g, '$1');
const numbersIn = (text: string) => text.match(/\d+(?:[./]\d+)*/g) ?? [];

describe('the guide specification (D5)', () => {
  it.each(both)('of %s states no rating in %s units as least and as most at once', (_slug, system, page) => {
    expect(guideSpecification(sourceOf(page), system)).not.toMatch(
      /not less than (?:[^\n]*, )?up to (?:about )?\d/,
    );
  });

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
    'of %s has the listed values in %s units with every condition, and no other number',
    (_slug, system, page) => {
      const source = sourceOf(page);
      const text = guideSpecification(source, system);
      expect(text.split('\n').flatMap(unconditioned)).toEqual([]);
      const known = new Set(numbersIn(published(page, system)));
      const said = text
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/^(?:PART \d|\d\.\d+|[A-Z]{1,2}\.) /, ''));
      expect(said.flatMap(numbersIn).filter((number) => !known.has(number))).toEqual([]);
      for (const { rows, columns } of source.tables)
        for (const { header, cells } of rows) {
          const line = said.find(
            (each) => each.startsWith(subjectOf(header)) && cells.every((cell, at) => isSaid(each, cell, at)),
          );
          expect(line, header).toContain(' shall be ');
          function isSaid(each: string, cell: (typeof cells)[number], at: number) {
            if (columns[at]?.system === other(system) && !cell.isShared) return true;
            return cell.kind === 'none' || each.toLowerCase().includes(demanded(cell.full).toLowerCase());
          }
        }
      for (const shown of source.plate) {
        const { label, us, metric } = shown;
        const figure = (system === 'us' ? us : (metric ?? us)).full;
        if (label.endsWith('Materials')) continue;
        const line = said.find(
          (each) => each.startsWith(`${subjectOf(label)} shall be `) && each.includes(demanded(figure)),
        );
        expect(line?.toLowerCase()).toContain(shown.condition.toLowerCase().replace(/\.$/, ''));
      }
    },
  );

  it('says which values are converted, only in the system that the source lacks (D23.2)', () => {
    const page = found(
      guided.find(({ slug }) => slug === 'repair-clamps-316l'),
      'page of the clamps',
    );
    const [us, metric] = systems.map((system) => guideSpecification(sourceOf(page), system));
    expect(us).toMatch(/^A\. .*[Ii]nch.* values are converted, .* paired with the listed DN sizes\.$/m);
    expect(metric).not.toContain('values are converted');
  });

  it('has no repetition, and no label in place of a sentence', () => {
    for (const [, system, page] of both)
      expect(guideSpecification(sourceOf(page), system)).not.toMatch(
        /[Mm]aterials shall be|permanent shall be [^.]*permanent|\b(?:at|on) shall be|on valves shall be/,
      );
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
