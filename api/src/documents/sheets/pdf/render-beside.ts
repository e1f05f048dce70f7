import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import type { Sheet } from '../model/sheet.ts';
import type { Picture } from './canvas.ts';

export interface RenderJob {
  sheet: Sheet;
  pictures: ReadonlyMap<string, Picture>;
}
export type RenderAnswer = { body: Uint8Array } | { error: unknown };

type Render = (sheet: Sheet, pictures: ReadonlyMap<string, Picture>) => Promise<Buffer>;

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
export const renderBeside: Render = existsSync(PROGRAM) ? rendererIn(PROGRAM) : rendererHere();

function rendererHere(): Render {
  const turn = new Mutex();
  return (...job) =>
    turn.runExclusive(async () => {
      // Everybody else's turn in between.
      await setImmediate();
      return (await import('./render-sheet.ts')).renderSheet(...job);
    });
}

/**
 * @param program of the thread: takes `RenderJob`, answers `RenderAnswer`
 * @returns throws what the thread answers, or what ended it; the next sheet begins another one
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
    // The reason is told to the sheet that waits for it.
    return worker.on('error', forget).on('exit', forget);
  };
  return (sheet, pictures) =>
    turn.runExclusive(async () => {
      clearTimeout(rest);
      thread ??= begin();
      // A process that wants to end waits for a sheet, but not for a thread without work.
      thread.ref();
      thread.postMessage({ sheet, pictures } satisfies RenderJob);
      try {
        const answered = await once(thread, 'message', { signal: AbortSignal.timeout(silentMs) });
        const [answer] = answered as [RenderAnswer];
        if ('error' in answer) throw answer.error;
        return bufferOf(answer.body);
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') end();
        throw error;
      } finally {
        thread?.unref();
        rest = setTimeout(end, IDLE_MS).unref();
      }
    });
}

/** Bytes that came from another thread, where they are; as the libraries take them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
