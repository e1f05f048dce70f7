import type { ComponentType } from 'react';
import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import type { Page } from '@wa/core/domain/pages/page';

interface Props {
  page: Page;
  documents?: KnownDocuments | undefined;
  site: SiteSettings;
  path: string;
}

export type PageBlocksView = ComponentType<Props>;

/** Marks the element that holds what the blocks of a page draw, or the pipe tables. */
export const BODY_ATTRIBUTE = 'data-page-body';

/** The views of blocks and of the pipe tables: the server's alone. */
export const pageParts: { Blocks?: PageBlocksView; PipeTables?: ComponentType } = {};

type PipeSizes = Extract<RouteData, { kind: 'pipe-sizes' }>;

const adopted = new WeakMap<Page | PipeSizes, string>();

/** The page whose blocks a route draws; null for a route without any. */
export const pageWithBody = (route: RouteData): Page | null =>
  route.kind === 'page' || route.kind === 'gallery' ? route.page : null;

/**
 * Takes over the blocks of a page as the server drew them: nothing in them needs a component (links and copy buttons are
 * served from the document, the switch of units by the style sheet), so their code stays away.
 */
export function adoptPageBody(document: Document, route: RouteData): void {
  const page = route.kind === 'pipe-sizes' ? route : pageWithBody(route);
  const body = document.querySelector(`[${BODY_ATTRIBUTE}]`);
  if (page && body) adopted.set(page, body.innerHTML);
}

/** What the server drew for exactly this record; null on the server itself. */
export function adoptedBody(page: Page | PipeSizes): string | null {
  return adopted.get(page) ?? null;
}
