import { describe, expect, it } from 'vitest';
import { readFields } from '@wa/core/domain/block-kinds/fields';
import { tiles } from '@wa/core/domain/block-kinds/tiles';
import { keysIn } from '@wa/core/domain/figures/references';
import type { Page } from '@wa/core/domain/pages/page';
import { documentsOfFigures, documentsOfPage } from '@wa/core/domain/search/search-document';
import { blocksOf, seoOf } from '@wa/core/domain/pages/page-content';
import { convertedUnit, figureIn } from '@wa/core/domain/figures/figure';
import { isMeasured, openQuestion, type MeasuredFigure } from '@wa/core/domain/figures/catalogue-figure';
import { phraseIn, phraseOf, plateFigure, valueIn } from '@wa/core/domain/figures/figure-text';
import { plateNotes } from '@wa/core/domain/figures/plate-notes';
import { figuresOfPage } from '@wa/core/domain/catalogue/figures-of-page';
import { questionText } from './facts/questions.ts';
import { factIds } from './facts/published.ts';
import { fact, seedFigures } from './facts/registry.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { factTableNames, figuresOfTable } from './fact-tables/registry.ts';
import { conditionedFigures, figureFacts, unconditioned } from './testing/conditions.ts';
import { staticPages } from './fixed-pages/registry.ts';
import { asPage } from './fixed-pages/static-page.ts';
import { seedPages } from './seed-pages.ts';
import { seedProducts } from './seed-products.ts';
import { asDrawnPage, drawnPages as pages, drawnTable, drawnTables } from './testing/drawn.ts';
import { seedParts } from './testing/seed-parts.ts';
import { figuresShownOn, proseOf } from './testing/page-text.ts';
import { convert, quantityOf } from '@wa/core/domain/figures/units';

const conditioned = seedFigures.filter(
  ({ condition, measure }) => condition !== '' || (measure !== null && measure.values.length > 1),
);

const tilesIn = (data: unknown) => readFields(tiles.fields, data).tiles.map(({ text }) => text);

/** Every number of a figure, as the source or the project prints it. */
const numbersIn = (text: string) => [...text.replaceAll('−', '-').matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);

describe('a figure with a condition', () => {
  it('is there to be tested: in classes, with words, in both systems', () => {
    expect(conditioned.length).toBeGreaterThanOrEqual(18);
    for (const printed of ['6 bar', '87 psi', '72.5 psi', '145 psi', '4°', '5 m wc', '3.28 ft of water'])
      expect(conditionedFigures).toContain(printed);
    expect(unconditioned('Snap clamps hold 87 psi.')).toHaveLength(1);
    expect(unconditioned('87 psi for OD 10.71 to 12.95 in')).toEqual([]);
  });

  it.each(conditioned.map((found) => [found.key, found] as const))(
    '%s brings it along in sentences, on cards and plates',
    (_, found) => {
      const shown = plateFigure(found);
      const phrases = [phraseOf(found), `${shown.us.full} ${shown.metric?.full ?? ''} ${shown.condition}`];
      for (const phrase of phrases) {
        expect(phrase.toLowerCase()).toContain(found.condition.toLowerCase());
        if (isMeasured(found))
          for (const value of found.measure.values)
            expect(phrase).toContain(valueIn(found, value, 'metric', false).full);
        expect(unconditioned(phrase)).toEqual([]);
      }
      for (const card of ['us', 'metric'] as const) expect(unconditioned(phraseIn(found, card))).toEqual([]);
    },
  );

  it('stands with it in every row of every table', () => {
    for (const { caption, columns, rows } of drawnTables)
      for (const { header, cells } of rows) {
        const named = cells.map(({ full }, at) => `${columns[at]?.label ?? ''} ${full}`);
        expect(unconditioned([caption, header, ...named].join(' | '))).toEqual([]);
      }
  });

  it('has all its classes in one cell where the row names none', () => {
    const cell = (type: string, at: number) =>
      drawnTable('repair-clamps').rows.find(({ header }) => header === type)?.cells[at]?.full;
    expect(cell('Q', 5)).toBe('16 bar up to DN 150, 10 bar above');
    expect(cell('Q', 4)).toBe('232 psi up to 6 in, 145 psi above');
    expect(cell('Snap', 5)).toBe(
      '16 bar for OD 21 to 111 mm, 10 bar for OD 112 to 229 mm, 6 bar for OD 272 to 329 mm, up to 4 bar for gas',
    );
  });

  it.each(pages.map((page) => [page.slug, page] as const))('/%s never shows it without', (_, page) => {
    const texts = [
      page.lead,
      page.description,
      page.metaTitle,
      page.title,
      ...(seoOf(page.content).benefits ?? []),
    ];
    for (const text of [...texts, ...proseOf(page), ...figuresShownOn(page)])
      expect(unconditioned(text)).toEqual([]);
  });
});

