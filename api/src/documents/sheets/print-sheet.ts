import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import type { Picture } from './pdf/canvas.ts';
import { renderBeside } from './pdf/render-beside.ts';
import type { Sheet } from './model/sheet.ts';

/** Bytes of an uploaded image; null when there is none. */
export type ReadUpload = (name: string) => Promise<Buffer | null>;

/** Paints a sheet. The PDF and image libraries are loaded at the first sheet, so that a start does not wait for them. */
export async function printSheet(
  sheet: Sheet,
  readUpload: ReadUpload = () => Promise.resolve(null),
): Promise<Buffer> {
  const pictures = new Map<string, Picture>();
  for (const name of uploadsIn(sheet)) {
    const bytes = await readUpload(name);
    const { default: sharp } = await import('sharp');
    const picture = bytes && (await prepare(sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS })));
    if (picture) pictures.set(name, picture);
  }
  return renderBeside(sheet, pictures);
}

function uploadsIn({ blocks }: Sheet): Set<string> {
  const figures = blocks.flatMap((block) => {
    if (block.kind === 'overview') return [block.figure];
    return block.kind === 'figures' ? block.figures : [];
  });
  return new Set(figures.flatMap(({ source }) => (source.kind === 'upload' ? [source.name] : [])));
}

/** Pixels: 300 dots per inch at the largest width that a sheet gives a picture. */
const WIDTH_MAX = 1_600;
const JPEG_QUALITY = 85;

/**
 * Any uploaded image as a JPEG on white: the kinds that PDF takes are fewer than those that may be uploaded, and
 * transparency is a source of trouble in print. Null for a file that cannot be decoded.
 */
async function prepare(image: Sharp): Promise<Picture | null> {
  try {
    const { data, info } = await image
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
