import type { ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { SessionRecord } from '../store/records.ts';

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

/** Hears of a request, and of its end. */
export interface RequestCounter {
  began: (path: string) => (status: number) => void;
}

/**
 * Gives every request an id and a log of its own, and writes one line when it has ended, unless a limit refused it. Only
 * the path is logged: queries, headers and bodies can hold what nobody should read there.
 */
export function requestLog(log: Logger, counts?: RequestCounter): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const started = performance.now();
    const child = log.child({ requestId: id });
    states.set(request, { id, log: child, session: null });
    response.setHeader('X-Request-Id', id);
    const { method, path } = request;
    const ended = counts?.began(path);
    whenGone(response, () => {
      ended?.(response.statusCode);
      if (requestState(request).isOverLimit === true) return;
      const ms = Math.round(performance.now() - started);
      const line = { method, path, status: response.statusCode, ms };
      if (response.writableFinished) child.info(line, 'Request');
      else child.info(line, 'Request broken off');
    });
    next();
  };
}

/** What the steps before a route have found out about a request. */
interface RequestState {
  id: string;
  log: Logger;
  /** The administrator's session, or null for the public. */
  session: SessionRecord | null;
  /** Refused by a limit: it gets no line of its own in the log. */
  isOverLimit?: boolean;
  /** In a place that is kept for administrators (places.ts). */
  isInKeptPlace?: boolean;
}

/** Beside the request and typed, where `response.locals` is neither. */
const states = new WeakMap<IncomingMessage, RequestState>();

/** @throws Error when the request did not come through createApp */
export function requestState(request: IncomingMessage): RequestState {
  const state = states.get(request);
  if (state === undefined) throw new Error('The request has no state: is it mounted below createApp?');
  return state;
}
