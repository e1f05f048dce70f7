import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { buildSite } from '@wa/core/testing/build-site';
import type { ClientAssets } from '../site/assets.ts';

/** Builds the renderer's input for an address. */
export function buildDocument(
  path: string,
  route: RouteData,
  overrides: Partial<SiteDocument> = {},
): SiteDocument {
  return { path, route, sidebar: [], site: buildSite(), ...overrides };
}

/** Builds asset names in the style of a build. */
export function buildAssets(): ClientAssets {
  return {
    units: '/assets/units-1.js',
    scripts: ['/assets/loader-1.js'],
    entry: '/assets/entry-1.js',
    stylesheet: '/assets/visitor-1.css',
    viewStylesheets: { gallery: ['/assets/gallery-1.css'] },
    fonts: ['/assets/face-1.woff2'],
    admin: { scripts: ['/assets/admin-1.js'], stylesheets: [], preloads: [] },
  };
}
