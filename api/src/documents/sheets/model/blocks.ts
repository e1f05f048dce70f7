/** Parts that several kinds of sheets have in common. */
import type { SiteSettings } from '@wa/core/contract/site';
import { companyFacts, type Company } from '@wa/core/domain/settings/company';
import type { Sheet, SheetBlock, SheetCell } from './sheet.ts';

/** The facts about the site that a sheet needs. */
export type SheetSite = Company & Pick<SiteSettings, 'name' | 'salesEmail' | 'phone' | 'publicUrl'>;

export const headingBlock = (text: string): SheetBlock => ({ kind: 'heading', level: 2, text });

/** Returns a cell of a table; the heads of columns and rows are bold. */
export const textCell = (text: string, role: SheetCell['role'] = 'data'): SheetCell => ({
  runs: [{ text, ...(role !== 'data' && { bold: true }) }],
  role,
  align: 'left',
});

export const bulletList = (texts: readonly string[]): SheetBlock => ({
  kind: 'list',
  list: { ordered: false, items: texts.map((text) => ({ runs: [{ text }], lists: [] })) },
});

/** Returns the contact of a sheet that belongs to the page at a root-relative path. */
export const contactOf = (site: SheetSite, path: string): Sheet['contact'] => ({
  email: site.salesEmail,
  phone: site.phone,
  company: companyFacts(site).join(' · '),
  url: new URL(path, site.publicUrl).href,
});
