import type { ComponentType } from 'react';
import type { RouteData, SiteSettings } from '@wa/core/contract/site';

export interface ViewProps<Kind extends RouteData['kind']> {
  route: Extract<RouteData, { kind: Kind }>;
  site: SiteSettings;
  path: string;
}

/** Views that are chunks of their own in the browser. */
export type LazyKind = 'home' | 'product' | 'page' | 'gallery' | 'documents' | 'pdf-viewer' | 'not-found';
export type Views = { [Kind in LazyKind]?: ComponentType<ViewProps<Kind>> };

/**
 * The views that are at hand. The server registers all of them; the browser registers a view before it is needed (for
 * hydration and for each navigation), so that nothing suspends and the first HTML is always complete.
 */
export const views: Views = {};

/** True for a kind of route whose view is a chunk of its own. */
export function isLazyKind(kind: string): kind is LazyKind {
  return ['home', 'product', 'page', 'gallery', 'documents', 'pdf-viewer', 'not-found'].includes(kind);
}
