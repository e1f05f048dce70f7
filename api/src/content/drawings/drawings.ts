import type { Router } from 'express';
import { getDrawings } from '@wa/core/contract/site';
import { drawingFiles, type DrawingFiles, isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import type { StoreReader } from '../../store/port.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { writeWhole } from '../../config/data-folder.ts';

export async function readDrawings(store: StoreReader): Promise<DrawingFiles> {
  const records = await store.list('drawings', { orderBy: 'name' });
  return Object.fromEntries(records.map(({ name, svg }) => [name, svg]));
}

/** Routes of the drawings for the admin, which inlines them like the site. */
export function drawingRoutes(mount: Mount): Router {
  const router = createRouter();
  mount(router, getDrawings, async () => ok(drawingFiles()));
  return router;
}

/** Returns the PNG of a drawing; null for any other name. */
export type DrawingPng = (name: string) => Promise<Buffer | null>;

/**
 * Converts drawings to pictures for search engines and social networks, which don't display SVG. Each is
 * rendered once and cached in the folder under the hash of its SVG.
 */
export function createDrawingPng(folder: string, log: Logger): DrawingPng {
  return async (name) => {
    if (!isDrawingName(name)) return null;
    const svg = standaloneSvg(name);
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 32);
    const file = join(folder, `${name}.${hash}.png`);
    const cached = await readFile(file).catch(() => null);
    if (cached !== null) return cached;
    const body = await rasterize(svg);
    await writeWhole(file, body, { isDurable: false }).catch((error: unknown) => {
      log.warn({ err: error, name }, 'drawing cache write failed');
    });
    return body;
  };
}

/**
 * Renders the SVG without letters and the labels of the header image, which need a font that a server may
 * lack.
 */
async function rasterize(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return (
    sharp(Buffer.from(svg.replace(/<g class="lb">.*?<\/g>|<text[\s>].*?<\/text>/gs, '')), {
      density: 300,
    })
      // The size in pixels is the one that social networks use for a page.
      .resize({ width: 1200, height: 630, fit: 'contain', background: '#fff' })
      .flatten({ background: '#fff' })
      .png({ palette: true })
      .toBuffer()
  );
}
