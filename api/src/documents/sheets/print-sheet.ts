import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import type { Picture } from './pdf/canvas.ts';
import type { Sheet } from './model/sheet.ts';
import { Mutex } from 'async-mutex';

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
  return renderBeside({ sheet, pictures });
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

export type RenderJob = { sheet: Sheet; pictures: ReadonlyMap<string, Picture> };
type Render = (job: RenderJob) => Promise<Buffer>;

/** A thread that has had nothing to do for so long ends, and gives the memory of fonts and libraries back; milliseconds. */
const IDLE_MS = 30_000;
/** No sheet takes a hundredth of this: a thread that is silent for so long hangs; milliseconds. */
const SILENT_MS = 60_000;
/** Beside the built server (vite.config.ts). From the sources, as tests run, sheets are painted where they are asked for. */
const PROGRAM = new URL('./render-worker.js', import.meta.url);

/**
 * `renderSheet` in a thread of its own, one sheet after the other: a sheet keeps a processor busy for up to a second, in
 * which no visitor would get an answer.
 */
const renderBeside: Render = existsSync(PROGRAM)
  ? rendererIn(PROGRAM)
  : async ({ sheet, pictures }) => (await import('./pdf/render-sheet.ts')).renderSheet(sheet, pictures);

/**
 * @param program of the thread: takes a `RenderJob`, answers the bytes, and ends with an error when it cannot
 * @returns throws what ended the thread; the next sheet begins another one
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
      // A process that wants to end waits for a sheet, but not for a thread without work.
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
