import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';
import { madeFiles } from '../../config/made-files.ts';

/** What social networks show of a page, in pixels. */
const SIZE = { width: 1200, height: 630 } as const;

/** The PNG of a drawing; null for any other name. */
export type DrawingPng = (name: string) => Promise<Buffer | null>;

/**
 * Drawings as pictures for search engines and social networks, which show no SVG. Each is painted once and cached in
 * the folder under the hash of its SVG.
 */
export function createDrawingPng(folder: string, log: Logger): DrawingPng {
  const files = madeFiles(folder, 'png');
  return async (name) => {
    if (!isDrawingName(name)) return null;
    const svg = standaloneSvg(name);
    const file = `${name}.${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`;
    const cached = await files.read(file);
    if (cached !== null) return cached;
    const body = await rasterize(svg);
    await files.write(file, body).catch((error: unknown) => {
      log.warn({ err: error, name }, 'drawing cache write failed');
    });
    return body;
  };
}

/** Letters and the labels of the header image are left out: they would need a font that a server may not have. */
async function rasterize(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg.replace(/<g class="lb">.*?<\/g>|<text[\s>].*?<\/text>/gs, '')), {
    density: 300,
  })
    .resize({ ...SIZE, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .png({ palette: true })
    .toBuffer();
}
