import { z } from 'zod';
import type { Comparison } from '../domain/compare/comparison.ts';
import type { DocumentFamily, KnownDocuments } from '../domain/documents/documents.ts';
import type { FinderAnswer } from '../domain/finder/finder-answer.ts';
import type { RangeChart } from '../domain/tables/resolved-table.ts';
import type { FormField } from '../domain/finder/form-fields.ts';
import type { Inquiry } from '../domain/inquiry/read-inquiry.ts';
import type { GalleryGroup } from '../domain/pages/gallery.ts';
import type { Page, PageSummary } from '../domain/pages/page.ts';
import type { Task } from '../domain/products/tasks.ts';
import type { Product, ProductSummary } from '../domain/products/product.ts';
import type { SearchAnswer } from '../domain/search/search-document.ts';
import { footerLinkSchema, headerImageSchema } from '../domain/entities.ts';
import type { NavigationNode } from '../domain/sidebar/sidebar-tree.ts';
import type { DrawingFiles } from '../drawings/drawings.ts';
import { get } from './endpoint.ts';

/** What every page needs to know of the site: of its settings what is drawn, with figures in their places (D14). */
const siteSettingsSchema = z.object({
  name: z.string(),
  tagline: z.string(),
  offer: z.string(),
  /** Behind the titles of documents. */
  brandSuffix: z.string(),
  salesEmail: z.string(),
  phone: z.string(),
  /** What the office has filled in of the company; empty where it hasn't. */
  legalName: z.string(),
  address: z.string(),
  hours: z.string(),
  since: z.string(),
  approvals: z.array(z.string()),
  homeTitle: z.string(),
  homeLines: z.array(z.string()),
  homeDescription: z.string(),
  headerImage: headerImageSchema,
  footerLinks: z.array(footerLinkSchema),
  footerNote: z.string(),
  /** The terms or the guarantee still wait for the owner's approval. */
  hasDrafts: z.boolean(),
  /** Codes of the translation menu. */
  languages: z.array(z.string()),
  /** Origin for canonical addresses, without a trailing slash. */
  publicUrl: z.string(),
  /** Hosts whose PDF links go through the viewer (specification 7). */
  cloudMediaHosts: z.array(z.string()),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const getSite = get('/api/site', {
  access: 'public',
  summary: 'Name, contact and other settings of the site',
  responses: { 200: siteSettingsSchema },
});

/** What is known of the site's own PDFs, by root-relative address. */
const knownDocumentsSchema = z.record(
  z.string(),
  z.object({ bytes: z.number(), pages: z.number().optional() }),
) satisfies z.ZodType<KnownDocuments>;

export const getDocuments = get('/api/documents', {
  access: 'public',
  summary: 'Size and number of pages of the data sheets and PDFs that have been made or counted',
  responses: { 200: knownDocumentsSchema },
});

export const getDrawings = get('/api/drawings', {
  access: 'public',
  summary: 'List the drawings: the SVG text of each by its name',
  responses: { 200: z.record(z.string(), z.string()) },
});

export type HomeCard = Pick<
  ProductSummary,
  '_id' | 'title' | 'titles' | 'image' | 'url' | 'slug' | 'connectedSidebar'
>;

export interface HomeRoute {
  kind: 'home';
  /** All products while they fill no more than one page, even of a search; else the cards of this page. */
  products: readonly HomeCard[];
  query: string;
  /** Slug of the family that is shown (domain/products/families.ts); empty for all products. */
  family: string;
  /** Counted from 1. */
  page: number;
  /** Products that the query finds in the family, and all there are. */
  found: number;
  all: number;
  /** The same search without hyphens and the like, where it found nothing and that finds something. */
  instead?: { text: string; count: number };
}

interface Asked {
  /** The query that was answered, as `URLSearchParams` writes it. */
  search: string;
  /** True for a file of the exported site: there only the browser can answer. */
  isFile?: true;
}

/** A product as a page names it, with a link. */
export interface LedProduct {
  _id: string;
  slug: string;
  name: string;
  /** The first that it serves; absent where the finder knows none. */
  task?: Task | undefined;
}

/** What a route shows. HTML in it is sanitised already. */
export type RouteData =
  | HomeRoute
  /** `asks`: what the page that the product's card leads to asks for with an inquiry; `others`: those it names; `related`: its neighbors. */
  | {
      kind: 'product';
      product: Product;
      documents?: KnownDocuments;
      asks?: string[];
      others?: readonly LedProduct[];
      related?: readonly HomeCard[];
    }
  | { kind: 'product-missing'; slug: string }
  /** `products`: those whose cards lead to the page. */
  | { kind: 'page'; page: Page; documents?: KnownDocuments; products?: readonly LedProduct[] }
  | { kind: 'gallery'; page: Page; groups: GalleryGroup[] }
  /** `isFile`: a file of the exported site, where nothing answers a selection. */
  | {
      kind: 'documents';
      families: DocumentFamily[];
      query: string;
      documents?: KnownDocuments;
      isFile?: true;
    }
  /** Answers to a query (D16). */
  | (Asked & { kind: 'find'; answer: FinderAnswer; fields: readonly FormField[]; chart?: RangeChart })
  | (Asked & { kind: 'search'; answer: SearchAnswer })
  | (Asked & { kind: 'compare'; comparison: Comparison; chart?: RangeChart })
  | (Asked & { kind: 'inquiry'; inquiry: Inquiry })
  | { kind: 'pipe-sizes' }
  /** Without a source the browser reads its own address: a static host knows no query. Missing: no sheet of that name. */
  | {
      kind: 'pdf-viewer';
      src: string | null;
      name: string;
      isMissing?: true;
      documents?: KnownDocuments;
    }
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
  sidebar: readonly NavigationNode[];
  site: SiteSettings;
  /** Sentences for search engines; only the server draws them. */
  keywords?: readonly string[];
}

/** The server side of the web package, as the API loads it at run time. */
export interface SiteRenderer {
  /** The whole document, `<!doctype html>` included; complete without scripts. Drawings are inlined from their files. */
  render: (document: SiteDocument, drawings: DrawingFiles) => string;
  /** The document at /admin, which holds no content; `nonce` is for its style elements. */
  renderAdmin: (options: { site: SiteSettings; nonce: string }) => string;
}
