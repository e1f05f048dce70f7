import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { buildSite } from '@wa/core/testing/build-site';
import type { ClientAssets } from '../site/assets.ts';

/** What the renderer is given for an address. */
export function buildDocument(
  path: string,
  route: RouteData,
  overrides: Partial<SiteDocument> = {},
): SiteDocument {
  return { path, route, sidebar: [], site: buildSite(), ...overrides };
}

/** Files as a build might have named them. */
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
