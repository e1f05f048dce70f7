import type { SiteSettings } from '@wa/core/contract/site';
import { quoteSubject } from '@wa/core/domain/links';
import type { Sheet } from './sheet.ts';

/** What a sheet needs to know of the site. */
export type SheetSite = Pick<SiteSettings, 'name' | 'salesEmail' | 'phone' | 'publicUrl'>;

interface Subject {
  /** On one line. */
  title: string;
  /** Root-relative. */
  path: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** What all sheets share: site, revision, and whom to ask. */
export function sheetHead(
  { title, path, updatedAt }: Subject,
  site: SheetSite,
): Pick<Sheet, 'siteName' | 'revision' | 'contact'> {
  return {
    siteName: site.name,
    revision: updatedAt.slice(0, 10),
    contact: {
      email: site.salesEmail,
      phone: site.phone,
      url: new URL(path, site.publicUrl).href,
      subject: quoteSubject({ title, page: path }),
    },
  };
}
