import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { buildLinkedRecord, buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import { missingOf, missingSpecs, productsOfPage, specLabels } from './expected-specs.ts';

const page = (slug: string) => buildSidebarNode({ name: slug, linkedPage: buildLinkedRecord({ slug }) });
const single = buildSidebarNode({ name: 'RS-1' });
const group = buildSidebarNode({ name: 'Stainless clamps', children: [page('clamps'), single] });
const plug = page('plugs');
const tree = [buildSidebarNode({ name: 'Repair', children: [group, plug] })];
const byEntry = buildProduct({ slug: 'rs-1', url: '/product/rs-1', connectedSidebar: [single._id] });
const byCard = buildProduct({ slug: 'all', url: '/clamps' });
const plugs = buildProduct({ slug: 'plugs', url: '/plugs' });
const unplaced = buildProduct({ slug: 'other', url: '/other' });
const products = [byEntry, byCard, plugs, unplaced];

const pressure = buildFigure({ key: 'rs.pressure', label: 'Pressure' });
const hidden = buildFigure({ key: 'rs.color', label: 'Color', state: 'hidden' });
const figure = (key: string) => [pressure, hidden].find((each) => each.key === key) ?? null;

describe('the family of a page (D33.3)', () => {
  it('is the sidebar group that contains the page, not the whole top-level entry', () => {
    expect(productsOfPage(tree, products, 'clamps')).toEqual([byEntry, byCard]);
    expect(productsOfPage(tree, products, 'plugs')).toEqual([plugs]);
  });

  it('is the products whose card opens the page if no sidebar entry leads to it', () => {
    expect(productsOfPage(tree, products, 'other')).toEqual([unplaced]);
    expect(productsOfPage([], products, 'nowhere')).toEqual([]);
  });
});

describe('a missing spec (D33.3)', () => {
  it('is one whose label no listed spec has; a hidden spec is named by its key', () => {
    const product = { figures: ['rs.pressure', 'rs.color', 'gone'] };
    expect(missingSpecs(['pressure ', 'Color', 'Length'], product, figure)).toEqual([
      { label: 'Color', key: 'rs.color' },
      { label: 'Length', key: null },
    ]);
  });

  it('is listed once if several pages expect it, and not for products of other families', () => {
    const pages = [
      { slug: 'clamps', expectedSpecs: ['Pressure', 'Length'] },
      { slug: 'rs-1', expectedSpecs: ['length'] },
      // A page that an older version stored.
      { slug: 'plugs' },
    ];
    const content = { pages, sidebar: tree, figure };
    expect(missingOf({ ...byEntry, figures: ['rs.pressure'] }, content)).toEqual([
      { label: 'Length', key: null },
    ]);
    expect(missingOf(plugs, content)).toEqual([]);
  });
});

it('labels are offered once, whatever their case, in alphabetical order (D33.3)', () => {
  const labels = ['Pressure', 'color', 'pressure ', ''].map((label) => ({ label }));
  expect(specLabels(labels)).toEqual(['color', 'pressure']);
});
