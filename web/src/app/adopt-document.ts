import type { RouteData } from '@wa/core/contract/site';
import { adoptChart } from '../charts/chart-shelf.ts';
import { adoptPageBody } from '../cms/body-shelf.ts';
import { adoptGrid } from '../home/grid-shelf.ts';
import { adoptStaticParts } from '../layout/static-parts.ts';
import { adoptDrawings } from '../pictures/drawing-shelf.ts';

/** Takes over what the server has drawn in a document, so that the code that draws it is never sent to a visitor. */
export function adoptDocument(document: Document, route: RouteData): void {
  adoptStaticParts(document);
  // A list that was searched on the server is cleared to more than it drew.
  const isWholeHome = route.kind === 'home' && route.query === '' && adoptGrid(document, route.products);
  if (!isWholeHome) adoptDrawings(document);
  adoptPageBody(document, route);
  adoptChart(document, route);
}

/** What the head says of the page itself; the rest of it is the same everywhere. */
const METADATA =
  'title, meta[name]:not([name="viewport"], [name="theme-color"]), meta[property], link[rel="canonical"], link[rel="prev"], link[rel="next"], script[type="application/ld+json"]';

/**
 * Puts the metadata of another document into the present one, whose head React leaves alone.
 * @param read null for a page that no document could be read for
 * @param title what the tab says then
 */
export function takeMetadata(read: Document | null, title: string): void {
  for (const old of document.head.querySelectorAll(METADATA)) old.remove();
  if (read) document.head.append(...read.head.querySelectorAll(METADATA));
  else document.title = title;
}
