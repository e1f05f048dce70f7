interface Asked {
  /** Text of the search. */
  text?: string;
  /** Slug of a family; empty for all products. */
  family: string;
  page?: number;
}

/** Returns the address of the home page for a family, a search text, and a page of results. */
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
 * Stores the search in the address of the current history entry, so that back, reload, and a copied link
 * restore it. This bypasses the router: only the grid depends on the search, and phones don't have to render
 * the page for every letter.
 */
export function keepInAddress(asked: Asked): void {
  try {
    window.history.replaceState(window.history.state, '', searchHref(asked));
  } catch {
    // Browsers bound how often an address may change; the next letter tries again.
  }
}
