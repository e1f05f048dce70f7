import type { SiteSettings } from '@wa/core/contract/site';
import { quoteHref, type QuoteRequest } from '@wa/core/domain/quote-mail';
import type { Sheet } from './sheet.ts';

/** What a sheet needs to know of the site. */
export type SheetSite = Pick<SiteSettings, 'name' | 'salesEmail' | 'phone' | 'publicUrl'>;

interface Subject {
  /** Root-relative. */
  path: string;
  /** ISO 8601. */
  updatedAt: string;
  /** What its quote mail says. */
  quote: QuoteRequest;
}

/** What all sheets share: site, revision, and whom to ask. */
export function sheetHead(
  { path, updatedAt, quote }: Subject,
  site: SheetSite,
): Pick<Sheet, 'siteName' | 'revision' | 'contact'> {
  return {
    siteName: site.name,
    revision: updatedAt.slice(0, 10),
    contact: {
      email: site.salesEmail,
      phone: site.phone,
      url: new URL(path, site.publicUrl).href,
      mail: quoteHref(site.salesEmail, { ...quote, page: path, origin: site.publicUrl }),
    },
  };
}
