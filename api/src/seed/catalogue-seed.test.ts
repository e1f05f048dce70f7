import { describe, expect, it } from 'vitest';
import { staticPages } from './fixed-pages/registry.ts';
import { asPage } from './fixed-pages/static-page.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { galleryGroups } from './gallery.ts';
import { productSheetHref } from './fixed-pages/define-page.ts';
import { catalogueTargets } from './testing/link-targets.ts';
import { deadEnd, linksIn } from './testing/links-in.ts';
import { questionText } from './facts/questions.ts';
import { unconditioned } from './testing/conditions.ts';
import { proseOf } from './testing/page-text.ts';
import { britishSpellings } from './testing/spelling.ts';
import { unasked } from './testing/unasked.ts';
import { productSchema } from '@wa/core/contract/products';
import { sidebarItemSchema } from '@wa/core/contract/sidebar-items';
import { pageSchema } from '@wa/core/contract/pages';
import { drawnPages } from './testing/drawn.ts';
import { drawProduct, drawValue } from '@wa/core/domain/catalogue/draw-records';
import type { BlockKind } from '@wa/core/domain/block-kinds/registry';
import { blocksOf, sectionsOf, seoOf } from '@wa/core/domain/pages/page-content';
import { cardLines } from '@wa/core/domain/products/product-card';
import { buildTree, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { stripHtml } from '@wa/core/domain/text';
import { galleryGroupSlug, pageSlugProblem, productSlugProblem } from '@wa/core/domain/slug';
import { isDrawingName } from '@wa/core/drawings/drawings';
import * as seed from './catalogue-seed.ts';

const stored = { version: 1, updatedAt: '2026-11-21T00:00:00.000Z' };
/** Products and pages as visitors see them. */
const { seedSidebar } = seed;
const seedProducts = seed.seedProducts.map((product) =>
  drawProduct({ ...product, ...stored }, seedCatalogue),
);
const seedPages = drawValue(seed.seedPages, seedCatalogue.figure);
const pages = drawnPages.map(asPage);
const allPages = [...pages, ...seedPages];
const linkOf = ({ _id, slug, title }: { _id: string; slug: string; title: string }) =>
  [_id, { _id, slug, title }] as const;
const tree = buildTree(
  seedSidebar.map((item) => ({ ...item, ...stored })),
  { products: new Map(seedProducts.map(linkOf)), pages: new Map(allPages.map(linkOf)) },
);
const depth = (nodes: readonly SidebarNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depth(node.children)));
const flat = (nodes: readonly SidebarNode[]): SidebarNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

const catalogue = catalogueTargets();
const targets = {
  paths: new Set([
    ...catalogue.paths,
    ...seedPages.map((page) => `/${page.slug}`),
    ...seedProducts.flatMap((product) => [`/product/${product.slug}`, productSheetHref(product.slug)]),
  ]),
  anchors: new Map([
    ...catalogue.anchors,
    ['/project-gallery', new Set(galleryGroups.map((group) => galleryGroupSlug(group.title)))] as const,
    ...seedPages.map(
      (page) => [`/${page.slug}`, new Set(sectionsOf(page).map((section) => section.id))] as const,
    ),
  ]),
};

