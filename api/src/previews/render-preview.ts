import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import { loadFonts } from '../data-sheets/pdf/fonts.ts';
import { paintPreview, PICTURE } from './paint-preview.ts';
import type { Preview } from './preview.ts';

const QUALITY = 88;
/** Seconds for an uploaded image to be decoded in. */
const TIME_LIMIT = 10;

/**
 * The picture as a JPEG. Decoding and painting run on the image library's own threads; the event loop only puts the
 * markup together. Lines and letters keep their edges: colors are not halved.
 */
export async function renderPreview(
  preview: Preview,
  readUpload: (name: string) => Promise<Buffer | null>,
): Promise<Buffer> {
  // Loaded at the first picture, so that a start does not wait for it.
  const [{ default: sharp }, fonts] = await Promise.all([import('sharp'), loadFonts()]);
  // No picture is painted twice: the library's own memory of results would only grow.
  sharp.cache(false);
  const picture = sharp(Buffer.from(paintPreview(preview, fonts)));
  const upload = preview.source?.kind === 'upload' ? await readUpload(preview.source.name) : null;
  const placed = upload && (await fit(upload));
  if (placed) picture.composite([placed]);
  return picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();

  /** The image within its place; null for one that cannot be decoded. */
  async function fit(bytes: Buffer): Promise<{ input: Buffer; left: number; top: number } | null> {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS })
        .timeout({ seconds: TIME_LIMIT })
        .autoOrient()
        .resize({ width: PICTURE.width, height: PICTURE.height, fit: 'inside' })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer({ resolveWithObject: true });
      return {
        input: data,
        left: PICTURE.left + Math.round((PICTURE.width - info.width) / 2),
        top: PICTURE.top + Math.round((PICTURE.height - info.height) / 2),
      };
    } catch {
      return null;
    }
  }
}
