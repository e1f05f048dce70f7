import { CONFIRM_NOTE } from '../figures/figure-text.ts';
import { describe, expect, it } from 'vitest';
import { toPublicPage, toPublicProduct } from '../../html/sanitise.ts';
import { buildBlock, buildPage, buildRow, buildSection } from '../../testing/build-page.ts';
import { buildFigure } from '../../testing/build-figure.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { parseMarks } from '../marked-text.ts';
import { blocksOf } from '../pages/page.ts';
import { createCatalogue } from './catalogue.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { renderPage, renderProduct, renderSummary } from './draw-records.ts';

const figuresOf = (...figures: Partial<CatalogueFigure>[]) =>
  createCatalogue(
    figures.map((overrides) => buildFigure(overrides)),
    [],
  );
const text = (key: string, words: string) => ({ key, measure: null, text: words });

/** Returns the block data of a page as visitors receive it. */
function shownBlocks(catalogue: ReturnType<typeof figuresOf>, ...blocks: { kind: string; data: object }[]) {
  const rows = [buildRow(blocks.map((block) => buildBlock(block)))];
  const page = buildPage({ content: [buildSection({ rows })] });
  return blocksOf(toPublicPage(renderPage(page, catalogue))).map(({ data }) => data);
}

describe('a page as visitors see it', () => {
  it('has its figures in titles, words, lists and rows of older pages; the stored one stays', () => {
    const catalogue = figuresOf({ key: 'a' });
    const stored = buildPage({
      title: 'At {{a|us}}',
      content: [
        { type: 'seo', metaTitle: '{{a|metric}}', benefits: ['How much? {{a|bare}}.'] },
        { type: 'row', ...buildRow([buildBlock({ data: { text: '{{a}}' } })]) },
      ],
    });
    const before = structuredClone(stored);
    const drawn = renderPage(stored, catalogue);
    expect(drawn.title).toBe('At 36 psi');
    expect(drawn.content[0]).toMatchObject({ metaTitle: '2.48 bar', benefits: ['How much? 36.'] });
    expect(JSON.stringify(drawn.content[1])).toContain('up to 36 psi (2.48 bar)');
    expect(stored).toEqual(before);
  });

  it('applies only its own marks: a figure never becomes one', () => {
    const catalogue = figuresOf(text('a', '*x* [y](/z)'));
    const [data] = shownBlocks(catalogue, { kind: 'text', data: { text: '**{{a}}**' } });
    expect(parseMarks((data as { text: string }).text)).toEqual([{ text: '*x* [y](/z)', bold: true }]);
  });

  it('is sanitized after its figures are rendered, so that none becomes an address or attribute that runs', () => {
    const catalogue = figuresOf(text('a', 'javascript:alert(1)'), text('b', `x" onclick="a()' onfocus='a()`));
    const html = `<a href="{{a}}">x</a><a title='{{b}}' href="/a-model">y</a>{{a}}<img src="{{a}}" alt="{{b}}">`;
    const [data] = shownBlocks(catalogue, { kind: 'html', data: { html } });
    const { html: shown } = data as { html: string };
    const title = "x&quot; onclick=&quot;a()' onfocus='a()";
    expect(shown).toBe(
      `<a>x</a><a title="${title}" href="/a-model">y</a>javascript:alert(1)<img alt="${title}" />`,
    );
  });
});