describe('the seed', () => {
  it('is what the API itself would accept', () => {
    for (const product of seed.seedProducts) productSchema.parse({ ...product, ...stored });
    for (const item of seedSidebar) sidebarItemSchema.parse({ ...item, ...stored });
    for (const page of seed.seedPages) pageSchema.parse({ ...page, ...stored });
  });

  it('is spelled as its readers in the USA and Canada spell', () => {
    expect(britishSpellings(JSON.stringify([seedProducts, seedPages, seedSidebar]))).toEqual([]);
  });

  it('gives every record an id of its own, apart from the fixed pages', () => {
    const ids = [...seedProducts, ...seedSidebar, ...allPages].map((record) => record._id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has titles and descriptions within the bounds of D11, no two alike on the whole site', () => {
    const heads = [
      ...seedProducts.map(({ metaTitle, metaDescription }) => [metaTitle, metaDescription] as const),
      ...allPages.map(({ content }) => {
        const seo = seoOf(content);
        return [seo.metaTitle ?? '', seo.metaDescription ?? ''] as const;
      }),
    ];
    for (const [title, description] of heads) {
      expect(title.length, title).toBeGreaterThanOrEqual(10);
      expect(title.length, title).toBeLessThanOrEqual(65);
      expect(description.length, description).toBeGreaterThanOrEqual(50);
      expect(description.length, description).toBeLessThanOrEqual(165);
    }
    expect(new Set(heads.map(([title]) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(([, description]) => description)).size).toBe(heads.length);
  });

  it('leads to nothing but known addresses, anchors and PDFs', () => {
    const links = [
      ...seedProducts.flatMap((product) => [
        { href: product.url },
        ...product.pdfs.map((href) => ({ href })),
        ...linksIn(product.content),
      ]),
      ...[...pages, ...seedPages].flatMap((page) => [
        ...linksIn(page.content),
        ...page.pdfs.map((href) => ({ href })),
      ]),
    ];
    expect(links.map((link) => deadEnd(link, targets)).filter((reason) => reason !== null)).toEqual([]);
  });
});

describe('seeded products', () => {
  it('are at least 36 cards of two lines or more, one per fixed product page', () => {
    expect(seedProducts.length).toBeGreaterThanOrEqual(36);
    for (const { title } of seedProducts) expect(cardLines(title).length).toBeGreaterThanOrEqual(2);
    const linked = new Set(seedProducts.map((product) => product.url.replace(/^\/|#.*$/g, '')));
    const without = [...staticPages.values()].filter(
      (page) => page.protectSelection && !linked.has(page.slug),
    );
    expect(without.map((page) => page.slug)).toEqual([]);
  });

  it('have valid slugs, drawn images, content and a place in the order', () => {
    expect(new Set(seedProducts.map((product) => product.slug)).size).toBe(seedProducts.length);
    seedProducts.forEach((product, i) => {
      expect(productSlugProblem(product.slug)).toBeNull();
      expect(isDrawingName(product.image)).toBe(true);
      for (const image of product.images)
        expect(isDrawingName(image.replace('drawing:', '')), image).toBe(true);
      expect(product.content).toMatch(/^<p>/);
      expect(product.order).toBe(i);
    });
  });

  it('never show a figure without the condition under which it holds', () => {
    for (const { title, content, metaTitle, metaDescription } of seedProducts) {
      const lines = content.split(/<\/(?:li|p|h2)>/).map(stripHtml);
      for (const text of [cardLines(title).join(', '), metaTitle, metaDescription, ...lines])
        expect(unconditioned(text)).toEqual([]);
    }
  });

  it('tell what the source leaves open about a figure they list', () => {
    const tapered = seedProducts.find(({ slug }) => slug === 'pipe-plug-seals-taper-fit');
    expect(tapered?.content).toContain(questionText('plug-pressure'));
    const steel = seedProducts.find(({ slug }) => slug === 'flap-valves-stainless-steel');
    expect(steel?.content).toContain(questionText('flap-head'));
    expect(steel?.content).toContain('Converted by the table of nominal sizes: in.');
  });

  it('list no two lines of the same name', () => {
    for (const { content, slug } of seedProducts) {
      const names = [...content.matchAll(/<li><strong>([^<]+)/g)].map(([, name]) => name);
      expect(new Set(names).size, slug).toBe(names.length);
    }
  });

  it('have one sheet each: that of their own page, or their own where they share a page', () => {
    for (const { slug, pdfs, url } of seedProducts) {
      const isOnPageAlone = staticPages.has(url.slice(1));
      expect(pdfs[0]).toBe(isOnPageAlone ? `/data-sheets${url}.pdf` : productSheetHref(slug));
    }
  });

  it('lead where their item of the sidebar leads', () => {
    const linked = flat(tree).flatMap(({ linkedProduct }) => (linkedProduct ? [linkedProduct.slug] : []));
    expect(linked).toContain('repair-clamp-rs-3');
    for (const slug of linked)
      expect(seedProducts.find((product) => product.slug === slug)?.url).toBe(`/product/${slug}`);
  });

  it('are connected to sidebar items that exist', () => {
    const ids = new Set(seedSidebar.map((item) => item._id));
    for (const { slug, connectedSidebar } of seedProducts) {
      expect(connectedSidebar.length, slug).toBeGreaterThan(0);
      for (const id of connectedSidebar) expect(ids.has(id), slug).toBe(true);
    }
  });
});

describe('the seeded sidebar', () => {
  it('has HOME first and three levels', () => {
    const [first] = tree;
    expect(first !== undefined && isHome(first)).toBe(true);
    expect(depth(tree)).toBe(3);
    expect(flat(tree)).toHaveLength(seedSidebar.length);
  });

  it('links every leaf, and no item that has children', () => {
    for (const node of flat(tree)) {
      const linked = [node.linkedProduct, node.linkedPage, node.href || null].filter(
        (target) => target !== null,
      );
      expect(linked.length, node.name).toBe(node.children.length === 0 ? 1 : 0);
    }
  });

  it('never links two siblings to the same page', () => {
    const levels = [tree, ...flat(tree).map((node) => node.children)];
    for (const level of levels) {
      const linked = level.flatMap((node) => (node.linkedPage === null ? [] : [node.linkedPage._id]));
      expect(new Set(linked).size).toBe(linked.length);
    }
  });

  it('names only sections that exist, and reaches every fixed page', () => {
    const anchors = new Map(
      allPages.map((page) => [page._id, sectionsOf(page).map((section) => section.id)]),
    );
    for (const { section, linkedPage, name } of flat(tree)) {
      if (section !== null) expect(anchors.get(linkedPage?._id ?? ''), name).toContain(section);
    }
    const linked = new Set(seedSidebar.map((item) => item.linkedPage));
    expect(allPages.filter((page) => !linked.has(page._id)).map((page) => page.slug)).toEqual([]);
  });
});

describe('seeded pages', () => {
  it('use every block kind, a sidebar box, an seo entry and legacy rows', () => {
    const kinds: Record<BlockKind, true> = {
      text: true,
      image: true,
      pdf: true,
      link: true,
      html: true,
      divider: true,
      contact: true,
      factTable: true,
      factPlate: true,
      guideSpecification: true,
      tiles: true,
      downloads: true,
      rangeChart: true,
    };
    const used = new Set(seedPages.flatMap((page) => blocksOf(page)).map((block) => block.kind));
    // Guide texts and range charts stand on the fixed pages: those of the seed have no facts of their own.
    for (const kind of ['guideSpecification', 'rangeChart']) used.add(kind);
    expect([...used].sort()).toEqual(Object.keys(kinds).sort());
    const entries = new Set(seedPages.flatMap((page) => page.content.map((entry) => entry.type)));
    expect([...entries].sort()).toEqual(['layout', 'row', 'section', 'seo', 'sidebar']);
  });

  it('never show a figure without the condition under which it holds', () => {
    for (const page of seedPages)
      for (const text of [...proseOf(page), ...(seoOf(page.content).benefits ?? [])])
        expect(unconditioned(text)).toEqual([]);
  });

  it('have benefits that are each a question of its own with its answer', () => {
    for (const page of seedPages) {
      expect(seoOf(page.content).benefits?.length).toBeGreaterThan(0);
      expect(unasked(page)).toEqual([]);
    }
  });

  it('have valid slugs that no fixed page holds, known tables and drawings; one is featured', () => {
    for (const page of seedPages) {
      expect(pageSlugProblem(page.slug)).toBeNull();
      expect(staticPages.has(page.slug)).toBe(false);
      const data = JSON.stringify(page.content);
      for (const [, name] of data.matchAll(/"table":"([^"]+)"/g))
        expect(seedCatalogue.table(name ?? '') !== null, name).toBe(true);
      for (const [, name] of data.matchAll(/"(?:drawing:|image":")([a-z0-9-]+)"/g))
        expect(isDrawingName(name), name).toBe(true);
    }
    expect(seedPages.filter((page) => page.featured)).toHaveLength(1);
  });
});
