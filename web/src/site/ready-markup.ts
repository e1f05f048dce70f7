import type { ReactElement } from 'react';

/**
 * Cached markup of records that many documents show. An edit creates a new record, which invalidates the
 * cache. Only the server has a cache; most of the render time of a page is its navigation.
 */
const markup = new WeakMap<object, string>();

/** Returns the cached markup of a record; undefined if it isn't cached. */
export const readyMarkup = (of: object): string | undefined => markup.get(of);

/** Renders a record and caches its markup, unless it is cached. Must not be called during a render. */
export function drawOnce<T extends object>(
  of: T,
  draw: (of: T) => ReactElement,
  render: (element: ReactElement) => string,
): void {
  // The copy is flat: a string concatenated from many small ones would keep all of them in memory.
  if (!markup.has(of)) markup.set(of, Buffer.from(render(draw(of))).toString());
}
