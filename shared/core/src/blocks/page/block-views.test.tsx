import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type Block } from '../../domain/pages/page.ts';
import { BlockContent, PageContent } from './page-view.tsx';
import { readerOf } from '../../domain/catalogue/draw-records.ts';
import { BlockEnvironmentProvider, type BlockEnvironment } from '../block-environment.tsx';
import { buildSite } from '../../testing/build-site.ts';
import { seedCatalogue } from '../../../../../api/src/testing/seed/first-catalog.ts';

const environment: BlockEnvironment = {
  site: buildSite({ publicUrl: 'http://localhost:3000' }),
  pageTitle: 'Tapered plugs',
  path: '/pipe-plug-seals-taper-fit',
  catalogue: readerOf(seedCatalogue),
};

function draw(kind: string, data?: unknown): string {
  const block: Block = { id: 'b1', kind, data };
  return renderToStaticMarkup(
    <BlockEnvironmentProvider value={environment}>
      <BlockContent block={block} />
    </BlockEnvironmentProvider>,
  );
}

describe('block views', () => {
  it('print nothing for an address that runs', () => {
    const href = 'java\nscript:alert(1)';
    expect(draw('link', { href, label: 'x' })).toBe('');
    expect(draw('pdf', { href })).toBe('');
    expect(draw('tiles', { tiles: [{ href, label: 'x' }] })).toBe('');
    expect(draw('downloads', { items: [{ href, label: 'x' }] })).toContain('Contact us for this document');
  });

  it('draw bold, italic, and links of a text; a link to code is text', () => {
    const text =
      'A **bold *and italic*** word, [WA-TP **here**](/a-model), [a sheet](/a.pdf), [x](javascript:alert)';
    const html = draw('text', { text });
    expect(html).toContain('A <strong>bold </strong><strong><em>and italic</em></strong> word, ');
    expect(html).toContain(
      '<a href="/a-model"><span class="part-number">WA-TP</span> <strong>here</strong></a>',
    );
    expect(html).toMatch(/<a href="\/view\/pdf\?src=%2Fa.pdf[^"]*" target="_blank" rel="noopener">a sheet/);
    expect(html).toContain(', [x](javascript:alert)</p>');
    expect(draw('text', { text, format: 'ul' })).toContain('<ul><li>A <strong>bold');
  });

  it('draw a divider with the defaults of the specification', () => {
    const html = draw('divider');
    expect(html).toContain('border-top:2px solid var(--divider, #1f2937)');
    expect(html).toContain('width:100%');
    expect(html).toContain('padding-block:32px');
  });

  it('always offer mail and phone in the contact block', () => {
    const html = draw('contact', { anything: true });
    expect(html).toContain('mailto:sales@example.com?subject=');
    expect(html).toContain('Request email quote');
    expect(html).toContain('tel:+15550100');
  });

  it('load a picture late only where its field says so (specification 3)', () => {
    expect(draw('image', { src: '/a.png', lazy: true })).toContain('loading="lazy"');
    expect(draw('image', { src: '/a.png', lazy: false })).toContain('loading="eager"');
  });

  it('draw a bundled drawing inline with its own text alternative (D6.1)', () => {
    const html = draw('image', { src: 'drawing:pipe-plug-seals-taper-fit' });
    expect(html).toMatch(/<svg[^>]+role="img" aria-label="[^"]{10,}"/);
  });

  it('carry a unit in every cell of a fact table that shows a figure', () => {
    const html = draw('factTable', { table: 'seal-materials' });
    const cells = [...html.matchAll(/<td[^>]*class="numeric[^"]*"[^>]*>(.*?)<\/td>/g)].map(
      (found) => found[1] ?? '',
    );
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect(cell).toMatch(/°[CF]|not published/);
  });

  it('give each row one address on a page that shows its table twice (D16.18)', () => {
    const table = (id: string) => ({ id, kind: 'factTable', data: { table: 'seal-materials' } });
    const section = {
      type: 'section',
      title: 'A',
      rows: [{ columns: 1, columnsData: [[table('a'), table('b')]] }],
    };
    const page = { title: 'P', content: [section] };
    const html = renderToStaticMarkup(
      <BlockEnvironmentProvider value={environment}>
        <PageContent page={page} sections={sectionsOf(page)} />
      </BlockEnvironmentProvider>,
    );
    expect(html.match(/id="seal-materials-[^"]+"/g)).toHaveLength(5);
    expect(html.match(/href="#seal-materials-[^"]+"/g)).toHaveLength(5);
    expect(html.match(/<tbody>/g)).toHaveLength(2);
  });

  it.each(['factTable', 'factPlate', 'rangeChart', 'tiles', 'downloads', 'image', 'text', 'html'])(
    'draw nothing for %s without data, or with data of the wrong type',
    (kind) => {
      expect(draw(kind)).toBe('');
      expect(draw(kind, 'text')).toBe('');
      expect(draw(kind, { table: 7, facts: 'x', tiles: 3, items: {}, src: [], text: 1, html: null })).toBe(
        '',
      );
    },
  );

  it('draw nothing for a kind that is not known', () => {
    expect(draw('carousel', { text: 'x' })).toBe('');
    expect(draw('__proto__')).toBe('');
    expect(draw('toString')).toBe('');
  });
});
