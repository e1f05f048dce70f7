import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { threadIn } from '../config/thread.ts';

/** One file to put into a build. */
export interface Put {
  file: string;
  /** True when another file may be there, which goes first: it is never written into, since other builds may share it. */
  replaces: boolean;
  /** The same file in the build before, to be linked; null for none. */
  source: string | null;
  /** What is written where nothing can be linked; null to fail then. */
  bytes: Uint8Array | null;
}

/** Another thread's errors arrive without their code. */
type Fault = { message: string; code: unknown } | null;

/** Beside the built server (vite.config.ts). */
const PROGRAM = new URL('./put-worker.js', import.meta.url);
/** So many files of a build are put where they are asked for: less work than a thread's start. */
const HERE_MAX = 40;
/** Bytes in which texts lie side by side until they are written: many small pieces are slow to hand over. */
const ARENA = 1024 * 1024;
const encoder = new TextEncoder();

export interface Putter {
  /** The bytes of a text, which is to be put in the same breath: they go to the thread then. */
  bytesOf: (text: string) => Uint8Array;
  /** Resolves when the file is there. @throws what the disk says */
  put: (put: Put) => Promise<void>;
}

const askThread = existsSync(PROGRAM) ? threadIn<readonly Put[], Fault[]>(PROGRAM) : null;

/**
 * Puts the files of one build, those of a moment at once, in a thread in which no visitor waits for the disk. From the
 * sources, as tests run, there is none.
 */
export function createPutter(): Putter {
  let waiting: { put: Put; resolve: () => void; reject: (reason: unknown) => void }[] = [];
  let arenas: ArrayBuffer[] = [];
  let free = new Uint8Array(0);
  let isRunning = false;
  let here = 0;

  async function work(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await setImmediate();
      const [taken, moved] = [waiting, arenas];
      [waiting, arenas, free] = [[], [], new Uint8Array(0)];
      const puts = taken.map(({ put }) => put);
      here += puts.length;
      try {
        const faults = askThread && here > HERE_MAX ? await askThread(puts, moved) : putFiles(puts);
        for (const [at, { resolve, reject }] of taken.entries()) {
          const fault = faults[at] ?? null;
          if (fault === null) resolve();
          else reject(Object.assign(new Error(fault.message), { code: fault.code }));
        }
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    bytesOf(text) {
      // No character takes more.
      const most = text.length * 3;
      if (most > free.length) {
        free = new Uint8Array(Math.max(ARENA, most));
        arenas.push(free.buffer as ArrayBuffer);
      }
      const { written } = encoder.encodeInto(text, free);
      const bytes = free.subarray(0, written);
      free = free.subarray(written);
      return bytes;
    },
    put: (put) =>
      new Promise((resolve, reject) => {
        waiting.push({ put, resolve, reject });
        if (!isRunning) void work();
      }),
  };
}

/** In order, each on its own: what keeps one away keeps no other. */
export function putFiles(puts: readonly Put[]): Fault[] {
  return puts.map((put) => {
    try {
      putFile(put);
      return null;
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      return { message, code };
    }
  });
}

function putFile({ file, replaces, source, bytes }: Put): void {
  // Nearly every file is the first of its folder.
  mkdirSync(dirname(file), { recursive: true });
  if (replaces) rmSync(file, { force: true });
  if (source !== null && takeOver(source, file, bytes === null)) return;
  if (bytes !== null) writeFileSync(file, bytes, { flag: 'wx' });
}

/** False when it is not there, or no link and no copy can be made. */
function takeOver(source: string, file: string, isNeeded: boolean): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch (error) {
    try {
      // Some disks know no links.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
      copyFileSync(source, file);
      return true;
    } catch (fault) {
      if (isNeeded) throw fault;
      return false;
    }
  }
}
