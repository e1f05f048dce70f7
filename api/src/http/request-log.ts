import type { ServerResponse, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { SessionRecord } from '../store/records.ts';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once, when the response or its connection is closed. A response queued behind another one on
 * the same connection (pipelining) never emits "close" when the connection breaks, so only this function
 * releases the resources of a request.
 * @returns a function that stops waiting
 */
export function whenGone(response: ServerResponse, done: () => void): () => void {
  const { socket } = response.req;
  if (response.closed || socket.destroyed) {
    done();
    return () => undefined;
  }
  const pending = waiting.get(socket) ?? watch(socket);
  const forget = () => {
    response.off('close', once);
    return pending.delete(once);
  };
  const once = () => {
    if (forget()) done();
  };
  pending.add(once);
  response.once('close', once);
  return () => void forget();
}

/** Adds one listener per connection, on which a hundred requests may wait. */
function watch(socket: Socket): Set<() => void> {
  const pending = new Set<() => void>();
  waiting.set(socket, pending);
  socket.once('close', () => {
    for (const each of pending) each();
  });
  return pending;
}

const PREVIEW = /^\/+preview\/.+/i;

/** Counts requests and their ends. */
export interface RequestCounter {
  began: (path: string) => (status: number) => void;
}

/**
 * Gives every request an ID and a log of its own, and writes one line at its end, unless a limit refused it.
 * Only the path is logged, because queries, headers, and bodies can contain private data. The path of a preview
 * link is a secret (D36.4).
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
      const line = { method, path: path.replace(PREVIEW, '/preview/…'), status: response.statusCode, ms };
      if (response.writableFinished) child.info(line, 'Request');
      else child.info(line, 'request aborted');
    });
    next();
  };
}

/** The findings of the steps before a route about a request. */
interface RequestState {
  id: string;
  log: Logger;
  /** The administrator's session, or null for the public. */
  session: SessionRecord | null;
  /** True for a request refused by a limit, which gets no log line of its own. */
  isOverLimit?: boolean;
  /** Releases the slot of a request that only waits (concurrency-limiter.ts). */
  leavePlace?: () => void;
  /** True for a request in a slot reserved for administrators (concurrency-limiter.ts). */
  isInKeptPlace?: boolean;
}

/** The state is stored outside the request to be private and typed, unlike `response.locals`. */
const states = new WeakMap<IncomingMessage, RequestState>();

/** @throws Error when the request did not pass through createApp */
export function requestState(request: IncomingMessage): RequestState {
  const state = states.get(request);
  if (state === undefined) throw new Error('The request has no state: is it mounted below createApp?');
  return state;
}
