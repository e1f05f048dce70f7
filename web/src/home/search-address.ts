/** Address of the home page with a search text. */
export function searchHref(text: string): string {
  return text.trim() === '' ? '/' : `/?${new URLSearchParams({ q: text }).toString()}`;
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
