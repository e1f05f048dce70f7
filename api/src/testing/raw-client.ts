import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection that sends what no well-behaved client would, and says what came of it. */
export interface RawClient {
  socket: Socket;
  /** Everything received so far, one character a byte. */
  text: () => string;
  /** How the other side ended it: in order, or by a reset. */
  ended: Promise<'end' | 'reset'>;
}

/** `reads: false` takes nothing out of the connection. */
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

/** Waits for a condition, one turn of the event loop after the other; the test's own limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
