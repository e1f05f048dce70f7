import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Milliseconds in which a reader must take something of what waits for it. */
const IDLE = 20_000;
/** Looks in that time. */
const LOOKS = 4;

interface Patience {
  /** Milliseconds in which a reader must take something of what waits for it. */
  idle?: number;
}

/**
 * Ends the connection of a reader who has stopped to read: when bytes wait for it, and none was accepted for `idle`
 * milliseconds. Progress shows by whole chunks, 64 kB of a file: at the default a reader of 3.3 kB/s is kept. A source
 * that is slow is never held against the reader.
 * @returns a signal that is aborted when the reader has gone before everything was written. A response that waits
 * behind another one on the same connection never emits "close": what must be released then follows this signal
 */
export function endWhenStalled(response: ServerResponse, { idle = IDLE }: Patience = {}): AbortSignal {
  const { socket } = response.req;
  const gone = new AbortController();
  if (response.closed || socket.destroyed) {
    gone.abort();
    return gone.signal;
  }
  let accepted = -1;
  let quiet = 0;

  const end = () => {
    clearInterval(timer);
    if (!response.writableFinished) gone.abort();
  };
  const look = () => {
    // Checked here instead of by a listener: a hundred requests may wait on one connection.
    if (socket.destroyed) {
      end();
      return;
    }
    const now = socket.bytesWritten - socket.writableLength;
    const isWaiting = response.writableLength > 0 || socket.writableLength > 0;
    quiet = isWaiting && now === accepted ? quiet + 1 : 0;
    accepted = now;
    if (quiet < LOOKS) return;
    gone.abort();
    // A reset: otherwise the system would go on holding what was never read.
    socket.resetAndDestroy();
  };
  const timer = setInterval(look, idle / LOOKS).unref();
  response.once('close', end);
  return gone.signal;
}

/**
 * Sends all of `source`, to a reader who reads (`endWhenStalled`). Resolves when it is sent, or when the reader has gone,
 * which is no fault; the source is closed either way. Rejects when the source fails.
 */
export async function sendStream(
  source: Readable,
  response: ServerResponse,
  patience?: Patience,
): Promise<void> {
  const gone = endWhenStalled(response, patience);
  const left = new Promise<void>((resolve) => {
    if (gone.aborted) resolve();
    else gone.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    // A pipeline waits for the "close" that a response in a queue never emits.
    await Promise.race([pipeline(source, response, { signal: gone }), left]);
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}
