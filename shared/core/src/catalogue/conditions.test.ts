import { describe, expect, it } from 'vitest';
import { seoOf } from '../domain/pages/page-content.ts';
import { convertedUnit, figureIn } from './figure.ts';
import { figure, metricFigure, plateFigure, usFigure, valueIn } from './facts/fact-text.ts';
import { questionText } from './facts/questions.ts';
import { fact, factIds, type FactId, type FigureFactId } from './facts/registry.ts';
import { factsOfPage } from './pages/facts-of-page.ts';
import { staticPages } from './pages/registry.ts';
import { factTableNames, factsOfTable, resolveTable } from './tables/registry.ts';
import { conditionedFigures, figureFacts, unconditioned } from './testing/conditions.ts';
import { figuresShownOn, proseOf } from './testing/page-text.ts';
import { convert, quantityOf } from './units.ts';

const pages = [...staticPages.values()];
const isFigure = (id: FactId): id is FigureFactId => fact(id).kind === 'figure';
const conditioned = factIds
  .map(fact)
  .filter((found) => found.condition !== undefined || (found.kind === 'figure' && found.values.length > 1));

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

  it.each(conditioned.map((found) => [found.id, found] as const))(
    '%s brings it along in sentences, on cards and plates',
    (id, found) => {
      const shown = plateFigure(id);
      const phrases = [figure(id), `${shown.us.full} ${shown.metric?.full ?? ''} ${shown.condition}`];
      for (const phrase of phrases) {
        if (found.condition !== undefined)
          expect(phrase.toLowerCase()).toContain(found.condition.toLowerCase());
        if (found.kind === 'figure')
          for (const value of found.values)
            expect(phrase).toContain(valueIn(found, value, 'metric', false).full);
        expect(unconditioned(phrase)).toEqual([]);
      }
      if (isFigure(id))
        for (const card of [usFigure, metricFigure]) expect(unconditioned(card(id))).toEqual([]);
    },
  );

  it('stands with it in every row of every table', () => {
    for (const { caption, columns, rows } of factTableNames.map(resolveTable))
      for (const { header, cells } of rows) {
        const named = cells.map(({ full }, at) => `${columns[at]?.label ?? ''} ${full}`);
        expect(unconditioned([caption, header, ...named].join(' | '))).toEqual([]);
      }
  });

  it('has all its classes in one cell where the row names none', () => {
    const cell = (type: string, at: number) =>
      resolveTable('repair-clamps').rows.find(({ header }) => header === type)?.cells[at]?.full;
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
    found.values.flatMap((value) => {
      const when = typeof value.when === 'object' ? [value.when] : [];
      return [{ ...value, unit: found.unit }, ...when];
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
      const [{ limit }] = found.values;
      const words = {
        upTo: 'up to',
        upToAbout: 'up to about',
        about: 'about',
        moreThan: 'more than',
        atLeast: 'and larger',
      };
      if (limit === undefined) continue;
      const id = factIds.find(
        (name) => fact(name).label === found.label && fact(name).product === found.product,
      );
      const shown = plateFigure(id ?? 'disc.pressure');
      expect(shown.us.full).toContain(words[limit]);
      if (shown.metric) expect(shown.metric.full).toContain(words[limit]);
    }
  });

  it('says that it is converted, in tables and plates, nominal sizes too', () => {
    for (const name of factTableNames.filter((each) => factsOfTable(each).length > 0)) {
      const own = factsOfTable(name).map(fact);
      const isConverted = own.some(
        (found) =>
          found.kind === 'figure' &&
          found.values.some((value) => convertedUnit({ ...value, unit: found.unit }) !== null),
      );
      expect(
        resolveTable(name).notes.some((note) => note.startsWith('Converted')),
        name,
      ).toBe(isConverted);
    }
    expect(resolveTable('flap-valves-steel').notes).toContain('Converted by the table of nominal sizes: in.');
    expect(resolveTable('external-seals').notes).toContain('Converted by the table of nominal sizes: DN.');
    expect(plateFigure('flap.steel.size').condition).toContain('Converted');
    expect(plateFigure('plug.pressure').condition).not.toContain('Converted');
  });

  it('leaves what the source prints in both systems as it is', () => {
    const both = (id: 'internal.pressure' | 'plug.pressure' | 'penstock.head' | 'flap.steel.head') =>
      `${usFigure(id)} / ${metricFigure(id)}`;
    expect(both('internal.pressure')).toBe('240 psi / 16 bar');
    expect(both('plug.pressure')).toBe('43 psi / 3 bar');
    expect(both('penstock.head')).toContain('16 ft of water on and off seating / 5 m wc');
    expect(both('flap.steel.head')).toContain('16 ft of water, higher available / 6 m wc');
  });
});

describe('what the source contradicts', () => {
  const asked = factIds.map(fact).filter(({ question }) => question !== undefined);

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
    for (const { id, question } of asked) {
      if (question === undefined) continue;
      const sentence = questionText(question).slice(1);
      expect(plateFigure(id).condition).toContain(sentence);
      for (const name of factTableNames.filter((each) => factsOfTable(each).includes(id)))
        expect(resolveTable(name).notes.join(' '), name).toContain(sentence);
    }
  });

  it.each(pages.map((page) => [page.slug, page] as const))(
    '/%s tells it wherever its words name the figure',
    (_, page) => {
      const texts = [page.lead, ...proseOf(page)].join('\n');
      const shown = factsOfPage(page);
      const named = factIds.filter((id) => fact(id).kind === 'figure' && texts.includes(figure(id)));
      // Two products may publish the same figure: the page's own counts.
      for (const id of named.filter(
        (each) => !shown.some((own) => own !== each && figure(own) === figure(each)),
      ))
        if (fact(id).question !== undefined)
          expect(shown.map((own) => fact(own).question)).toContain(fact(id).question);
    },
  );
});

describe('a plate', () => {
  it('names the product in every cell', () => {
    for (const id of factIds) expect(plateFigure(id).label).toBe(`${fact(id).product}: ${fact(id).label}`);
  });
});
