import { existsSync } from 'node:fs';
import { threadIn } from '../../config/thread.ts';
import type { Sheet } from '../model/sheet.ts';
import type { Picture } from './canvas.ts';

export interface RenderJob {
  sheet: Sheet;
  pictures: ReadonlyMap<string, Picture>;
}

type Render = (sheet: Sheet, pictures: ReadonlyMap<string, Picture>) => Promise<Buffer>;

/** Beside the built server (vite.config.ts). From the sources, as tests run, sheets are painted where they are asked for. */
const PROGRAM = new URL('./render-worker.js', import.meta.url);
const here: Render = async (...sheet) => (await import('./render-sheet.ts')).renderSheet(...sheet);

/**
 * `renderSheet` in a thread of its own: a sheet keeps a processor busy for up to a second, in which no visitor would get
 * an answer.
 */
export const renderBeside: Render = existsSync(PROGRAM) ? rendererIn(PROGRAM) : here;

/** @param program of the thread: render-worker.ts */
export function rendererIn(program: URL): Render {
  const ask = threadIn<RenderJob, Uint8Array>(program);
  return async (sheet, pictures) => bufferOf(await ask({ sheet, pictures }));
}

/** Bytes that came from another thread, where they are; as the libraries take them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
