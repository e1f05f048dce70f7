import type { Page } from './page.ts';

/** The PDFs that the server makes from a page's own content (D5): those that the page names among its documents. */
type Named = Pick<Page, 'slug' | 'pdfs'>;

const sheetHref = (name: string): string => `/data-sheets/${name}.pdf`;
/** What the measurement form of a page has behind the page's slug. */
export const MEASURE = '-measure';

export const dataSheetHref = (slug: string): string => sheetHref(slug);
export const measureSheetHref = (slug: string): string => sheetHref(`${slug}${MEASURE}`);

export const hasDataSheet = ({ slug, pdfs }: Named): boolean => pdfs.includes(dataSheetHref(slug));
export const hasMeasureSheet = ({ slug, pdfs }: Named): boolean => pdfs.includes(measureSheetHref(slug));
