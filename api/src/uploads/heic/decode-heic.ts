import { ApiError } from '@wa/core/contract/errors';
import { IMAGE_MAX_PIXELS } from '@wa/core/domain/limits';
import { HEIC_UNREADABLE, tooManyPixels } from '@wa/core/domain/messages';
import { forkProgram, programAt } from '../../config/fork-program.ts';

/** The answer of the process. */
export type HeicMessage = { jpeg: Uint8Array } | { refusal: 'pixels' | 'damaged' };

const PROGRAM = programAt(import.meta.url, 'heic-process');
const HEAP_MB = 256;
/** Milliseconds. A photo with 48 million pixels takes 6 s of processor time. */
const DEADLINE_MS = 60_000;

/**
 * Decodes a HEIC photo in a separate process, so that a hostile file can neither block the server nor take its
 * memory. sharp has no decoder for it.
 * @param signal aborted when no request waits for the photo anymore
 * @returns a JPEG not larger than a stored image
 * @throws ApiError invalid; the signal's reason
 */
export function decodeHeic(
  bytes: Buffer,
  signal: AbortSignal,
  { program = PROGRAM, deadline = DEADLINE_MS } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = forkProgram(program, HEAP_MB);
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, deadline);
    signal.addEventListener('abort', kill);
    child.on('message', (message: HeicMessage) => {
      if ('jpeg' in message) return resolve(Buffer.from(message.jpeg));
      const isLarge = message.refusal === 'pixels';
      reject(new ApiError('invalid', isLarge ? tooManyPixels(IMAGE_MAX_PIXELS) : HEIC_UNREADABLE));
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      reject(signal.aborted ? signal.reason : new ApiError('invalid', HEIC_UNREADABLE));
    });
    child.send(bytes, (error) => {
      // The exit of the process explains more than a failed send.
      if (error !== null) kill();
    });
  });
}
