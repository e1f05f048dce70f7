import { expect, it } from 'vitest';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { drawingNames } from '@wa/core/drawings/drawings';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { buildAssets, buildDocument } from '../testing/build-document.ts';
import { renderDocument } from './render-document.tsx';

/** Limit for the HTML of a home page, in bytes (docs/performance.md). */
const HOME_MAX = 200_000;
/** Number of products and navigation entries, as in the first content. */
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

function homePage(all: number): string {
  const names = drawingNames();
  const products = Array.from({ length: HOME_CARDS }, (_, at) =>
    buildProduct({
      title: `Threaded Tapping Sleeves|Outlet to 4 in (DN 100) ${String(at)}`,
      titles: {
        us: `Threaded Tapping Sleeves|Outlet to 4 in ${String(at)}`,
        metric: `Threaded Tapping Sleeves|Outlet to DN 100 (converted) ${String(at)}`,
      },
      slug: `threaded-tapping-sleeves-${String(at)}`,
      image: names[at % names.length] ?? '',
    }),
  );
  const route = buildHome(products, { all, found: all });
  return renderDocument(buildDocument('/', route, { sidebar: tree }), buildAssets());
}

it('the home page of a large catalog weighs at most 200 kB, a drawing in each of its cards', () => {
  const html = homePage(10_000);
  expect(html.match(/<svg class="il il-card"/g)).toHaveLength(HOME_CARDS);
  expect(Buffer.byteLength(html)).toBeLessThan(HOME_MAX);
});
