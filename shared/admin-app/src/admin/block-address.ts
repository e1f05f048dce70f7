const BLOCK = 'block';

/** Returns the address at which the page builder selects a block. */
export const blockAddress = (address: string, block: string | undefined): string =>
  block === undefined ? address : `${address}?${BLOCK}=${encodeURIComponent(block)}`;

/** Returns the block that an address selects; null if it selects none. */
export const askedBlock = (search: string): string | null => new URLSearchParams(search).get(BLOCK);
