const BLOCK = 'block';

/** An address of the page builder at which it selects a block. */
export const blockAddress = (address: string, block: string | undefined): string =>
  block === undefined ? address : `${address}?${BLOCK}=${encodeURIComponent(block)}`;

/** The block that an address asks for; null for none. */
export const askedBlock = (search: string): string | null => new URLSearchParams(search).get(BLOCK);
