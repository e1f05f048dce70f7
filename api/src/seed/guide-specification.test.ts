import { describe, expect, it } from 'vitest';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { plateNotes } from '@wa/core/domain/figures/plate-notes';
import { AS_CONFIRMED, guideSpecification } from '@wa/core/domain/guide-specification';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedProducts } from './seed-products.ts';
import { figuresOfTable, type FactTableName } from './fact-tables/registry.ts';
import { drawnPages, drawnTable } from './testing/drawn.ts';
import { unconditioned } from './testing/conditions.ts';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import type { UnitSystem } from '@wa/core/domain/figures/units';

const isGuide = ({ kind }: { kind: string }) => kind === 'guideSpecification';
const guided = drawnPages.filter((page) => blocksOf(page).some(isGuide));
const systems: readonly UnitSystem[] = ['us', 'metric'];

/** What the block of a page names: figures and tables. */
function demandedBy(page: (typeof guided)[number]) {
  const block = blocksOf(page).find(isGuide);
  const { facts = [], tables = [] } = (block?.data ?? {}) as {
    facts?: string[];
    tables?: { table: FactTableName }[];
  };
  return {
    figures: facts.map((key) => found(seedCatalogue.figure(key), key)),
    tables: tables.map(({ table }) => table),
  };
}

function found<T>(value: T | null, name: string): T {
  if (value === null) throw new RangeError(`There is no ${name}`);
  return value;
}

function sourceOf(page: (typeof guided)[number]) {
  const { figures, tables } = demandedBy(page);
  return {
    subject: page.title,
    address: `https://catalogue.example/${page.slug}`,
    plate: figures.map(plateFigure),
    tables: tables.map(drawnTable),
  };
}

/** Owners of the figures of the products that lead to a page. */
function ownersOn({ slug }: { slug: string }): Set<string> {
  const own = seedProducts.filter(({ content }) => new RegExp(`href="/${slug}[#"]`).test(content));
  return new Set(
    own.flatMap(({ figures }) => figures.map((key) => found(seedCatalogue.figure(key), key).product)),
  );
}

/** Everything that a page's facts say in one system: captions, heads, figures, conditions, notes. */
function published(page: (typeof guided)[number], system: UnitSystem): string {
  const { plate, tables } = sourceOf(page);
  return [
    page.title,
    page.slug,
    ...plate.flatMap(({ label, us, metric, condition, question = '' }) => [
      label,
      (system === 'us' ? us : (metric ?? us)).full,
      condition,
      question,
    ]),
    ...tables.flatMap(({ caption, rows, columns, notes }) => [
      caption,
      ...notes,
      ...rows.flatMap(({ header, cells }) => [
        header,
        ...cells.flatMap(({ full }, at) => (columns[at]?.system === other(system) ? [] : [full])),
      ]),
    ]),
  ].join(' ');
}
const other = (system: UnitSystem): UnitSystem => (system === 'us' ? 'metric' : 'us');
/** `Door mounted at 10` is said as `Door shall be mounted at 10`. */
const subjectOf = (label: string) => label.split(/ (?=mounted|measured|threaded)/)[0] ?? '';
const numbersIn = (text: string) => text.match(/\d+(?:[./]\d+)*/g) ?? [];

