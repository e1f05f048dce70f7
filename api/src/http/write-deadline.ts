import type { ServerResponse } from 'node:http';

/** Milliseconds in which a reader must take something of what waits for it. */
const IDLE = 20_000;
/** Looks in that time. */
const LOOKS = 4;

/**
 * Ends the connection of a reader who has stopped to read: when bytes wait for it, and none was accepted for `idle`
 * milliseconds. Progress shows by whole chunks, 64 kB of a file: at the default a reader of 3.3 kB/s is kept. A source
 * that is slow is never held against the reader. To be called before the first byte.
 * @returns a signal that is aborted when the reader is gone, for whatever reason: for `pipeline`, since a response that
 * waits behind another one on the same connection never emits "close"
 */
export function endWhenStalled(response: ServerResponse, options: { idle?: number } = {}): AbortSignal {
  const { idle = IDLE } = options;
  const { socket } = response.req;
  const gone = new AbortController();
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
    // A reset: otherwise the system would go on holding what was never read.
    if (quiet === LOOKS) socket.resetAndDestroy();
  };
  const timer = setInterval(look, idle / LOOKS).unref();
  response.once('close', end);
  return gone.signal;
}
