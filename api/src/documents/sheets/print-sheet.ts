import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import type { Picture } from './pdf/canvas.ts';
import type { Sheet, SheetDocument } from './model/sheet.ts';
import { Mutex } from 'async-mutex';

/** Returns the bytes of an uploaded image; null when there is none. */
export type ReadUpload = (name: string) => Promise<Buffer | null>;

/** Prints a document of one sheet. */
export const printSheet = (sheet: Sheet, readUpload?: ReadUpload): Promise<Buffer> =>
  printDocument({ title: sheet.title, sheets: [sheet] }, readUpload);

/**
 * Prints a document. The PDF and image libraries load with the first one, so that a start does not wait for
 * them.
 */
export async function printDocument(
  document: SheetDocument,
  readUpload: ReadUpload = () => Promise.resolve(null),
): Promise<Buffer> {
  const pictures = new Map<string, Picture>();
  for (const name of new Set(document.sheets.flatMap(uploadsIn))) {
    const picture = await preparePicture(await readUpload(name));
    if (picture) pictures.set(name, picture);
  }
  return renderBeside({ document, pictures });
}

/** Returns the names of the uploaded images on a sheet. */
export function uploadsIn({ blocks }: Sheet): string[] {
  const figures = blocks.flatMap((block) => {
    if (block.kind === 'overview') return [block.figure];
    return block.kind === 'figures' ? block.figures : [];
  });
  return figures.flatMap(({ source }) => (source.kind === 'upload' ? [source.name] : []));
}

/** Returns an uploaded image as documents embed it; null for a missing file and one that isn't an image. */
export async function preparePicture(bytes: Buffer | null): Promise<Picture | null> {
  if (bytes === null) return null;
  const { default: sharp } = await import('sharp');
  return prepare(sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS }));
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

export type RenderJob = { document: SheetDocument; pictures: ReadonlyMap<string, Picture> };
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
 * Runs `composeDocument` in a separate thread, one document after the other. A sheet occupies a processor for up to
 * a second, in which the main thread could not answer visitors.
 */
const renderBeside: Render = existsSync(PROGRAM)
  ? rendererIn(PROGRAM)
  : async ({ document, pictures }) => (await import('./pdf/compose.ts')).composeDocument(document, pictures);

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