describe('a converted limit', () => {
  const converted = figureFacts.flatMap((found) =>
    found.measure.values.flatMap((value) => {
      const when = typeof value.when === 'object' ? [value.when] : [];
      return [{ ...value, unit: found.measure.unit }, ...when];
    }),
  );

  it('is never above a published maximum, nor below a published minimum, nor outside a range', () => {
    let checked = 0;
    for (const each of converted) {
      const unit = convertedUnit(each);
      if (unit === null || quantityOf(unit) === 'nominalSize') continue;
      const system = figureIn(each, 'us').unit === each.unit ? 'metric' : 'us';
      const back = numbersIn(figureIn(each, system, false).text).map((n) => convert(n, unit, each.unit));
      const { value, limit } = each;
      const slack = 1e-6;
      checked += 1;
      if (typeof value === 'object' && 'from' in value) {
        expect(back[0]).toBeGreaterThanOrEqual(value.from - slack);
        expect(back[1]).toBeLessThanOrEqual(value.to + slack);
      } else if (typeof value === 'number' && (limit === 'moreThan' || limit === 'atLeast')) {
        expect(back[0]).toBeGreaterThanOrEqual(value - slack);
      } else if (
        typeof value === 'number' &&
        (limit !== undefined || quantityOf(unit) === 'pressure' || quantityOf(unit) === 'head')
      ) {
        expect(back[0]).toBeLessThanOrEqual(value + slack);
      }
    }
    expect(checked).toBeGreaterThan(40);
  });

  it('keeps "up to" and "more than" in both systems on plates', () => {
    for (const found of figureFacts) {
      const [{ limit }] = found.measure.values;
      const words = {
        upTo: 'up to',
        upToAbout: 'up to about',
        about: 'about',
        moreThan: 'more than',
        atLeast: 'and larger',
      };
      if (limit === undefined) continue;
      const shown = plateFigure(found);
      expect(shown.us.full).toContain(words[limit]);
      if (shown.metric) expect(shown.metric.full).toContain(words[limit]);
    }
  });

  it('says that it is converted, in tables and plates, nominal sizes too', () => {
    for (const name of factTableNames.filter((each) => figuresOfTable(each).length > 0)) {
      const own = figuresOfTable(name).map(seedCatalogue.figure);
      const isConverted = own.some((found) =>
        found?.measure?.values.some(
          (value) => convertedUnit({ ...value, unit: (found as MeasuredFigure).measure.unit }) !== null,
        ),
      );
      expect(
        drawnTable(name).notes.some((note) => note.startsWith('Converted')),
        name,
      ).toBe(isConverted);
    }
    expect(drawnTable('flap-valves-steel').notes).toContain('Converted by the table of nominal sizes: in.');
    expect(drawnTable('external-seals').notes).toContain('Converted by the table of nominal sizes: DN.');
    expect(plateFigure(fact('flap.steel.size')).condition).toContain('Converted');
    expect(plateFigure(fact('plug.pressure')).condition).not.toContain('Converted');
  });

  it('leaves what the source prints in both systems as it is', () => {
    const both = (id: 'internal.pressure' | 'plug.pressure' | 'penstock.head' | 'flap.steel.head') =>
      `${phraseIn(fact(id), 'us')} / ${phraseIn(fact(id), 'metric')}`;
    expect(both('internal.pressure')).toBe('240 psi / 16 bar');
    expect(both('plug.pressure')).toBe('43 psi / 3 bar');
    expect(both('penstock.head')).toContain('16 ft of water on and off seating / 5 m wc');
    expect(both('flap.steel.head')).toContain('16 ft of water, higher available / 6 m wc');
  });
});

