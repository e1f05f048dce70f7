import { isInternal } from './href.ts';

const DRAWING = 'drawing:';

/** Name of the drawing in the header image and on the sign-in screen, which is no picture of a product. */
export const LONG_SECTION = 'long-section';

/** Name of the drawing that an image refers to; null for an address. */
export function drawingName(src: string | undefined): string | null {
  return src?.startsWith(DRAWING) ? src.slice(DRAWING.length) : null;
}

const FILES = [/^https?:\/\/[^\s/]+/i, /^\/uploads\/[\w-][\w./-]*$/];

/** An http(s) address or a file below /uploads/: what a stored image may be, beside a drawing (D4). */
export const isImageFile = (src: string): boolean =>
  FILES.some((form) => form.test(src)) && !src.includes('..');

/** The address as an image source: http(s) or within the site; null for anything else. */
export function imageAddress(src: string): string | null {
  const address = src.trim();
  if (/^https?:\/\//i.test(address)) return address;
  return address.startsWith('/') && isInternal(address) ? address : null;
}
