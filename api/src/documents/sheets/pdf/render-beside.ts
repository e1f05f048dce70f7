import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '../model/sheet.ts';
import type { Picture } from './canvas.ts';

export interface RenderJob {
  id: number;
  sheet: Sheet;
  pictures: ReadonlyMap<string, Picture>;
}
export type RenderAnswer = { id: number; body: Uint8Array } | { id: number; error: unknown };

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
 * an answer.
 */
export const renderBeside: Render = existsSync(PROGRAM) ? rendererIn(PROGRAM) : here;

/**
 * @param program of the thread: takes `RenderJob`, answers `RenderAnswer`
 * @returns throws what the thread answers, or what ended it; the next sheet begins another one
 */
export function rendererIn(program: URL, silentMs = SILENT_MS): Render {
  let thread: Worker | null = null;
  let watch: NodeJS.Timeout | undefined;
  let jobs = 0;
  let rest: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { resolve: (body: Buffer) => void; reject: (reason: unknown) => void }>();

  function begin(): Worker {
    const worker = new Worker(program);
    worker.on('message', (answer: RenderAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) asked?.reject(answer.error);
      else asked?.resolve(bufferOf(answer.body));
      if (waiting.size > 0) {
        watch?.refresh();
        return;
      }
      clearTimeout(watch);
      // A process that wants to end does not wait for a thread without work.
      worker.unref();
      rest = setTimeout(() => {
        thread = null;
        void worker.terminate();
      }, IDLE_MS).unref();
    });
    let fault: unknown = new Error('The thread that paints data sheets has ended');
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      clearTimeout(watch);
      if (thread !== worker) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    });
    return worker;
  }

  return (sheet, pictures) =>
    new Promise((resolve, reject) => {
      clearTimeout(rest);
      thread ??= begin();
      jobs += 1;
      if (waiting.size === 0) watch = setTimeout(() => void thread?.terminate(), silentMs);
      waiting.set(jobs, { resolve, reject });
      thread.ref();
      thread.postMessage({ id: jobs, sheet, pictures } satisfies RenderJob);
    });
}

/** Bytes that came from another thread, where they are; as the libraries take them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
