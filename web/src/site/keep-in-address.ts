/**
 * Replaces the address of the current history entry, so that back, reload, and a copied link restore a search
 * typed on the page. This bypasses the router: only a list depends on the search, and phones don't have to
 * render the page for every letter.
 */
export function keepInAddress(href: string): void {
  try {
    window.history.replaceState(window.history.state, '', href);
  } catch {
    // Browsers bound how often an address may change; the next letter tries again.
  }
}
