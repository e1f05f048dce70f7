/** Address of the comparison (D16). Apart from all that it may hold: every page knows it. */
export const COMPARE_PATH = '/compare';

/** A comparison that begins with one part. */
export const comparisonOf = (slug: string): string => `${COMPARE_PATH}?part=${slug}`;
