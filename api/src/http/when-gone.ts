import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once: when the answer is closed, or when its connection is. A response that waits behind another one on
 * the same connection (pipelining) never emits "close" when the connection breaks, so what was taken for a request is
 * given back here and nowhere else.
 */
export function whenGone(response: ServerResponse, done: () => void): void {
  const { socket } = response.req;
  if (response.closed || socket.destroyed) {
    done();
    return;
  }
  const pending = waiting.get(socket) ?? watch(socket);
  const once = () => {
    response.off('close', once);
    if (pending.delete(once)) done();
  };
  pending.add(once);
  response.once('close', once);
}

/** One listener for a connection: a hundred requests may wait on it. */
function watch(socket: Socket): Set<() => void> {
  const pending = new Set<() => void>();
  waiting.set(socket, pending);
  socket.once('close', () => {
    for (const each of pending) each();
  });
  return pending;
}
