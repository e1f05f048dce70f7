import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Sheet } from '../model/sheet.ts';
import type { Picture } from './canvas.ts';

export interface RenderJob {
  sheet: Sheet;
  pictures: ReadonlyMap<string, Picture>;
}

type Render = (sheet: Sheet, pictures: ReadonlyMap<string, Picture>) => Promise<Buffer>;

/** A thread that has had nothing to do for so long ends, and gives the memory of fonts and libraries back; milliseconds. */
const IDLE_MS = 30_000;
/** No sheet takes a hundredth of this: a thread that is silent for so long hangs; milliseconds. */
const SILENT_MS = 60_000;
/** Beside the built server (vite.config.ts). From the sources, as tests run, sheets are painted where they are asked for. */
const PROGRAM = new URL('./render-worker.js', import.meta.url);
const here: Render = async (...sheet) => (await import('./render-sheet.ts')).renderSheet(...sheet);

/**
 * `renderSheet` in a thread of its own: a sheet keeps a processor busy for up to a second, in which no visitor would get
 * an answer. A thread that builds the site paints where it is.
 */
export const renderBeside: Render = isMainThread && existsSync(PROGRAM) ? rendererIn(PROGRAM) : here;

/**
 * @param program of the thread: its default export takes a `RenderJob` and answers the bytes
 * @returns throws what the thread throws, or what ended it; the next sheet begins another one
 */
export function rendererIn(program: URL, silentMs = SILENT_MS): Render {
  const threads = { minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS, useAtomics: false };
  const pool = new Tinypool({ filename: program.href, ...threads });
  return async (sheet, pictures) => {
    const job: RenderJob = { sheet, pictures };
    const body: unknown = await pool.run(job, { signal: AbortSignal.timeout(silentMs) });
    if (!(body instanceof Uint8Array))
      throw new Error('The thread that paints data sheets has answered no bytes');
    return bufferOf(body);
  };
}

/** Bytes that came from another thread, where they are; as the libraries take them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
