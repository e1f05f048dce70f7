/** Address of the inquiry list (D16). Apart from all that it may hold: every page knows it. */
export const INQUIRY_PATH = '/inquiry';
/** The same list as a PDF sheet. */
export const INQUIRY_SHEET_PATH = '/inquiry.pdf';

/** A list of one part: as inquiryHref writes it, without the code that writes longer ones. */
export const inquiryOf = (slug: string): string => `${INQUIRY_PATH}?item=${slug}`;
