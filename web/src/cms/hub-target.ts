const KEY = 'currentPageID';

/** Keeps the id of the part that a tile leads to (specification 2). */
export function keepHubTarget(anchor: string): void {
  try {
    localStorage.setItem(KEY, anchor);
  } catch {
    // The tile's address carries the same anchor.
  }
}

/** The part that waits to be scrolled to; the page's own arrival leaves the way there to it. */
export function pendingHubTarget(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The part to scroll to, once: a later visit to the page starts at its top. */
export function takeHubTarget(): string | null {
  try {
    const anchor = localStorage.getItem(KEY);
    if (anchor !== null) localStorage.removeItem(KEY);
    return anchor;
  } catch {
    return null;
  }
}