describe('the guide specification', () => {
  it('stands on every page whose products have figures, and on no hub', () => {
    const shows = drawnPages.filter((page) => !page.hub && ownersOn(page).size > 0);
    expect(guided.map(({ slug }) => slug)).toEqual(shows.map(({ slug }) => slug));
    expect(guided.length).toBeGreaterThan(20);
  });

  it.each(guided.map((page) => [page.slug, page] as const))(
    'of %s demands figures of the products of that page alone, each once',
    (_slug, page) => {
      const { figures, tables } = demandedBy(page);
      const owners = ownersOn(page);
      const all = [...figures.map(({ key }) => key), ...tables.flatMap(figuresOfTable)];
      expect(all.length).toBeGreaterThan(0);
      // A class of a figure has a row of its own.
      const once = [
        ...figures.map(({ key }) => key),
        ...tables.flatMap((name) => [...new Set(figuresOfTable(name))]),
      ];
      expect(once).toEqual([...new Set(once)]);
      expect(all.filter((key) => !owners.has(found(seedCatalogue.figure(key), key).product))).toEqual([]);
    },
  );

  it.each(guided.flatMap((page) => systems.map((system) => [page.slug, system, page] as const)))(
    'of %s says in %s units what is published, with every condition, and no other number',
    (_slug, system, page) => {
      const source = sourceOf(page);
      const text = guideSpecification(source, system);
      const known = new Set(numbersIn(published(page, system)));
      const said = text
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/^\d+(?:\.\d+)? /, ''));
      expect(said.flatMap(numbersIn).filter((number) => !known.has(number))).toEqual([]);
      for (const { rows, columns } of source.tables)
        for (const { header, cells } of rows) {
          const line = said.find(
            (each) => each.startsWith(subjectOf(header)) && cells.every((cell, at) => isSaid(each, cell, at)),
          );
          expect(line, header).toContain(' shall be ');
          function isSaid(each: string, cell: (typeof cells)[number], at: number) {
            if (columns[at]?.system === other(system)) return true;
            const wanted = cell.kind === 'none' ? AS_CONFIRMED : cell.full;
            return each.toLowerCase().includes(wanted.toLowerCase());
          }
        }
      for (const shown of source.plate) {
        const { label, us, metric } = shown;
        const figure = (system === 'us' ? us : (metric ?? us)).full;
        if (label.endsWith('Materials')) continue;
        const line = said.find(
          (each) => each.startsWith(`${subjectOf(label)} shall be `) && each.includes(figure),
        );
        const parts = plateNotes(shown)
          .split(/(?<=\.) /)
          .filter((part) => !part.startsWith('Converted'));
        for (const part of parts)
          expect(line?.toLowerCase()).toContain(part.toLowerCase().replace(/\.$/, ''));
      }
    },
  );

  it('never gives a figure without the condition under which it holds', () => {
    for (const page of guided)
      for (const line of systems.flatMap((system) => guideSpecification(sourceOf(page), system).split('\n')))
        expect(unconditioned(line)).toEqual([]);
  });

  it('names in its notes the units that it prints alone', () => {
    const foreign = { us: ['mm', 'DN', 'bar', 'm wc', '°C'], metric: ['in', 'psi', 'ft of water', '°F'] };
    for (const page of guided)
      for (const system of systems) {
        const notes = guideSpecification(sourceOf(page), system).match(/Converted[^:]*: [^.]*\./g) ?? [];
        const units = notes.flatMap((note) => note.slice(0, -1).split(': ')[1]?.split(', ') ?? []);
        expect(
          units.filter((unit) => foreign[system].includes(unit)),
          page.slug,
        ).toEqual([]);
      }
  });

  it('says nothing twice, and no label in place of a sentence', () => {
    for (const page of guided)
      for (const system of systems) {
        const text = guideSpecification(sourceOf(page), system);
        expect(text).not.toMatch(
          /[Mm]aterials shall be|permanent shall be [^.]*permanent|\b(?:at|on) shall be|on valves shall be/,
        );
      }
  });

  it('reads as a specification, and confirms what nobody has published', () => {
    const page = guided.find(({ slug }) => slug === 'repair-clamps-316l');
    if (!page) throw new Error('The clamps have no page');
    const text = guideSpecification(sourceOf(page), 'metric');
    expect(text).toContain('GUIDE SPECIFICATION: Stainless Steel Repair Clamps 316L, metric units');
    expect(text).toMatch(
      /^3\.3 RS-3: the nominal size shall be DN 250 to 1000; the length shall be 300 to 600 mm\.$/m,
    );
    expect(text).toMatch(/^\d\.\d HEAT: .*the length shall be as confirmed by the manufacturer\.$/m);
    expect(text).not.toContain('psi');
  });
});
