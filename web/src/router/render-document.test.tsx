import { describe, expect, it } from 'vitest';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { DESCRIPTION_BOUNDS, TITLE_BOUNDS } from '@wa/core/domain/pages/seo';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildSite } from '@wa/core/testing/build-site';
import { FRAME_IDS } from '@wa/core/html/sanitise';
import { buildAnswer } from '../testing/build-answer.ts';
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
  return new DOMParser().parseFromString(html, 'text/html');
}
const meta = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '';
const structuredData = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
  );

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
  ['gallery', '/project-gallery', { kind: 'gallery', page, groups: [] }, 'WA Pipe Seals Project Gallery'],
  ['not-found', '/nowhere', { kind: 'not-found', popular, featured: [] }, 'Page not found'],
  ['error', '/broken', { kind: 'error' }, 'Something went wrong'],
];

describe('every document (D11.1)', () => {
  it.each(everyKind)('of the kind %s says what it is, and runs nothing inline', (_, path, route, heading) => {
    const document = draw(path, route);
    const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
    expect(headings).toEqual([expect.stringContaining(heading)]);
    expect(document.title.length).toBeGreaterThanOrEqual(TITLE_BOUNDS.min);
    expect(document.title.length).toBeLessThanOrEqual(TITLE_BOUNDS.max);
    expect(meta(document, 'description').length).toBeGreaterThanOrEqual(DESCRIPTION_BOUNDS.min);
    expect(meta(document, 'description').length).toBeLessThanOrEqual(DESCRIPTION_BOUNDS.max);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://catalogue.example${path}`,
    );
    expect(meta(document, 'og:image')).toMatch(/^https:\/\/catalogue\.example\/.*\.png$/);
    expect(structuredData(document)[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
    });
    const scripts = [...document.scripts].filter(({ type }) => !/json/.test(type));
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual([
      '/assets/units-1.js',
      '/assets/loader-1.js',
    ]);
    expect(document.querySelector('style, [onclick], [onload]')).toBeNull();
  });

  it('shows social networks the own picture of a product and of a page, else the header image', () => {
    const imageOf = (route: SiteDocument['route']) => meta(draw('/x', route), 'og:image');
    const product = buildProduct({ image: 'drawing:grip-couplings' });
    expect(imageOf({ kind: 'product', product })).toBe(
      'https://catalogue.example/drawings/grip-couplings.png',
    );
    const uploaded = buildProduct({ image: '/uploads/a.webp' });
    expect(imageOf({ kind: 'product', product: uploaded })).toBe('https://catalogue.example/uploads/a.webp');
    expect(imageOf({ kind: 'page', page: { ...page, content: [] } })).toBe(
      'https://catalogue.example/drawings/long-section.png',
    );
  });

  it('has the footer, the hidden keywords and the skip link', () => {
    const document = draw('/', buildHome([]), { keywords: ['Canada: Saskatchewan <i>.'] });
    expect([...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/documents',
      '/terms-of-sale',
      '/guarantee-certificate',
      'mailto:sales@example.com',
    ]);
    const keywords = document.querySelector('[data-drawn=keywords]');
    expect(keywords?.innerHTML).toBe('<p>Canada: Saskatchewan &lt;i&gt;.</p>');
    expect(document.querySelector('#site-data')?.textContent).not.toContain('Saskatchewan');
    expect(document.querySelector('body > a')?.getAttribute('href')).toBe('#main');
  });

  it('offers a translation of this page and of the answer to a query by another service, in a new tab (D6.1)', () => {
    const answer = buildAnswer({ parts: [] });
    for (const [route, address] of [
      [{ kind: 'page', page }, '/casing-spacers'],
      [{ kind: 'find', search: 'task=seal', answer, fields: [] }, '/find?task=seal'],
    ] satisfies [RouteData, string][]) {
      const drawn = draw(address.split('?')[0] ?? '', route);
      const links = [...drawn.querySelectorAll('.band .language-menu a')];
      expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
      for (const link of links)
        expect(new URL(link.getAttribute('href') ?? '').searchParams.get('u')).toBe(
          `https://catalogue.example${address}`,
        );
    }
  });

  it('has the settings on top: a tagline, a headline with lines, and the chosen image', () => {
    const site = buildSite({
      tagline: 'Tanks',
      homeTitle: 'Dry tanks.',
      homeLines: ['One', 'Two'],
      headerImage: { shows: 'picture', src: '/uploads/a.webp', alt: 'A yard' },
    });
    const home = draw('/', buildHome([]), { site });
    expect(home.querySelector('.top-bar-company small')?.textContent).toBe('Tanks');
    expect(home.querySelector('.header-image-text')?.textContent).toBe('Dry tanks.OneTwo');
    expect(home.querySelector('.header-picture')?.getAttribute('alt')).toBe('A yard');
    const inner = draw('/a', { kind: 'page', page: buildPage() }, { site });
    expect(inner.querySelector('.band img')?.getAttribute('alt')).toBe('A yard');
    const none = buildSite({ headerImage: { shows: 'none', src: '', alt: '' }, languages: [] });
    const plain = draw('/a', { kind: 'page', page: buildPage() }, { site: none });
    expect(plain.querySelector('.band img, .language-menu')).toBeNull();
  });

  it('has the logo in the top bar in place of the name, which is its alternative text (D39.1, D39.2, D39.3)', () => {
    const logo = `/uploads/${'a'.repeat(32)}-800x200.png`;
    const shown = draw('/', buildHome([]), { site: buildSite({ logo }) });
    const image = shown.querySelector('.top-bar-company img');
    expect(image?.getAttribute('alt')).toBe('WA Pipe Seals');
    // With its size, it has its space before it is loaded.
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['800', '200']);
    expect(shown.querySelector('.top-bar-company svg, .top-bar-company > span')).toBeNull();
    expect(structuredData(shown)[0]).toMatchObject({ logo: `https://catalogue.example${logo}` });
    const without = draw('/', buildHome([]));
    expect(without.querySelector('.top-bar-company img')).toBeNull();
    expect(without.querySelector('.top-bar-company > span')?.textContent).toBe('WA Pipe Seals');
    expect(structuredData(without)[0]).toMatchObject({ logo: 'https://catalogue.example/favicon.svg' });
  });

  it('shows the details of the company that are filled in, in the footer and in the data of search engines', () => {
    const details = {
      legalName: 'WA, Inc.',
      address: '1 Main St, Akron, OH',
      since: '1998',
      approvals: ['ISO 9001'],
    };
    const filled = draw('/', buildHome([]), { site: buildSite(details) });
    expect(filled.querySelector('.footer')?.textContent).toContain(
      'WA, Inc. · 1 Main St, Akron, OH · In business since 1998 · ISO 9001',
    );
    expect(structuredData(filled)[0]).toMatchObject({
      legalName: 'WA, Inc.',
      address: '1 Main St, Akron, OH',
      foundingDate: '1998',
      hasCertification: [{ '@type': 'Certification', name: 'ISO 9001' }],
    });
    const empty = draw('/', buildHome([]));
    expect(empty.querySelectorAll('.footer p')).toHaveLength(1);
    for (const field of ['legalName', 'address', 'foundingDate', 'hasCertification'])
      expect(structuredData(empty)[0]).not.toHaveProperty(field);
  });

  it('has the back arrow on every page except home, followed by the breadcrumb (specification 2)', () => {
    const hub = buildSidebarNode({ name: 'Clamps', href: '/clamps' });
    const sidebar = [buildSidebarNode({ name: 'Repair', children: [hub] })];
    const product = buildProduct({ title: 'Clamp Q | DN 20', url: '/clamps#q' });
    const drawn = draw('/product/clamp-q', { kind: 'product', product }, { sidebar });
    const crumbs = [...drawn.querySelectorAll('.breadcrumb li')];
    expect(crumbs.map((each) => each.textContent)).toEqual(['Home', 'Repair', 'Clamps', 'Clamp Q']);
    expect(crumbs.map((each) => each.querySelector('a')?.getAttribute('href'))).toEqual([
      '/',
      '/?family=repair',
      '/clamps',
      undefined,
    ]);
    expect(drawn.querySelector('a.back')?.getAttribute('href')).toBe('/');
    expect(draw('/', buildHome([])).querySelector('.breadcrumb')).toBeNull();
  });
});

