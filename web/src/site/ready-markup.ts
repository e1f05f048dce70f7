import type { ReactElement } from 'react';

/**
 * Markup of parts that many documents show, by the record that they are drawn of: an edit makes another record. Only the
 * server has any; most of the time that a page takes to draw is its navigation.
 */
const markup = new WeakMap<object, string>();

/** The markup of a record; undefined where it has to be drawn. */
export const readyMarkup = (of: object): string | undefined => markup.get(of);

/** Draws a record that has not been drawn. Not to be called while drawing. */
export function drawOnce<T extends object>(
  of: T,
  draw: (of: T) => ReactElement,
  render: (element: ReactElement) => string,
): void {
  // Copied: a text that is put together of many small ones keeps all of them in memory.
  if (!markup.has(of)) markup.set(of, Buffer.from(render(draw(of))).toString());
}
