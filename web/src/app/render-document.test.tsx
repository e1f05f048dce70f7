import { describe, expect, it } from 'vitest';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { DESCRIPTION_BOUNDS, TITLE_BOUNDS } from '@wa/core/domain/pages/seo';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildAssets, buildDocument } from '../testing/build-document.ts';
import { renderDocument } from './render-document.tsx';

const page = buildPage({
  title: 'Casing Spacers',
  slug: 'casing-spacers',
  content: [
    { type: 'seo', keywords: ['spacer', 'casing'], benefits: ['Keeps the carrier pipe off the casing'] },
    buildSection({ title: 'Sizes', slug: 'sizes', rows: [buildRow([buildBlock()])] }),
  ],
});
const product = buildProduct({
  title: 'Grip Couplings | Stainless',
  slug: 'grip',
  image: 'grip-couplings',
  content: '<p>Joins plain-ended pipes.</p>',
  pdfs: ['/data-sheets/grip.pdf', 'https://res.cloudinary.com/x/second.pdf'],
});
const popular = Array.from({ length: 10 }, () => buildProduct());

function draw(path: string, route: RouteData, overrides: Partial<SiteDocument> = {}) {
  const html = renderDocument(buildDocument(path, route, overrides), buildAssets());
  return { html, document: new DOMParser().parseFromString(html, 'text/html') };
}

const everyKind: [string, string, RouteData, string][] = [
  ['home', '/', buildHome([product]), 'Products'],
  ['product', '/product/grip', { kind: 'product', product }, 'Grip Couplings'],
  [
    'missing product',
    '/product/x',
    { kind: 'product-missing', slug: 'x' },
    'We couldn’t find a product with that URL.',
  ],
  ['page', '/casing-spacers', { kind: 'page', page }, 'Casing Spacers'],
  ['gallery', '/project-gallery', { kind: 'gallery', page, groups: [] }, 'WA Catalogue Project Gallery'],
  ['not-found', '/nowhere', { kind: 'not-found', popular, featured: [] }, 'Page not found'],
  ['error', '/broken', { kind: 'error' }, 'Something went wrong'],
];

