import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ApiError, type ErrorCode } from '@wa/core/contract/errors';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { Product } from '@wa/core/domain/products/product';

export interface PreviewTask {
  name: string;
  bytes: Buffer;
  /** The records as they are. */
  figures: readonly FigureRecord[];
  products: readonly Product[];
}

/** What begins now, and at the end the preview as JSON or what the file is refused for. */
export type PreviewMessage =
  | 'read'
  | 'compare'
  | { json: Buffer }
  | { refusal: { code: ErrorCode; message: string } };

/** Milliseconds of each step; the rows to be compared are 50,000 at most. */
const DEADLINES = { start: 30_000, read: 10_000, compare: 60_000 };
const HEAP_MB = 256;

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Next to the built server (vite.config.ts), or the source with the loader of development and tests. */
const BUILT = fileOf('./preview-process.js');
const PROGRAM = existsSync(BUILT)
  ? { file: BUILT, execArgv: [] }
  : { file: fileOf('./preview-process.ts'), execArgv: ['--import', 'tsx'] };

const SLOW = 'The spreadsheet takes too long to read. Split it or save it as CSV, and upload it again.';
const ENDED =
  'The spreadsheet takes too much memory, or is damaged. Split it or save it as CSV, and upload it again.';

export interface PreviewOptions {
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
  log: Logger;
  deadlines?: typeof DEADLINES;
  program?: typeof PROGRAM;
}

/**
 * Reads a spreadsheet and answers its preview as JSON, in a process of its own: a hostile file costs its sender alone.
 * A worker thread isn't enough, because V8 ends the whole process when a thread asks for much memory at once.
 * @throws ApiError for what the file is refused for, and when the process ends before its answer
 */
export function runPreview(
  task: PreviewTask,
  { signal, log, deadlines = DEADLINES, program = PROGRAM }: PreviewOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = fork(program.file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No setting and no secret of the server.
      env: {},
      execArgv: [`--max-old-space-size=${String(HEAP_MB)}`, ...program.execArgv],
    });
    let timer: NodeJS.Timeout;
    let isSlow = false;
    const kill = () => child.kill('SIGKILL');
    const allow = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSlow = true;
        kill();
      }, milliseconds);
    };
    allow(deadlines.start);
    signal.addEventListener('abort', kill);
    child.on('message', (message: PreviewMessage) => {
      if (typeof message === 'string') allow(deadlines[message]);
      else if ('json' in message) resolve(message.json);
      else reject(new ApiError(message.refusal.code, message.refusal.message));
    });
    child.once('error', reject);
    child.once('close', (code, end) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (code !== 0 && !signal.aborted)
        log.warn({ code, signal: end, isSlow }, 'spreadsheet preview ended early');
      reject(new ApiError('too-large', isSlow ? SLOW : ENDED));
    });
    child.send(task, (error) => {
      // How it ended says more than that it could not be sent to.
      if (error !== null) kill();
    });
    if (signal.aborted) kill();
  });
}
