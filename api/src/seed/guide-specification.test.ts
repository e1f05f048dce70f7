import { describe, expect, it } from 'vitest';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { AS_CONFIRMED, guideSpecification } from '@wa/core/domain/guide-specification';
import { figuresOfPage, plateFiguresOf, tableNamesOf } from '@wa/core/domain/catalogue/figures-of-page';
import { seedCatalogue } from './seed-catalogue.ts';
import { figuresOfTable, type FactTableName } from './fact-tables/registry.ts';
import { drawnPages, drawnTable } from './testing/drawn.ts';
import { unconditioned } from './testing/conditions.ts';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import type { UnitSystem } from '@wa/core/domain/figures/units';

const isGuide = ({ kind }: { kind: string }) => kind === 'guideSpecification';
const guided = drawnPages.filter((page) => blocksOf(page).some(isGuide));
const systems: readonly UnitSystem[] = ['us', 'metric'];

function sourceOf(page: (typeof guided)[number]) {
  return {
    subject: page.title,
    address: `https://catalogue.example/${page.slug}`,
    plate: plateFiguresOf(page, seedCatalogue).map(plateFigure),
    tables: tableNamesOf(page)
      .filter((name) => figuresOfTable(name as FactTableName).length > 0)
      .map(drawnTable),
  };
}

/** Everything that a page's facts say in one system: captions, heads, figures, conditions, notes. */
function published(page: (typeof guided)[number], system: UnitSystem): string {
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
        ...cells.flatMap(({ full }, at) => (columns[at]?.system === other(system) ? [] : [full])),
      ]),
    ]),
  ].join(' ');
}
const other = (system: UnitSystem): UnitSystem => (system === 'us' ? 'metric' : 'us');
const numbersIn = (text: string) => text.match(/\d+(?:[./]\d+)*/g) ?? [];

describe('the guide specification', () => {
  it('stands on every page that shows facts of its own, and on no hub', () => {
    const shows = drawnPages.filter((page) => !page.hub && figuresOfPage(page, seedCatalogue).length > 0);
    expect(guided.map(({ slug }) => slug)).toEqual(shows.map(({ slug }) => slug));
    expect(guided.length).toBeGreaterThan(20);
  });

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
            (each) => each.startsWith(header) && cells.every((cell, at) => isSaid(each, cell, at)),
          );
          expect(line, header).toContain(' shall be ');
          function isSaid(each: string, cell: (typeof cells)[number], at: number) {
            if (columns[at]?.system === other(system)) return true;
            const wanted = cell.kind === 'none' ? AS_CONFIRMED : cell.full;
            return each.toLowerCase().includes(wanted.toLowerCase());
          }
        }
      for (const { label, us, metric, condition } of source.plate) {
        const figure = (system === 'us' ? us : (metric ?? us)).full;
        const line = said.find((each) => each.startsWith(`${label} shall be ${figure}`));
        const parts = condition.split(/(?<=\.) /).filter((part) => !part.startsWith('Converted'));
        for (const part of parts) expect(line).toContain(part);
      }
    },
  );

  it('never gives a figure without the condition under which it holds', () => {
    for (const page of guided)
      for (const line of systems.flatMap((system) => guideSpecification(sourceOf(page), system).split('\n')))
        expect(unconditioned(line)).toEqual([]);
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
