import { describe, expect, it } from 'vitest';
import { catalogueTargets } from '../testing/link-targets.ts';
import { deadEnd, linksIn } from '../testing/links-in.ts';
import { staticPages } from './registry.ts';

/** Sheets of products, which the seed has: its own test looks for each of them. */
const isOfProduct = ({ href }: { href: string }) => href.startsWith('/data-sheets/product/');

const targets = catalogueTargets();
const linked = [...staticPages.values()].map(
  (page) => [page.slug, linksIn(page.content).filter((link) => !isOfProduct(link))] as const,
);
const reaches = (from: string, to: string) =>
  (linked.find(([slug]) => slug === from)?.[1] ?? []).some((link) => link.href === to);

describe('links of the fixed pages', () => {
  it.each(linked)('/%s leads to nothing but known pages, anchors and PDFs', (_, links) => {
    expect(links.map((link) => deadEnd(link, targets)).filter((reason) => reason !== null)).toEqual([]);
  });

  it.each([
    ['pipe-seals-disc-two', '/pipe-with-axial-flex'],
    ['modular-seal-link-gaskets', '/pipe-seals-disc'],
    ['modular-seal-link-gaskets', '/exterior-wall-pipe-seals'],
    ['hdpe-sluice-gate-valves-pks', '/flap-valves-hdpe'],
  ])('/%s links to %s, as the specification says', (from, to) => {
    expect(reaches(from, to)).toBe(true);
  });

  it('leave nobody at a reserved name: what has no address yet is on request', () => {
    const reserved = linked.flatMap(([, links]) =>
      links.filter(({ href }) => /example\.(?:com|net|org)/.test(href)),
    );
    expect(reserved).toEqual([]);
    const content = JSON.stringify(staticPages.get('pipe-plug-seals-taper-fit')?.content);
    expect(content).toContain('{"label":"Installation video","href":""}');
  });

  it('reach every page from another one or from the footer', () => {
    const reached = new Set(linked.flatMap(([, links]) => links.map((link) => link.href)));
    const footer = ['/terms-of-sale', '/guarantee-certificate', '/project-gallery'];
    const orphans = [...staticPages.keys()]
      .map((slug) => `/${slug}`)
      .filter((path) => !reached.has(path) && !footer.includes(path));
    expect(orphans).toEqual([]);
  });

  it('are told apart from dead ends', () => {
    expect(deadEnd({ href: '/nowhere' }, targets)).toBe('/nowhere: no such address');
    expect(deadEnd({ href: '/a-model', anchor: 'x' }, targets)).toBe('/a-model: no anchor x');
    expect(deadEnd({ href: '/a-model#figures' }, targets)).toBeNull();
    expect(linksIn({ html: '<a href="/x">x</a>' })).toEqual([{ href: '/x' }]);
  });
});
