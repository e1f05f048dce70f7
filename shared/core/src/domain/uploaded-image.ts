import { isInternal } from './links.ts';

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

/** Widths of the copies for the web, in pixels. */
const WIDTHS = [480, 960, 1_600] as const;
/** Pixels of a copy above which its AVIF would take seconds to make. */
const AVIF_MAX_PIXELS = 4_000_000;
/** Extensions of images that have copies: all but animations, of which a copy would stand still. */
const COPIED = ['jpg', 'png', 'webp', 'avif'];
const ADDRESS = /^(\/uploads\/[0-9a-f]{32}-(\d+)x(\d+))\.(?:jpg|png|webp|avif)$/;
const COPY = /^([0-9a-f]{32}-\d+x\d+)-\d+\.(?:avif|webp)$/;

interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

/** Name of an uploaded image without its extension: it says the size, so that a page leaves room for it. */
export const sizedName = (hash: string, { width, height }: Size): string =>
  `${hash}-${String(width)}x${String(height)}`;

/** Copies of a stored image, the best format first: none wider than itself, none at all of a small one. */
export function copiesOf({ width, height }: Size): { format: 'avif' | 'webp'; widths: number[] }[] {
  if (width <= WIDTHS[0]) return [];
  const widths = [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
  const isSlow = ((widths.at(-1) ?? 0) ** 2 * height) / width > AVIF_MAX_PIXELS;
  return (isSlow ? (['webp'] as const) : (['avif', 'webp'] as const)).map((format) => ({ format, widths }));
}

/** What the address of an uploaded image says of it; null for any other. */
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

/** Names of uploads that show the same as a copy that is missing. */
export function originalsOf(copy: string): string[] {
  const base = COPY.exec(copy)?.[1];
  return base === undefined ? [] : COPIED.map((extension) => `${base}.${extension}`);
}
