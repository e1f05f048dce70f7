import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection that sends bytes no well-behaved client would send, and records the response. */
export interface RawClient {
  socket: Socket;
  /** Returns everything received so far, one character per byte. */
  text: () => string;
  /** How the server closed the connection: in order, or by a reset. */
  ended: Promise<'end' | 'reset'>;
}

/**
 * Opens the connection.
 * @param options `reads: false` never reads from it
 */
export function rawClient(url: string, send: string, { reads = true } = {}): RawClient {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  const ended = new Promise<'end' | 'reset'>((resolve) => {
    socket.once('end', () => resolve('end'));
    socket.on('error', () => resolve('reset'));
    socket.once('close', () => resolve('reset'));
  });
  if (reads) socket.on('data', (piece) => pieces.push(piece));
  socket.write(send);
  return { socket, text: () => Buffer.concat(pieces).toString('latin1'), ended };
}

/**
 * Waits for a condition and checks it on each turn of the event loop; the test's time limit ends the wait.
 */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