describe('the gallery', () => {
  it('shows the saved page-builder content above its groups', () => {
    const document = draw('/project-gallery', { kind: 'gallery', page, groups: [] });
    const body = document.querySelector('main [data-drawn=page-body]');
    expect(body?.querySelector('#sizes')?.textContent).toContain('Tight up to 36 psi.');
    const groups = document.querySelector('main .gallery');
    expect(groups && body?.compareDocumentPosition(groups)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the groups that it is given, an empty one by its name (specification 2, 3)', () => {
    const drawn = { id: 'a', src: 'drawing:a-model', description: 'On a headwall' };
    const uploaded = { id: 'b', src: '/uploads/b.webp', description: 'In a trench' };
    const groups = [
      { slug: 'outfalls', title: 'Outfalls', general: [drawn, uploaded] },
      { slug: 'plugs', title: 'Plugs', projects: [{ name: 'Pumps', images: [uploaded] }] },
      { slug: 'hatches', title: 'Hatches' },
    ];
    const document = draw('/project-gallery', { kind: 'gallery', page, groups });
    const shown = [...document.querySelectorAll('.gallery > li > *')].map(({ id }) => id);
    expect(shown).toEqual(['outfalls', 'plugs', 'hatches']);
    expect(document.querySelector('#outfalls svg')).not.toBeNull();
    expect(document.querySelector('#outfalls img')?.getAttribute('src')).toBe('/uploads/b.webp');
    expect(document.querySelector('#plugs .gallery-project')?.textContent).toContain('In a trench');
    expect(document.querySelector('details#hatches > summary')?.textContent).toBe('HatchesNo images yet');
  });
});

describe('a product', () => {
  it('shows its content and its documents in the viewer, in a new tab', () => {
    const document = draw('/product/grip', { kind: 'product', product });
    expect(document.querySelector('.prose')?.innerHTML).toBe('<p>Joins plain-ended pipes.</p>');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.download-label')];
    expect(links.map((link) => link.firstChild?.textContent)).toEqual(['View PDF 1', 'View PDF 2']);
    expect(links.every((link) => link.target === '_blank')).toBe(true);
    expect(links[1]?.getAttribute('href')).toContain(
      '/view/pdf?src=https%3A%2F%2Fres.cloudinary.com%2Fx%2Fsecond.pdf&name=',
    );
    expect(structuredData(document).map((data) => data['@type'])).toEqual(
      expect.arrayContaining(['Product', 'BreadcrumbList']),
    );
  });
});

describe('a page', () => {
  it('shows its sections by their ids and its benefits as structured data', () => {
    const document = draw('/casing-spacers', { kind: 'page', page });
    expect(document.querySelector('#sizes h2')?.textContent).toContain('Sizes');
    expect(document.querySelector('#sizes p')?.textContent).toBe('Tight up to 36 psi.');
    expect(structuredData(document).map((data) => data['@type'])).toContain('FAQPage');
    expect(meta(document, 'keywords')).toBe('spacer, casing');
  });

  it('leaves out header, footer and dividers when its layout says so, and shows the box of links (D5.6)', () => {
    const pageWith = (divided: boolean) =>
      draw('/casing-spacers', {
        kind: 'page',
        page: buildPage({
          content: [
            {
              type: 'layout',
              showHeader: false,
              showFooter: false,
              showSidebar: true,
              sectionDividers: divided,
            },
            {
              type: 'sidebar',
              items: [{ href: '/uploads/a.pdf', label: 'Sheet' }, { href: 'javascript:alert(1)' }],
            },
            buildSection(),
          ],
        }),
      });
    const document = pageWith(false);
    expect(document.querySelector('.band img, footer, .sections-divided')).toBeNull();
    expect(pageWith(true).querySelector('.sections-divided')).not.toBeNull();
    const box = document.querySelector('.sidebar-box');
    expect(box?.querySelector('h2')?.textContent).toBe('Links');
    expect([...(box?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/view/pdf?src=%2Fuploads%2Fa.pdf&name=sheet.pdf',
    ]);
    expect(box?.textContent).toContain('Untitled');
  });

  it('lists every id of its frame, which the office’s HTML must not repeat', () => {
    const content = [
      { type: 'layout' as const, showSidebar: true },
      { type: 'seo' as const, benefits: ['What is it? A seal.'] },
      buildSection({ slug: 'sizes', rows: [buildRow([buildBlock()])] }),
    ];
    const known = new Set(['sizes', ...FRAME_IDS]);
    for (const document of [
      draw('/x', { kind: 'page', page: buildPage({ content }) }),
      draw('/product/x', { kind: 'product', product }),
    ])
      expect([...document.querySelectorAll('[id]')].filter(({ id }) => !known.has(id))).toEqual([]);
  });
});

describe('other screens', () => {
  it('show eight popular products at most on the not-found screen, with the path and three ways out', () => {
    const document = draw('/no/where', { kind: 'not-found', popular, featured: [] });
    expect(document.querySelectorAll('.grid li')).toHaveLength(8);
    expect(document.querySelector('main code')?.textContent).toBe('/no/where');
    expect([...document.querySelectorAll('.not-found .line a')].map((link) => link.textContent)).toEqual([
      'Go back',
      'Go to home',
      'Contact us',
    ]);
    expect(meta(document, 'robots')).toBe('noindex');
  });

  it('show the PDF viewer without the frame of the site, unlisted (D11.1)', () => {
    const document = draw('/view/pdf', { kind: 'pdf-viewer', src: '/uploads/a.pdf', name: 'a.pdf' });
    expect(document.querySelector('.sidebar, .top-bar, footer, link[rel=canonical]')).toBeNull();
    expect(meta(document, 'robots')).toBe('noindex');
  });
});

it('the quote mail of the top bar is that of the page', () => {
  const asks = ['Outside diameter of the pipe', 'Wall thickness'];
  const rows = [
    { columnsData: [[{ id: 'asks', kind: 'text', data: { format: 'ul', text: asks.join('\n') } }]] },
    { columnsData: [[{ id: 'quote', kind: 'contact', data: {} }]] },
  ];
  const asking = { ...page, title: 'Seals WA-TP', content: [{ type: 'section', slug: 'enquiry', rows }] };
  const links = draw('/seals', { kind: 'page', page: asking }).querySelectorAll<HTMLAnchorElement>(
    '.top-bar a[href^=mailto], .quote a[href^=mailto]',
  );
  const [bar = '', quote] = [...links].map(({ href }) => href);
  expect(bar).toBe(quote);
  for (const ask of asks) expect(new URL(bar).searchParams.get('body')).toContain(`${ask}:\r\n`);
});