describe('every document', () => {
  it.each(everyKind)(
    'of the kind %s has one heading, a title and a description within bounds',
    (_, path, route, heading) => {
      const { document } = draw(path, route);
      expect(
        [...document.querySelectorAll('h1')].map((h1) => h1.firstChild?.textContent?.trim()),
      ).toHaveLength(1);
      expect(document.querySelector('h1')?.textContent).toContain(heading);
      const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
      expect(document.title.length).toBeGreaterThanOrEqual(TITLE_BOUNDS.min);
      expect(document.title.length).toBeLessThanOrEqual(TITLE_BOUNDS.max);
      expect(description.length).toBeGreaterThanOrEqual(DESCRIPTION_BOUNDS.min);
      expect(description.length).toBeLessThanOrEqual(DESCRIPTION_BOUNDS.max);
    },
  );

  it.each(everyKind)('of the kind %s shows a large picture where it is shared', (_, path, route) => {
    const { document } = draw(path, route);
    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    const isPage = ['product', 'page', 'gallery'].includes(route.kind);
    expect(meta('og:image')).toBe(`https://catalogue.example/previews${isPage ? path : ''}.jpg`);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('twitter:card')).toBe('summary_large_image');
  });

  it('shows search engines the picture of a product whose image is a drawing, and an uploaded one beside it', () => {
    const images = (image: string) =>
      [...draw('/product/grip', { kind: 'product', product: { ...product, image } }).document.scripts]
        .filter(({ type }) => type === 'application/ld+json')
        .map((script) => JSON.parse(script.text) as { '@type': string; image?: string[] })
        .find((data) => data['@type'] === 'Product')?.image;
    const painted = 'https://catalogue.example/previews/product/grip.jpg';
    expect(images('grip-couplings')).toEqual([painted]);
    const uploaded = `/uploads/${'a'.repeat(32)}.png`;
    expect(images(uploaded)).toEqual([painted, `https://catalogue.example${uploaded}`]);
  });

  it.each(everyKind)(
    'of the kind %s names its public address and valid structured data',
    (_, path, route) => {
      const { document } = draw(path, route);
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        `https://catalogue.example${path}`,
      );
      const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
      );
      expect(data[0]).toMatchObject({ '@context': 'https://schema.org', '@type': 'Organization' });
    },
  );

  it.each(everyKind)('of the kind %s runs no inline script and has no style element', (_, path, route) => {
    const { document } = draw(path, route);
    const runs = [...document.querySelectorAll('script')].filter((script) => !/json/.test(script.type));
    expect(runs.map((script) => script.getAttribute('src'))).toEqual([
      '/assets/units-1.js',
      '/assets/loader-1.js',
    ]);
    expect(document.querySelector('style')).toBeNull();
    expect(document.querySelector('[onclick], [onload]')).toBeNull();
  });

  it('keeps a part number in the title of a section on one line', () => {
    const titled = buildPage({ content: [buildSection({ title: 'Seals WA-GP-F', slug: 'f' })] });
    const { document } = draw('/casing-spacers', { kind: 'page', page: titled });
    expect(document.querySelector('h2 .part-number')?.textContent).toBe('WA-GP-F');
  });

  it('carries its data in a form that cannot end the script element', () => {
    const hostile = buildProduct({ title: 'X</script><script>alert(1)</script>' });
    const { document } = draw('/', buildHome([hostile]));
    const data = JSON.parse(document.querySelector('#site-data')?.textContent ?? '') as SiteDocument;
    expect(data.route).toMatchObject({ products: [{ title: hostile.title }] });
    expect(document.querySelectorAll('script:not([src]):not([type])')).toHaveLength(0);
  });

  it('carries its address to paper in the bar at the top, where it never takes a sheet for itself', () => {
    const { document } = draw('/flap-valves', buildHome([]));
    expect(document.querySelector('.top-bar')?.getAttribute('data-address')).toBe(
      'https://catalogue.example/flap-valves',
    );
  });

  it('has the footer, the hidden keywords and the skip link', () => {
    const route = buildHome([]);
    const { document } = draw('/', route, { keywords: ['Canada: Saskatchewan <i>.'] });
    expect([...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/documents',
      '/terms-of-sale',
      '/guarantee-certificate',
      'mailto:sales@example.com',
    ]);
    const keywords = document.querySelector('[data-static-part=keywords]');
    expect(keywords?.innerHTML).toBe('<p>Canada: Saskatchewan &lt;i&gt;.</p>');
    expect(document.querySelector('#site-data')?.textContent).not.toContain('Saskatchewan');
    expect(document.querySelector('body > a')?.getAttribute('href')).toBe('#main');
  });

  it('has the settings on top: a tagline, a headline with lines, and the chosen image', () => {
    const route = buildHome([]);
    const site = buildSite({
      tagline: 'Tanks',
      homeTitle: 'Dry tanks.',
      homeLines: ['One', 'Two'],
      headerImage: { shows: 'picture', src: '/uploads/a.webp', alt: 'A yard' },
    });
    const { document: home } = draw('/', route, { site });
    expect(home.querySelector('.top-bar-company small')?.textContent).toBe('Tanks');
    expect(home.querySelector('.header-image-text')?.textContent).toBe('Dry tanks.OneTwo');
    expect(home.querySelector('.header-picture')?.getAttribute('alt')).toBe('A yard');
    const { document: inner } = draw('/a', { kind: 'page', page: buildPage() }, { site });
    expect(inner.querySelector('.header-image-slice .header-picture')?.getAttribute('alt')).toBe('');
    expect(inner.querySelector('.long-section')).toBeNull();
    const none = buildSite({ headerImage: { shows: 'none', src: '', alt: '' }, languages: [] });
    const { document: plain } = draw('/a', { kind: 'page', page: buildPage() }, { site: none });
    expect(plain.querySelector('.header-image, .language-menu')).toBeNull();
  });

  it('ends its titles with the brand suffix', () => {
    const site = buildSite({ brandSuffix: 'Acme Seals' });
    const named = buildProduct({ title: 'Long enough' });
    const { document } = draw('/product/x', { kind: 'product', product: named }, { site });
    expect(document.title).toBe('Long enough | Acme Seals');
  });
});

