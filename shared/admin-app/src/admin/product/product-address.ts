const BY_SLUG = 'slug/';

/**
 * Returns the editor's address of the product that visitors find at /product/{slug}; other addresses are ids.
 */
export const productAt = (slug: string): string => `${BY_SLUG}${slug}`;

/** Returns the slug in an address, or null. */
export const slugIn = (address: string): string | null =>
  address.startsWith(BY_SLUG) ? address.slice(BY_SLUG.length) : null;