describe('what the source contradicts', () => {
  const asked = seedFigures.filter((found) => openQuestion(found) !== '');

  it('is told in one sentence', () => {
    expect(questionText('flap-head')).toBe(
      'published as 16 ft (6 m); 6 m is 19.7 ft: please confirm with us',
    );
    expect(questionText('penstock-head')).toBe(
      'published as 16 ft (5 m); 5 m is 16.4 ft: please confirm with us',
    );
    expect(questionText('internal-pressure')).toBe(
      'published as 240 psi (16 bar); 16 bar is 232 psi: please confirm with us',
    );
    expect(questionText('disc-head')).toBe(
      'published as 36 psi and as about 80 ft; 36 psi is 83 ft: please confirm with us',
    );
    expect(questionText('snap-gap')).toBe(
      'nothing is published between 229 and 272 mm outside diameter: please ask us',
    );
  });

  it('stands in the same words in every table and plate that shows it', () => {
    expect(asked.length).toBeGreaterThan(15);
    for (const found of asked) {
      const sentence = found.question.slice(1);
      expect(plateNotes(plateFigure(found))).toContain(sentence);
      for (const name of factTableNames.filter((each) => figuresOfTable(each).includes(found.key)))
        expect(drawnTable(name).notes.join(' '), name).toContain(sentence);
    }
  });

  it('stands in no description, which has no room for the sentence', () => {
    const open = new Set(asked.map(({ key }) => key));
    const openIn = (...texts: string[]) => [...keysIn(texts)].filter((key) => open.has(key));
    for (const { slug, metaDescription } of seedProducts) expect(openIn(metaDescription), slug).toEqual([]);
    for (const { slug, description } of staticPages.values()) expect(openIn(description), slug).toEqual([]);
    for (const { slug, content } of seedPages)
      expect(openIn(seoOf(content).metaDescription ?? ''), slug).toEqual([]);
  });

  it('is told with every answer and every tile that names the figure', () => {
    let told = 0;
    for (const [slug, page] of staticPages) {
      const stored = asPage(page);
      const texts = (each: Page) => [
        ...(seoOf(each.content).benefits ?? []),
        ...blocksOf(each).flatMap(({ kind, data }) => (kind === 'tiles' ? tilesIn(data) : [])),
      ];
      const drawn = texts(asDrawnPage(page));
      texts(stored).forEach((text, at) => {
        for (const found of asked.filter(({ key }) => keysIn(text).has(key))) {
          expect(drawn[at], slug).toContain(found.question);
          told += 1;
        }
      });
    }
    expect(told).toBeGreaterThan(8);
  });

  it('is told with what a search finds: a figure, and the plate of a page', () => {
    for (const { id, text } of documentsOfFigures(seedParts)) {
      const found = seedCatalogue.figure(id.slice('figure:'.length));
      if (found) expect(text.toLowerCase()).toContain(openQuestion(found).toLowerCase());
    }
    const page = staticPages.get('pipe-plug-seals-taper-fit');
    if (!page) throw new Error('The tapered plugs have no page');
    const texts = documentsOfPage(asDrawnPage(page)).map(({ text }) => text);
    expect(texts.join('\n')).toContain('up to 43 psi (up to 3 bar). Published as 43 psi (3 bar);');
  });

  it.each(pages.map((page) => [page.slug, page] as const))(
    '/%s tells it wherever its words name the figure',
    (_, page) => {
      const texts = [page.lead, ...proseOf(page)].join('\n');
      const shown = figuresOfPage(page, seedCatalogue);
      const named = figureFacts.filter((found) => texts.includes(phraseOf(found)));
      // Two products may publish the same figure: the page's own counts.
      for (const found of named.filter(
        (each) => !shown.some((own) => own !== each && phraseOf(own) === phraseOf(each)),
      ))
        if (openQuestion(found) !== '') expect(shown.map(openQuestion)).toContain(openQuestion(found));
    },
  );
});

describe('a plate', () => {
  it('names the product in every cell', () => {
    for (const id of factIds) {
      const { product, label } = fact(id);
      expect(product).not.toBe('');
      expect(plateFigure(fact(id)).label).toBe(`${product}: ${label}`);
    }
  });
});
