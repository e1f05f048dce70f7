import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import type { Picture } from './pdf/canvas.ts';
import type { Sheet } from './model/sheet.ts';
import { Mutex } from 'async-mutex';

/** Returns the bytes of an uploaded image; null when there is none. */
export type ReadUpload = (name: string) => Promise<Buffer | null>;

/**
 * Renders a sheet. The PDF and image libraries load with the first sheet, so that a start does not wait for
 * them.
 */
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
  return renderBeside({ sheet, pictures });
}

function uploadsIn({ blocks }: Sheet): Set<string> {
  const figures = blocks.flatMap((block) => {
    if (block.kind === 'overview') return [block.figure];
    return block.kind === 'figures' ? block.figures : [];
  });
  return new Set(figures.flatMap(({ source }) => (source.kind === 'upload' ? [source.name] : [])));
}

/** The maximum width in pixels: 300 dots per inch at the largest width of a picture on a sheet. */
const WIDTH_MAX = 1_600;
const JPEG_QUALITY = 85;

/**
 * Converts any uploaded image to a JPEG on white. PDF supports fewer formats than uploads, and transparency
 * causes problems in print. Returns null for a file that cannot be decoded.
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

export type RenderJob = { sheet: Sheet; pictures: ReadonlyMap<string, Picture> };
type Render = (job: RenderJob) => Promise<Buffer>;

/** Milliseconds after which an idle thread ends and frees the memory of fonts and libraries. */
const IDLE_MS = 30_000;
/** Milliseconds after which a silent thread counts as hung. No sheet takes a hundredth of this. */
const SILENT_MS = 60_000;
/**
 * The program next to the built server (vite.config.ts). With sources, as in tests, sheets are rendered in
 * the caller's thread.
 */
const PROGRAM = new URL('./render-worker.js', import.meta.url);

/**
 * Runs `renderSheet` in a separate thread, one sheet after the other. A sheet occupies a processor for up to
 * a second, in which the main thread could not answer visitors.
 */
const renderBeside: Render = existsSync(PROGRAM)
  ? rendererIn(PROGRAM)
  : async ({ sheet, pictures }) => (await import('./pdf/render-sheet.ts')).renderSheet(sheet, pictures);

/**
 * @param program the program of the thread: receives a `RenderJob`, returns the bytes, and ends with an error
 *   on failure
 * @returns a function that throws the error that ended the thread; the next sheet starts another thread
 */
export function rendererIn(program: URL, silentMs = SILENT_MS): Render {
  const turn = new Mutex();
  let thread: Worker | null = null;
  let rest: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.terminate();
    thread = null;
  };
  const begin = () => {
    const worker = new Worker(program);
    const forget = () => {
      if (thread === worker) thread = null;
    };
    // The sheet that waits for the thread fails with the reason.
    return worker.on('error', forget).on('exit', forget);
  };
  return (job) =>
    turn.runExclusive(async () => {
      clearTimeout(rest);
      thread ??= begin();
      // A process that is about to end waits for a sheet, but not for an idle thread.
      thread.ref();
      thread.postMessage(job);
      try {
        const [body] = await once(thread, 'message', { signal: AbortSignal.timeout(silentMs) });
        return Buffer.from(body as Uint8Array);
      } catch (error) {
        end();
        throw error;
      } finally {
        thread?.unref();
        rest = setTimeout(end, IDLE_MS).unref();
      }
    });
}
