import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import type { Picture } from './canvas.ts';

/** Pixels: 300 dots per inch at the largest width that a sheet gives a picture. */
const WIDTH_MAX = 1_600;
const JPEG_QUALITY = 85;

/**
 * Any uploaded image as a JPEG on white: the kinds that PDF takes are fewer than those that may be uploaded, and
 * transparency is a source of trouble in print. Null for a file that cannot be decoded.
 */
export async function preparePicture(bytes: Buffer): Promise<Picture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS })
      .rotate()
      .resize({ width: WIDTH_MAX, height: WIDTH_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
