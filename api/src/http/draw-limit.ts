import type { Request, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { addressKey } from './address-key.ts';
import { whenGone } from './when-gone.ts';

/**
 * Bounds the answers that are computed for one request alone (search, finder, comparison, quote, a missing page). They
 * all share one thread, so a client that asks for many at once must not delay everybody else.
 */
export interface DrawLimit {
  /**
   * Runs the work when its turn comes, after whatever has arrived at the server in between.
   * @throws ApiError unavailable (503) when no place became free in time
   */
  run: <T>(request: Request, response: Response, work: () => Promise<T>) => Promise<T>;
}

export interface DrawLimitOptions {
  /** Answers under way. */
  total: number;
  /** Of them, for one address (IPv6: /64). */
  each: number;
  /** Milliseconds that a request waits for its turn. */
  patience: number;
}

const LIMITS: DrawLimitOptions = { total: 8, each: 2, patience: 2_000 };

interface Waiting {
  holder: string | null;
  start: () => void;
}

/**
 * @param trustProxy proxies whose X-Forwarded-For counts. Where a proxy is seen that isn't counted, all visitors seem to
 * have one address, so only the total is bounded.
 */
export function createDrawLimit(trustProxy: number, { total, each, patience } = LIMITS): DrawLimit {
  const underWay: (string | null)[] = [];
  const queue: Waiting[] = [];
  const hasRoom = (holder: string | null) =>
    underWay.length < total &&
    (holder === null || underWay.filter((other) => other === holder).length < each);

  function leave(holder: string | null): void {
    underWay.splice(underWay.indexOf(holder), 1);
    const next = queue.findIndex((waiting) => hasRoom(waiting.holder));
    if (next >= 0) queue.splice(next, 1)[0]?.start();
  }

  const enter = (holder: string | null, response: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      if (hasRoom(holder)) {
        underWay.push(holder);
        resolve();
        return;
      }
      const giveUp = () => {
        clearTimeout(timer);
        const at = queue.indexOf(waiting);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new ApiError('unavailable', 'The server is busy. Please try again.', { retryAfter: 2 }));
      };
      const timer = setTimeout(giveUp, patience);
      const waiting = {
        holder,
        start() {
          clearTimeout(timer);
          underWay.push(holder);
          resolve();
        },
      };
      queue.push(waiting);
      whenGone(response, giveUp);
    });

  return {
    async run(request, response, work) {
      const isForwarded = trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined;
      const holder = isForwarded ? null : addressKey(request.ip);
      await enter(holder, response);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        leave(holder);
      }
    },
  };
}
