import { z } from 'zod';
import type { DocumentFamily } from '../domain/documents/document-families.ts';
import type { KnownDocuments } from '../domain/documents/documents.ts';
import type { Page, PageSummary } from '../domain/pages/page.ts';
import type { Product, ProductSummary } from '../domain/products/product.ts';
import type { SidebarNode } from '../domain/sidebar/sidebar-item.ts';
import { defineEndpoint } from './endpoint.ts';

/** What every page needs to know of the site; from the environment (D2). */
export const siteSettingsSchema = z.object({
  name: z.string(),
  salesEmail: z.string(),
  phone: z.string(),
  /** Origin for canonical addresses, without a trailing slash. */
  publicUrl: z.string(),
  /** Hosts whose PDF links go through the viewer (specification 7). */
  cloudMediaHosts: z.array(z.string()),
  translateWidget: z.boolean(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const getSite = defineEndpoint({
  name: 'getSite',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Name, contact and other settings of the site',
  responses: { 200: siteSettingsSchema },
});

/** What is known of the site's own PDFs, by root-relative address. */
export const knownDocumentsSchema = z.record(
  z.string(),
  z.object({ bytes: z.number(), pages: z.number().optional() }),
) satisfies z.ZodType<KnownDocuments>;

export const getDocuments = defineEndpoint({
  name: 'getDocuments',
  method: 'GET',
  path: '/api/documents',
  access: 'public',
  summary: 'Size and number of pages of the data sheets and PDFs that have been made or counted',
  responses: { 200: knownDocumentsSchema },
});

/** What a route shows. HTML in it is sanitised already. */
export type RouteData =
  | { kind: 'home'; products: ProductSummary[]; query: string }
  /** `asks`: what the page that the product's card leads to asks for with an inquiry. */
  | { kind: 'product'; product: Product; documents?: KnownDocuments; asks?: string[] }
  | { kind: 'product-missing'; slug: string }
  | { kind: 'page'; page: Page; documents?: KnownDocuments }
  | { kind: 'gallery'; page: Page }
  | { kind: 'documents'; families: DocumentFamily[]; query: string }
  /** Without a source the browser reads its own address: a static host knows no query. */
  | { kind: 'pdf-viewer'; src: string | null; name: string }
  | {
      kind: 'not-found';
      popular: ProductSummary[];
      /** Read with the screen, which shows no list of them (specification 2). */
      featured: PageSummary[];
    }
  | { kind: 'error' };

export interface SiteDocument {
  /** Path without query and hash, as requested. */
  path: string;
  route: RouteData;
  sidebar: SidebarNode[];
  site: SiteSettings;
}

/** The server side of the web package, as the API loads it at run time. */
export interface SiteRenderer {
  /** The whole document, `<!doctype html>` included; complete without scripts. */
  render: (document: SiteDocument) => string;
  /** The document at /admin, which holds no content; `nonce` is for its style elements. */
  renderAdmin: (options: { site: SiteSettings; nonce: string }) => string;
}
