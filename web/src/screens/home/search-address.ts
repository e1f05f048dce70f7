interface Asked {
  /** Text of the search. */
  text?: string;
  /** Slug of a family. */
  family: string;
  page?: number;
}

/** Address of the home page with a family, a search text, and a page of what they find. */
export function searchHref({ text = '', family, page = 1 }: Asked): string {
  const asked = new URLSearchParams({
    ...(family !== '' && { family }),
    ...(text.trim() !== '' && { q: text }),
  });
  if (asked.size === 0) return '/';
  if (page > 1) asked.set('page', String(page));
  return `/?${asked.toString()}`;
}

/**
 * Keeps what is asked in the address of this entry, so that the way back, a reload and a copied link lead to the result. The
 * router need not know: nothing but the grid depends on it, and a phone is spared to draw the page for every letter.
 */
export function keepInAddress(asked: Asked): void {
  try {
    window.history.replaceState(window.history.state, '', searchHref(asked));
  } catch {
    // Browsers bound how often an address may change; the next letter tries again.
  }
}
