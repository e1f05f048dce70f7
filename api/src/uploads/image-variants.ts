import type { Sharp } from 'sharp';
import { ApiError } from '@wa/shared/contract/errors';
import { IMAGE_MAX_PIXELS } from '@wa/shared/domain/limits';
import type { FileKind } from './file-kinds.ts';

/** Widths of the copies for the web, in pixels; only those below the original's are made. */
export const WEB_WIDTHS = [480, 960, 1600] as const;
/** Seconds after which an image that takes that long to decode is refused. */
const TIME_LIMIT = 10;

export interface ProcessedImage {
  /** The image turned upright, without metadata, in its own format. */
  body: Buffer;
  width: number;
  height: number;
  /** WebP copies by width. */
  copies: { width: number; body: Buffer }[];
}

/**
 * Decodes an image and writes it anew: whatever else the file carried (metadata, scripts, a second format) is gone.
 * @throws ApiError invalid for what cannot be decoded or has too many pixels
 */
export async function processImage(kind: FileKind, bytes: Buffer): Promise<ProcessedImage> {
  // Loaded at the first image: the library is heavy and most starts see none.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'error',
    animated: kind.extension === 'gif',
  } as const;
  const image = sharp(bytes, options).timeout({ seconds: TIME_LIMIT });
  let upright;
  try {
    const { width, height, pages = 1 } = await image.metadata();
    if (width * height > IMAGE_MAX_PIXELS) throw tooManyPixels();
    // An animation decodes every frame.
    if (kind.extension === 'gif' && pages > 500) throw tooManyPixels();
    upright = await rewrite(image.autoOrient(), kind).toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw new ApiError('invalid', 'The image cannot be read: it is damaged.');
  }
  const { width, pageHeight, height } = upright.info;
  const copies = [];
  for (const target of WEB_WIDTHS) {
    if (target >= width) continue;
    const copy = sharp(upright.data, { limitInputPixels: IMAGE_MAX_PIXELS }).resize({ width: target });
    copies.push({ width: target, body: await copy.webp({ quality: 80, effort: 2 }).toBuffer() });
  }
  return { body: upright.data, width, height: pageHeight ?? height, copies };
}

function rewrite(image: Sharp, { extension }: FileKind): Sharp {
  if (extension === 'jpg') return image.jpeg({ quality: 88, mozjpeg: false });
  if (extension === 'png') return image.png({ compressionLevel: 8 });
  if (extension === 'webp') return image.webp({ quality: 88, effort: 2 });
  if (extension === 'avif') return image.avif({ quality: 65, effort: 1 });
  return image.gif({ effort: 1 });
}

function tooManyPixels(): ApiError {
  return new ApiError('invalid', `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} million pixels.`);
}
