import { STORED_MAX_PIXELS } from './limits.ts';
import { isInternal } from './links.ts';

const DRAWING = 'drawing:';

/** Name of the drawing in the header and on the sign-in screen, which doesn't show a product. */
export const LONG_SECTION = 'long-section';

/** Returns the name of the drawing that an image refers to; null for an address. */
export function drawingName(src: string | undefined): string | null {
  return src?.startsWith(DRAWING) ? src.slice(DRAWING.length) : null;
}

const FILES = [/^https?:\/\/[^\s/]+/i, /^\/uploads\/[\w-][\w./-]*$/];

/**
 * Returns true for an http(s) address or a file below /uploads/. An image is one of these, or a drawing (D4).
 */
export const isImageFile = (src: string): boolean =>
  FILES.some((form) => form.test(src)) && !src.includes('..');

/** Returns the address as an image source if it is http(s) or within the site, otherwise null. */
export function imageAddress(src: string): string | null {
  const address = src.trim();
  if (/^https?:\/\//i.test(address)) return address;
  return address.startsWith('/') && isInternal(address) ? address : null;
}

/** Widths of the web copies, in pixels. */
const WIDTHS = [480, 960, 1_600] as const;
/** Maximum number of pixels of an AVIF copy; larger ones would take seconds to encode. */
const AVIF_MAX_PIXELS = 4_000_000;
/** Extensions of images with copies. Animations have none, because a copy would show a single frame. */
const COPIED = ['jpg', 'png', 'webp', 'avif'];
const ADDRESS = /^(\/uploads\/[0-9a-f]{32}-(\d+)x(\d+))\.(?:jpg|png|webp|avif)$/;
const COPY = /^([0-9a-f]{32}-\d+x\d+)-\d+\.(?:avif|webp)$/;

interface Size {
  /** Width in pixels. */
  width: number;
  height: number;
}

/** Returns the size at which an image of this size is stored (D35.5). The number of pixels counts, not a side. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(STORED_MAX_PIXELS / (width * height)));
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * Returns the file name of an uploaded image without its extension. It contains the size, so that a page can
 * reserve space.
 */
export const sizedName = (hash: string, { width, height }: Size): string =>
  `${hash}-${String(width)}x${String(height)}`;

/**
 * Returns the copies of a stored image, the best format first. No copy is wider than the image; a small image
 * has none.
 */
export function copiesOf({ width, height }: Size): { format: 'avif' | 'webp'; widths: number[] }[] {
  if (width <= WIDTHS[0]) return [];
  const widths = [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
  const isSlow = ((widths.at(-1) ?? 0) ** 2 * height) / width > AVIF_MAX_PIXELS;
  return (isSlow ? (['webp'] as const) : (['avif', 'webp'] as const)).map((format) => ({ format, widths }));
}

/** Parses the size and copies from the address of an uploaded image; null for any other address. */
export function uploadedImage(address: string) {
  const [, base = '', width, height] = ADDRESS.exec(address) ?? [];
  if (base === '') return null;
  const size = { width: Number(width), height: Number(height) };
  const copies = copiesOf(size).map(({ format, widths }) => {
    const files = widths.map((each) => `${base}-${String(each)}.${format}`);
    const srcSet = files.map((file, at) => `${file} ${String(widths[at])}w`).join(', ');
    return { type: `image/${format}`, files, srcSet };
  });
  return { ...size, copies };
}

/** Returns the names of uploads that can replace a missing copy. */
export function originalsOf(copy: string): string[] {
  const base = COPY.exec(copy)?.[1];
  return base === undefined ? [] : COPIED.map((extension) => `${base}.${extension}`);
}