describe('the gallery', () => {
  it('shows what was saved in the page builder above its groups', () => {
    const { document } = draw('/project-gallery', { kind: 'gallery', page, groups: [] });
    const body = document.querySelector('main [data-page-body]');
    expect(body?.querySelector('#sizes')?.textContent).toContain('Tight up to 36 psi.');
    const groups = document.querySelector('main .gallery');
    expect(groups && body?.compareDocumentPosition(groups)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the groups that it is given, an empty one by its name', () => {
    const drawn = { id: 'a', src: 'drawing:a-model', description: 'On a headwall' };
    const uploaded = { id: 'b', src: '/uploads/b.webp', description: 'In a trench' };
    const groups = [
      { slug: 'outfalls', title: 'Outfalls', general: [drawn, uploaded] },
      { slug: 'plugs', title: 'Plugs', projects: [{ name: 'Pumps', images: [uploaded] }] },
      { slug: 'hatches', title: 'Hatches' },
    ];
    const { document, html } = draw('/project-gallery', { kind: 'gallery', page, groups });
    const shown = [...document.querySelectorAll('.gallery > li > *')].map(({ id }) => id);
    expect(shown).toEqual(['outfalls', 'plugs', 'hatches']);
    expect(document.querySelector('#outfalls svg')).not.toBeNull();
    expect(document.querySelector('#outfalls img')?.getAttribute('src')).toBe('/uploads/b.webp');
    expect(document.querySelector('#plugs .gallery-project')?.textContent).toContain('In a trench');
    expect(document.querySelector('#hatches')?.textContent).toBe('HatchesImages on request');
    expect(html).toContain(JSON.stringify(groups));
  });

  it('is described as its page says once somebody has saved it, and by itself before', () => {
    const content = [{ type: 'seo' as const, metaTitle: 'Work we have done: seals' }];
    const described = (version: number) =>
      draw('/project-gallery', { kind: 'gallery', page: { ...page, content, version }, groups: [] }).document
        .title;
    expect(described(1)).toBe('Work we have done: seals');
    expect(described(0)).toBe('WA Catalogue Project Gallery: typical installations, drawn');
  });

  it('shows its groups alone while nobody has saved it', () => {
    const { document } = draw('/project-gallery', {
      kind: 'gallery',
      page: { ...page, version: 0 },
      groups: [],
    });
    expect(document.querySelector('main [data-page-body]')).toBeNull();
    expect(document.querySelector('main .gallery')).not.toBeNull();
  });
});

describe('a product', () => {
  it('shows its content and its documents in the viewer, in a new tab', () => {
    const { document } = draw('/product/grip', { kind: 'product', product });
    expect(document.querySelector('.prose')?.innerHTML).toBe('<p>Joins plain-ended pipes.</p>');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.download')];
    expect(links.map((link) => link.querySelector('.download-label')?.firstChild?.textContent)).toEqual([
      'View PDF 1',
      'View PDF 2',
    ]);
    expect(links.map((link) => link.querySelector('.download-name')?.textContent)).toContain('Second');
    expect(links.every((link) => link.target === '_blank')).toBe(true);
    expect(links[1]?.getAttribute('href')).toContain(
      '/view/pdf?src=https%3A%2F%2Fres.cloudinary.com%2Fx%2Fsecond.pdf&name=',
    );
  });

  it('describes itself as a product with its way from the home page', () => {
    const { html } = draw('/product/grip', { kind: 'product', product });
    expect(html).toContain('"@type":"Product"');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('"item":"https://catalogue.example/product/grip"');
  });

  it('goes by its card image when it has no others, and by the default logo when it has none at all', () => {
    const { document } = draw('/product/grip', {
      kind: 'product',
      product: buildProduct({ image: 'no-such-drawing', images: [] }),
    });
    expect(document.querySelector('.product-images img')?.getAttribute('src')).toBe('/favicon.svg');
  });
});

describe('a page', () => {
  it('shows its sections by their ids and its benefits as structured data', () => {
    const { document, html } = draw('/casing-spacers', { kind: 'page', page });
    expect(document.querySelector('#sizes h2')?.textContent).toContain('Sizes');
    expect(document.querySelector('#sizes p')?.textContent).toBe('Tight up to 36 psi.');
    expect(html).toContain('"@type":"FAQPage"');
    expect(document.querySelector('meta[name=keywords]')?.getAttribute('content')).toBe('spacer, casing');
  });

  it('leaves out header and footer when its layout says so, and shows the box of links', () => {
    const { document } = draw('/casing-spacers', {
      kind: 'page',
      page: buildPage({
        content: [
          { type: 'layout', showHeader: false, showFooter: false, showSidebar: true },
          {
            type: 'sidebar',
            items: [{ href: '/uploads/a.pdf', label: 'Sheet' }, { href: 'javascript:alert(1)' }],
          },
        ],
      }),
    });
    expect(document.querySelector('.header-image')).toBeNull();
    expect(document.querySelector('footer')).toBeNull();
    const box = document.querySelector('.sidebar-box');
    expect(box?.querySelector('h2')?.textContent).toBe('Links');
    expect(box?.querySelector('a')?.getAttribute('href')).toBe(
      '/view/pdf?src=%2Fuploads%2Fa.pdf&name=sheet.pdf',
    );
    expect(box?.querySelectorAll('a')).toHaveLength(1);
    expect(box?.textContent).toContain('Untitled');
  });
});

describe('other screens', () => {
  it('show eight popular products at most on the not-found screen, with the path and three ways out', () => {
    const { document } = draw('/no/where', { kind: 'not-found', popular, featured: [] });
    expect(document.querySelectorAll('.grid li')).toHaveLength(8);
    expect(document.querySelector('main code')?.textContent).toBe('/no/where');
    expect([...document.querySelectorAll('.not-found-actions a')].map((link) => link.textContent)).toEqual([
      'Go back',
      'Go to home',
      'Contact us',
    ]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('show the PDF viewer without the frame of the site, unlisted', () => {
    const { document } = draw('/view/pdf', { kind: 'pdf-viewer', src: '/uploads/a.pdf', name: 'a.pdf' });
    expect(document.querySelector('.sidebar, .top-bar, footer')).toBeNull();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  });

  it('mark the current item of the sidebar by the path and open its panel', () => {
    const child = buildSidebarNode({ name: 'Spacers', href: '/pages/casing-spacers' });
    const sidebar = [
      buildSidebarNode({ name: 'HOME', href: '/' }),
      buildSidebarNode({ name: 'Casings', children: [child] }),
    ];
    const { document } = draw('/casing-spacers', { kind: 'page', page }, { sidebar });
    expect(document.querySelector('[aria-current]')?.getAttribute('href')).toBe('/casing-spacers');
    expect(document.querySelector('details[open] > summary')?.textContent).toContain('Casings');
  });
});

describe('the quote mail', () => {
  const mails = (path: string, route: RouteData) =>
    [...draw(path, route).document.querySelectorAll<HTMLAnchorElement>('.top-bar a, .quote a')]
      .map((link) => link.href)
      .filter((href) => href.startsWith('mailto:'));
  const asks = ['Outside diameter of the pipe', 'Wall thickness'];

  it('of the top bar is that of the page', () => {
    const rows = [
      { columnsData: [[{ id: 'asks', kind: 'text', data: { format: 'ul', text: asks.join('\n') } }]] },
      { columnsData: [[{ id: 'quote', kind: 'contact', data: {} }]] },
    ];
    const asking = { ...page, title: 'Seals WA-TP', content: [{ type: 'section', slug: 'enquiry', rows }] };
    const [bar = '', quote] = mails('/seals', { kind: 'page', page: asking });
    expect(bar).toBe(quote);
    const { searchParams } = new URL(bar);
    expect(searchParams.get('subject')).toBe('Quote request: Seals WA-TP (/seals)');
    expect(searchParams.get('body')).toContain(
      'Part number: WA-TP\r\nPage: https://catalogue.example/seals\r\n',
    );
    for (const ask of asks) expect(searchParams.get('body')).toContain(`${ask}:\r\n`);
  });

  it('of a product asks for what its page asks for', () => {
    const [bar = '', quote] = mails('/product/grip', { kind: 'product', product, asks });
    expect(bar).toBe(quote);
    expect(new URL(bar).searchParams.get('body')).toContain(`${asks[1] ?? ''}:\r\n`);
  });
});

describe('the page of all documents', () => {
  const families = [
    {
      slug: 'wall-seals',
      title: 'Wall seals',
      zip: '/data-sheets/wall-seals.zip',
      documents: [
        { href: '/data-sheets/a.pdf', title: 'Seal A', kind: 'Data sheet', updatedAt: '' },
        { href: '/data-sheets/a-measure.pdf', title: 'Seal A', kind: 'Measure sheet', updatedAt: '' },
      ],
    },
  ];

  it('lists them by family with one ZIP file each, and filters by a plain form', () => {
    const { document } = draw('/documents', { kind: 'documents', families, query: '' });
    expect(document.querySelector('main h2')?.textContent).toBe('Wall seals');
    expect(document.querySelectorAll('main .download')).toHaveLength(2);
    expect(document.querySelector('main a[download]')?.getAttribute('href')).toBe(
      '/data-sheets/wall-seals.zip',
    );
    const form = document.querySelector('main form');
    expect([form?.getAttribute('action'), form?.querySelector('input')?.name]).toEqual(['/documents', 'q']);
  });

  it('shows what was searched without scripts', () => {
    const { document } = draw('/documents', { kind: 'documents', families, query: 'measure' });
    expect([...document.querySelectorAll('main .download-kind')].map((kind) => kind.textContent)).toEqual([
      'Measure sheet',
    ]);
  });
});
