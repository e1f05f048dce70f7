import type { ComponentType } from 'react';
import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { showsSections } from '@wa/core/domain/pages/gallery';
import type { Page } from '@wa/core/domain/pages/page';

interface Props {
  page: Page;
  documents?: KnownDocuments | undefined;
  site: SiteSettings;
  path: string;
}

export type PageBlocksView = ComponentType<Props>;

/** Marks the element that holds what the blocks of a page draw. */
export const BODY_ATTRIBUTE = 'data-page-body';

/** The view of blocks, once it is here; the server has it from the start. */
export const pageParts: { Blocks?: PageBlocksView } = {};

const adopted = new WeakMap<Page, string>();

/** The page whose blocks a route draws; null for a route without any. */
export function pageWithBody(route: RouteData): Page | null {
  if (route.kind === 'page') return route.page;
  return route.kind === 'gallery' && showsSections(route.page) ? route.page : null;
}

/** Brings the view of blocks, before a navigation shows a page that the server has not drawn. */
export async function loadPageBlocks(): Promise<void> {
  pageParts.Blocks ??= (await import('./page-blocks.tsx')).PageBlocks;
}

/**
 * Takes over the blocks of the first page as the server drew them: nothing in them needs a component (links and copy
 * buttons are served from the document, the switch of units by the style sheet), so their code stays away.
 * False when there is no such element.
 */
export function adoptPageBody(document: Document, route: RouteData): boolean {
  const page = pageWithBody(route);
  if (page === null) return true;
  const body = document.querySelector(`[${BODY_ATTRIBUTE}]`);
  if (!body) return false;
  adopted.set(page, body.innerHTML);
  return true;
}

/** What the server drew for exactly this record; null for any that came later. */
export function adoptedBody(page: Page): string | null {
  return adopted.get(page) ?? null;
}
