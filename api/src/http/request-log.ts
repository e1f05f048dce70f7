import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestState, setRequestState } from './request-state.ts';
import { whenGone } from './when-gone.ts';

/** Hears of a request, and of its end. */
export interface RequestCounter {
  began: (path: string) => (status: number) => void;
}

/**
 * Gives every request an id and a log of its own, and writes one line when it has ended, unless it was
 * refused and counted. Only the path is logged: queries, headers and bodies can hold what nobody should read there.
 */
export function requestLog(log: Logger, counts?: RequestCounter): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const started = performance.now();
    const child = log.child({ requestId: id });
    setRequestState(request, { id, log: child, session: null });
    response.setHeader('X-Request-Id', id);
    const { method, path } = request;
    const ended = counts?.began(path);
    whenGone(response, () => {
      ended?.(response.statusCode);
      if (requestState(request).isCounted === true) return;
      const ms = Math.round(performance.now() - started);
      const line = { method, path, status: response.statusCode, ms };
      if (response.writableFinished) child.info(line, 'Request');
      else child.info(line, 'Request broken off');
    });
    next();
  };
}
