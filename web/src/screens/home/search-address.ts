/** Address of the home page with a search text, and with a page of what it finds. */
export function searchHref(text: string, page = 1): string {
  if (text.trim() === '') return '/';
  return `/?${new URLSearchParams({ q: text, ...(page > 1 && { page: String(page) }) }).toString()}`;
}

/**
 * Keeps the text in the address of this entry, so that the way back, a reload and a copied link lead to the result. The
 * router need not know: nothing but the grid depends on it, and a phone is spared to draw the page for every letter.
 */
export function keepInAddress(text: string): void {
  try {
    window.history.replaceState(window.history.state, '', searchHref(text));
  } catch {
    // Browsers bound how often an address may change; the next letter tries again.
  }
}
