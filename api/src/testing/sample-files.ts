import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** Returns the name of an upload, which no other test uses. */
export const freshName = () => `${randomBytes(16).toString('hex')}.pdf`;

/** Returns a real PDF of one page. */
export function samplePdf(text = 'Data sheet'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ compress: false });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.text(text).end();
  });
}

export interface SampleImageOptions {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
}

/** Returns a real image. It has metadata that must not be published if the format supports metadata. */
export function sampleImage(options: SampleImageOptions = {}): Promise<Buffer> {
  const { width = 600, height = 400, format = 'png' } = options;
  return sharp({ create: { width, height, channels: 3, background: '#1f6f8b' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toFormat(format)
    .toBuffer();
}

/**
 * Returns a real HEIC photo, red with a blue upper left and a white lower right, by a camera that was turned. Its
 * Exif data contain a maker (secret-maker) and a position. `turned` (640 x 480) names the turn in the container and
 * in Exif, and has a Display P3 profile. `tiles` (900 x 1,000) is the same of several tiles, as phones write it.
 * `turned-by-exif` names the turn only in Exif, and has no profile.
 */
export const sampleHeic = (name: 'turned' | 'tiles' | 'turned-by-exif'): Promise<Buffer> =>
  readFile(new URL(`./uploads/heic/${name}.heic`, import.meta.url));
