import { z } from 'zod';
import type { Comparison } from '../domain/compare/comparison.ts';
import type { DocumentFamily, KnownDocuments } from '../domain/documents/documents.ts';
import type { FinderAnswer } from '../domain/finder/finder-answer.ts';
import type { RangeChart } from '../domain/tables/resolved-table.ts';
import type { FormField } from '../domain/finder/form-fields.ts';
import type { Inquiry } from '../domain/inquiry/read-inquiry.ts';
import type { SheetRevisions } from '../domain/documents/sheet-revisions.ts';
import type { Submittal } from '../domain/submittal/submittal-lines.ts';
import type { GalleryGroup } from '../domain/pages/gallery.ts';
import type { Page, PageSummary } from '../domain/pages/page.ts';
import type { Task } from '../domain/products/tasks.ts';
import type { Product, ProductSummary } from '../domain/products/product.ts';
import type { SearchAnswer } from '../domain/search/search-document.ts';
import { footerLinkSchema, headerImageSchema } from '../domain/entities.ts';
import type { NavigationNode } from '../domain/sidebar/sidebar-tree.ts';
import type { DrawingFiles } from '../drawings/drawings.ts';
import { get } from './endpoint.ts';

/** Site-wide data for every page: the rendered settings, with figures in place of references (D14). */
const siteSettingsSchema = z.object({
  name: z.string(),
  /** Address of the logo; empty for none. */
  logo: z.string(),
  tagline: z.string(),
  offer: z.string(),
  /** Suffix of page titles. */
  brandSuffix: z.string(),
  salesEmail: z.string(),
  phone: z.string(),
  /** Company facts; empty if the office hasn't filled them in. */
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
  /** True while the wording of a page isn't approved by the owner (D14.8). */
  hasDrafts: z.boolean(),
  /** Language codes of the translation menu. */
  languages: z.array(z.string()),
  /** Origin for canonical addresses, without a trailing slash. */
  publicUrl: z.string(),
  /** Hosts whose PDF links open in the viewer (specification 7). */
  cloudMediaHosts: z.array(z.string()),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const getSite = get('/api/site', {
  access: 'public',
  summary: 'Get the name, contact, and other settings of the site',
  responses: { 200: siteSettingsSchema },
});

/** Facts about the site's own PDFs, by root-relative address. */
const knownDocumentsSchema = z.record(
  z.string(),
  z.object({ bytes: z.number(), pages: z.number().optional(), edition: z.string().optional() }),
) satisfies z.ZodType<KnownDocuments>;

export const getDocuments = get('/api/documents', {
  access: 'public',
  summary: 'Get the sizes and page counts of the data sheets and PDFs, as far as they are known',
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
  /** All products, also during a search, if they fit on one page; otherwise the cards of this page. */
  products: readonly HomeCard[];
  query: string;
  /** Slug of the selected family (domain/products/families.ts); empty for all products. */
  family: string;
  /** Page number, from 1. */
  page: number;
  /** Number of products that match the query in the family, and of all products. */
  found: number;
  all: number;
  /** The same search without punctuation, if only that version finds something. */
  instead?: { text: string; count: number };
}

interface Asked {
  /** The answered query, as formatted by `URLSearchParams`. */
  search: string;
  /** True for a file of the exported site, where only the browser can answer. */
  isFile?: true;
}

/** A linked product on a page. */
export interface LedProduct {
  _id: string;
  slug: string;
  name: string;
  /** Its first task; absent if the finder doesn't include it. */
  task?: Task | undefined;
}

/** Data of a route. Its HTML is already sanitized. */
export type RouteData =
  | HomeRoute
  /**
   * `asks`: quote checklist of the page that the product's card links to. `others`: products it names.
   * `related`: its neighbors.
   */
  | {
      kind: 'product';
      product: Product;
      documents?: KnownDocuments;
      asks?: string[];
      others?: readonly LedProduct[];
      related?: readonly HomeCard[];
    }
  | { kind: 'product-missing'; slug: string }
  /** `products`: products whose cards link to the page. */
  | { kind: 'page'; page: Page; documents?: KnownDocuments; products?: readonly LedProduct[] }
  | { kind: 'gallery'; page: Page; groups: GalleryGroup[] }
  /** `isFile`: a file of the exported site, which can't answer a selection. */
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
  /** A submittal with the rows that its products offer (D25). */
  | (Asked & { kind: 'submittal'; submittal: Submittal })
  | { kind: 'pipe-sizes' }
  /** Which revision of a data sheet is current (D27). */
  | { kind: 'sheet-revisions'; sheet: SheetRevisions }
  /**
   * Without a source, the browser reads its own address, because a static host ignores queries. Missing:
   * no data sheet has this name.
   */
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
      /** Loaded with the screen, which doesn't list them (specification 2). */
      featured: PageSummary[];
    }
  | { kind: 'error' };

export interface SiteDocument {
  /** Requested path without query and hash. */
  path: string;
  route: RouteData;
  sidebar: readonly NavigationNode[];
  site: SiteSettings;
  /** A draft at the address of its preview link (D36.4): it has no scripts. */
  isPreview?: true;
  /** Sentences for search engines; only the server renders them. */
  keywords?: readonly string[];
}

/** The server part of the web package, which the API loads at run time. */
export interface SiteRenderer {
  /**
   * Renders the whole document including `<!doctype html>`; it is complete without scripts. Drawings are
   * inlined.
   */
  render: (document: SiteDocument, drawings: DrawingFiles) => string;
  /** Renders the document at /admin, which has no content. `nonce` is for its style elements. */
  renderAdmin: (options: { site: SiteSettings; nonce: string }) => string;
}
