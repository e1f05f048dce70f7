import type { RouteData, SiteDocument, SiteSettings } from '@wa/core/contract/site';
import type { ClientAssets } from '../app/client-assets.ts';

/** Settings of a site on reserved names. */
export function buildSite(overrides: Partial<SiteSettings> = {}): SiteSettings {
  return {
    name: 'WA Catalogue',
    salesEmail: 'sales@example.com',
    phone: '+1 555 0100',
    publicUrl: 'https://catalogue.example',
    cloudMediaHosts: ['res.cloudinary.com'],
    translateWidget: true,
    ...overrides,
  };
}

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
