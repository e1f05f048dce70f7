import { forkProgram, programAt } from '../../config/fork-program.ts';
import type { EditionMessage, EditionTask } from './edition-task.ts';

const PROGRAM = programAt(import.meta.url, 'edition-process');
/** Megabytes of JavaScript memory, so that the process stays below 400 MiB in all. */
const HEAP_MB = 256;
/** Milliseconds without a finished sheet after which the process counts as hung. */
const SILENT_MS = 60_000;

const ENDED =
  'The process that creates the PDF ended early, probably because the server is short of memory. Try again, or leave out chapters.';

/** A fault of the process with the code of the operating system, such as ENOSPC. */
class ComposeFault extends Error {
  override readonly name = 'ComposeFault';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Composes an edition in a separate process, so that neither its processor time nor its memory is taken from
 * visitors.
 * @param onSheet called for each sheet that was measured or painted
 * @returns the number of pages
 * @throws the reason for which the process failed, or the reason of the signal
 */
export function composeEdition(
  task: EditionTask,
  { signal, onSheet }: { signal: AbortSignal; onSheet: () => void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = forkProgram(PROGRAM, HEAP_MB);
    const kill = () => child.kill('SIGKILL');
    let timer = setTimeout(kill, SILENT_MS);
    signal.addEventListener('abort', kill);
    child.on('message', (message: EditionMessage) => {
      clearTimeout(timer);
      timer = setTimeout(kill, SILENT_MS);
      if (message === 'sheet') onSheet();
      else if ('pages' in message) resolve(message.pages);
      else reject(new ComposeFault(message.fault.message, message.fault.code));
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      reject(signal.aborted ? signal.reason : new Error(ENDED));
    });
    child.send(task, (error) => {
      // The exit of the process explains more than a failed send.
      if (error !== null) kill();
    });
  });
}
