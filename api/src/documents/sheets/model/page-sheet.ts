import type { Page } from '@wa/core/domain/pages/page';
import { quoteOfDrawnPage } from '@wa/core/domain/quote-mail';
import { pageBlocks } from './page-blocks.ts';
import { sheetHead } from './sheet-head.ts';
import type { SheetSite } from './sheet-head.ts';
import type { Sheet } from './sheet.ts';

const CERTIFICATE = 'guarantee-certificate';
const TERMS = 'terms-of-sale';
/** What the buyer fills in on a certificate. */
const CERTIFICATE_FIELDS = ['Order number', 'Date of delivery', 'Product', 'Buyer'];
const SIGNATURE = ['Place and date', 'For the supplier'];

/** The data sheet of a page as visitors see it: its drawing, figures, texts and tables as they stand there now. */
export function pageSheet(page: Page, site: SheetSite): Sheet {
  const { title, slug, updatedAt } = page;
  const blocks = pageBlocks(page, site.publicUrl);
  const head = sheetHead({ path: `/${slug}`, updatedAt, quote: quoteOfDrawnPage(page) }, site);
  const common = { ...head, heading: title, lines: [] };
  if (slug === CERTIFICATE) {
    const filled = [
      ...blocks.slice(0, 1),
      { kind: 'fields', labels: CERTIFICATE_FIELDS } as const,
      ...blocks.slice(1),
      { kind: 'fields', labels: SIGNATURE } as const,
    ];
    return { ...common, layout: 'certificate', title, label: 'Certificate', blocks: filled };
  }
  if (slug === TERMS) return { ...common, layout: 'sheet', title, label: 'Terms', blocks };
  return { ...common, layout: 'sheet', title: `${title}: data sheet`, label: 'Data sheet', blocks };
}
