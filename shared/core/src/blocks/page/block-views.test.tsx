import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../domain/pages/block.ts';
import { BlockContent } from './block.tsx';
import { BlockEnvironmentProvider, type BlockEnvironment } from '../block-environment.tsx';
import { buildSite } from '../../testing/build-site.ts';
import { seedCatalogue } from '../../../../../api/src/seed/seed-catalogue.ts';
import { readerOf } from '../catalogue-reader.ts';
import { PageContent } from './section-view.tsx';

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
  it('draw a list with one item for each non-empty line', () => {
    expect(draw('text', { format: 'ol', text: 'one\n\n two \n' })).toContain(
      '<ol><li>one</li><li>two</li></ol>',
    );
  });

  it('give a heading the anchor it carries', () => {
    expect(draw('text', { heading: 'Ductile', anchor: 'ductile-saddle-tee-clamps' })).toContain(
      '<h3 id="ductile-saddle-tee-clamps">Ductile</h3>',
    );
  });

  it('open a PDF in the viewer, with the default label', () => {
    const html = draw('pdf', { href: '/uploads/a.pdf' });
    expect(html).toContain('href="/view/pdf?src=%2Fuploads%2Fa.pdf&amp;name=open-pdf.pdf"');
    expect(html).toContain('Open PDF');
  });

  it('send cloud media through the viewer and other links straight on, both in a new tab', () => {
    expect(draw('link', { href: 'https://res.cloudinary.com/x/raw/sheet', label: 'Sheet' })).toContain(
      '/view/pdf?src=',
    );
    const plain = draw('link', { href: 'https://example.com/a', label: 'A' });
    expect(plain).toContain('href="https://example.com/a" target="_blank"');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('print nothing for the address %j', (href) => {
    expect(draw('link', { href, label: 'x' })).toBe('');
    expect(draw('pdf', { href })).toBe('');
    expect(draw('tiles', { tiles: [{ href, label: 'x' }] })).toBe('');
    expect(draw('downloads', { items: [{ href, label: 'x' }] })).toContain('on request');
  });

  it('draw a divider with the defaults of the specification', () => {
    const html = draw('divider');
    expect(html).toContain('border-top:2px solid var(--divider, #1f2937)');
    expect(html).toContain('width:100%');
    expect(html).toContain('padding-block:32px');
  });

  it('hold a divider within its limits and refuse a color that is none', () => {
    const html = draw('divider', { thickness: 99, widthPct: 1, marginY: 500, color: 'red;position:fixed' });
    expect(html).toContain('border-top:12px solid var(--divider, #1f2937)');
    expect(html).toContain('width:10%');
    expect(html).toContain('padding-block:96px');
  });

  it('always offer mail and phone in the contact block', () => {
    const html = draw('contact', { anything: true });
    expect(html).toContain('mailto:sales@example.com?subject=');
    expect(html).toContain('Request email quote');
    expect(html).toContain('tel:+15550100');
  });

  it('draw a bundled drawing inline with its own text alternative', () => {
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

  it('say the unit of a cell where it belongs, in front of a nominal size', () => {
    const words = draw('factTable', { table: 'q-clamps' }).replace(/<[^>]+>/g, '');
    for (const full of ['up to DN 150', 'more than DN 150', 'up to 6 in', '16 bar'])
      expect(words).toContain(full);
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

describe('PageContent', () => {
  const page = (content: Parameters<typeof PageContent>[0]['page']['content']) =>
    renderToStaticMarkup(
      <BlockEnvironmentProvider value={environment}>
        <PageContent page={{ title: 'A page', content }} />
      </BlockEnvironmentProvider>,
    );
  const row = { columns: 2, columnsData: [[{ id: 'a', kind: 'text', data: { text: 'left' } }], []] };

  it('gives sections their slug as id, or section-{n}', () => {
    const html = page([
      { type: 'section', title: 'First', slug: 'first', rows: [row] },
      { type: 'section', title: 'Second', rows: [] },
    ]);
    expect(html).toContain('<section class="section" id="first">');
    expect(html).toContain('<section class="section" id="section-2">');
    expect(html).toContain('class="row row-2"');
  });

  it('draws legacy rows as one section', () => {
    expect(page([{ type: 'row', ...row }])).toContain('left');
  });
});