describe('a product as visitors see it', () => {
  const drawn = (figures: Partial<CatalogueFigure>[], product = {}) => {
    const keys = figures.flatMap(({ key = '' }) => key);
    const stored = buildProduct({ title: 'Clamp|316L', content: '<p>Words</p>', figures: keys, ...product });
    return toPublicProduct(renderProduct(stored, figuresOf(...figures)));
  };
  const size = { key: 'a', product: 'Clamps', label: 'Size' };

  it('has its specs as a table, in their order, with their conditions, daggers and notes', () => {
    const open = { state: 'question', question: 'please ask us', condition: 'for gas' } as const;
    const { content, specs } = drawn([
      { ...size, ...open },
      { ...text('b', 'WA-TP'), product: 'Clamps', label: 'Name' },
    ]);
    expect(content).toBe('<p>Words</p>');
    expect(specs?.plate.map(({ label }) => label)).toEqual(['Size', 'Name']);
    const { caption, columns, rows, notes } = specs?.table ?? {};
    expect(caption).toBe('Clamp');
    expect(columns?.map(({ label }) => label)).toEqual(['Value', 'Value', 'Condition']);
    expect(rows?.map(({ id, header, cells }) => [id, header, ...cells.map(({ full }) => full)])).toEqual([
      ['spec-size', 'Size', 'up to 36 psi', 'up to 2.48 bar', 'For gas'],
      ['spec-name', 'Name', 'WA-TP', '', ''],
    ]);
    expect(rows?.[0]?.cells[0]?.isOpen).toBe(true);
    expect(rows?.[1]?.cells[0]?.isShared).toBe(true);
    expect(notes).toEqual([
      CONFIRM_NOTE,
      'Values in bar are converted, and limits are rounded to the safe side.',
    ]);
  });

  it('has a row for each class of a spec, whose id stays when its value changes', () => {
    const classed = (value: number) =>
      drawn([
        {
          ...size,
          label: 'Pressure',
          measure: {
            unit: 'bar',
            values: [
              { value, when: { unit: 'DN', value: 150, limit: 'upTo' } },
              { value: 10, when: { unit: 'DN', value: 150, limit: 'moreThan' } },
            ],
          },
        },
      ]).specs?.table.rows.map(({ id, header }) => [id, header]);
    const [first, second] = classed(16) ?? [];
    expect(first).toEqual(['spec-pressure-up-to-6-in-dn-150', 'Pressure, up to 6 in (DN 150)']);
    expect(second?.[1]).toBe('Pressure, above 6 in (DN 150)');
    expect(classed(20)).toEqual([first, second]);
  });

  it('has no specs where none is there or all are hidden', () => {
    expect(drawn([]).specs).toBeUndefined();
    expect(drawn([{ ...size, state: 'hidden', question: 'why' }]).specs).toBeUndefined();
    expect(drawn([size], { figures: ['gone'] }).specs).toBeUndefined();
  });

  it('has its figures in every text of its details (D14.4)', () => {
    const reference = '{{a}}';
    const { materials, content } = drawn([size], {
      materials: [{ part: 'Seal', material: reference }],
      restraint: 'conditional',
      restraintCondition: reference,
    });
    expect(materials).toEqual([{ part: 'Seal', material: 'up to 36 psi (2.48 bar)' }]);
    expect(content).toContain('Restrains the pipes if up to 36 psi (2.48 bar)');
  });

  it('has its figures in the fields that lists show', () => {
    const product = buildProduct({
      title: 'Clamp | {{a|us}}',
      metaTitle: '{{a}}',
      metaDescription: '{{gone}}',
      restraintCondition: 'it is above {{a}}',
      torque: 'As for {{a|us}}',
    });
    expect(renderSummary(product, figuresOf({ key: 'a' }))).toMatchObject({
      title: 'Clamp | 36 psi',
      metaTitle: 'up to 36 psi (2.48 bar)',
      metaDescription: 'not listed',
      restraintCondition: 'it is above up to 36 psi (2.48 bar)',
      torque: 'As for 36 psi',
      titles: { us: 'Clamp | 36 psi', metric: 'Clamp | 2.48 bar (converted)' },
    });
    const both = buildProduct({ title: 'Clamp | {{ a | us }}, {{a|metric}}' });
    expect(renderSummary(both, figuresOf({ key: 'a' }))).not.toHaveProperty('titles');
    expect(renderSummary(buildProduct({ title: 'Clamp' }), figuresOf({ key: 'a' }))).not.toHaveProperty(
      'titles',
    );
  });
});
