import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteDocument } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import type { NavigationNode, SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { flattenTree, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { drawingNames } from '@wa/core/drawings/drawings';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { shelvedDrawing } from '../pictures/all-drawings.ts';
import { provideDrawings } from '../pictures/drawing-shelf.ts';
import { buildAssets, buildDocument } from '../testing/build-document.ts';
import { renderDocument } from './render-document.tsx';

/** Bytes of a home page's HTML (docs/performance.md). */
const HOME_MAX = 200_000;
/** Bytes that a large navigation adds to a page, drawn and as data. */
const NAVIGATION_MAX = 40_000;
/** Products and entries of the navigation: as many as the first content has. */
const ENTRIES = 110;

const tree = Array.from({ length: 10 }, (_, at) =>
  buildSidebarNode({
    name: `Family ${String(at)}`,
    children: Array.from({ length: ENTRIES / 10 }, (_, below) =>
      buildSidebarNode({
        name: `Repair clamps of size ${String(below)}`,
        linkedPage: buildLinkedRecord({ slug: `repair-clamps-${String(at)}-${String(below)}` }),
        section: below % 2 === 0 ? 'sizes' : null,
      }),
    ),
  }),
);

/** A level of a large navigation: links of the deepest level, the first one to a section of its page. */
const entries = (path: string, deep: number): NavigationNode[] =>
  Array.from({ length: deep === 0 ? 18 : 10 }, (_, at) => {
    const slug = `${path}-${String(at)}`;
    const children = deep === 0 ? [] : entries(slug, deep - 1);
    const linkedPage = deep === 0 ? buildLinkedRecord({ slug }) : null;
    return buildSidebarNode({
      name: `Repair clamps of size ${slug}`,
      linkedPage,
      section: at === 0 ? 'sizes' : null,
      children: children as SidebarNode[],
    });
  });

const oneLevel = Array.from({ length: 1_000 }, (_, at) =>
  buildSidebarNode({
    name: `Repair clamps of size ${String(at)}`,
    linkedPage: buildLinkedRecord({ slug: `clamps-${String(at)}` }),
  }),
);

const rendered = (all: number) => {
  const products = Array.from({ length: HOME_CARDS }, (_, at) =>
    buildProduct({
      title: `Threaded Tapping Sleeves|Outlet to 4 in (DN 100) ${String(at)}`,
      titles: {
        us: `Threaded Tapping Sleeves|Outlet to 4 in ${String(at)}`,
        metric: `Threaded Tapping Sleeves|Outlet to DN 100 (converted) ${String(at)}`,
      },
      slug: `threaded-tapping-sleeves-${String(at)}`,
      image: drawingNames[at % drawingNames.length] ?? '',
    }),
  );
  const route = buildHome(products, { all, found: all });
  return renderDocument(buildDocument('/', route, { sidebar: tree }), buildAssets());
};

describe('the home page of a large catalogue', () => {
  beforeAll(() => provideDrawings(shelvedDrawing));
  afterAll(() => provideDrawings(() => null));

  it('weighs at most 200 kB, a drawing in each of its cards', () => {
    const html = rendered(10_000);
    expect(html.match(/<svg class="il il-card"/g)).toHaveLength(HOME_CARDS);
    expect(Buffer.byteLength(html)).toBeLessThan(HOME_MAX);
  });

  it('carries of the navigation what is drawn, to the same addresses', () => {
    const html = new DOMParser().parseFromString(rendered(10_000), 'text/html');
    const data = html.querySelector('#site-data')?.textContent ?? '';
    const { sidebar } = JSON.parse(data) as SiteDocument;
    expect(flattenTree(sidebar).map(nodeHref)).toEqual(flattenTree(tree).map(nodeHref));
    const fields = new Set(flattenTree(sidebar).flatMap((node) => Object.keys(node)));
    expect([...fields].sort()).toEqual(['_id', 'children', 'linkedPage', 'name', 'section']);
  });
});

it.each([
  { kind: 'three levels', large: entries('clamps', 2), pages: ['/clamps-3-3-0', '/clamps-9-9-17'] },
  { kind: 'one level', large: oneLevel, pages: ['/clamps-0', '/clamps-777'] },
])('carries of a navigation of 1,000 entries and more in $kind what is near', ({ large, pages }) => {
  expect(flattenTree(large).length).toBeGreaterThanOrEqual(1_000);
  const weigh = (path: string, sidebar: readonly NavigationNode[]) =>
    Buffer.byteLength(renderDocument(buildDocument(path, { kind: 'error' }, { sidebar }), buildAssets()));
  const empty = weigh('/', []);
  for (const path of ['/', '/nowhere', ...pages])
    expect(weigh(path, large) - empty, path).toBeLessThan(NAVIGATION_MAX);
});
