import type { ComponentType } from 'react';
import type { RouteData, SiteSettings } from '@wa/core/contract/site';

export interface ViewProps<Kind extends RouteData['kind']> {
  route: Extract<RouteData, { kind: Kind }>;
  site: SiteSettings;
  path: string;
}

/** Views that are chunks of their own in the browser. */
export const LAZY_KINDS = [
  'home',
  'product',
  'page',
  'gallery',
  'documents',
  'find',
  'search',
  'compare',
  'inquiry',
  'pipe-sizes',
  'pdf-viewer',
  'not-found',
] as const;
export type LazyKind = (typeof LAZY_KINDS)[number];
export type Views = { [Kind in LazyKind]?: ComponentType<ViewProps<Kind>> };

/**
 * The views that are at hand. The server registers all of them; the browser registers a view before it is needed (for
 * hydration and for each navigation), so that nothing suspends and the first HTML is always complete.
 */
export const views: Views = {};

/** True for a kind of route whose view is a chunk of its own. */
export function isLazyKind(kind: string): kind is LazyKind {
  return (LAZY_KINDS as readonly string[]).includes(kind);
}
