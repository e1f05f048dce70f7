import ipaddr from 'ipaddr.js';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { requestState, whenGone } from './request-log.ts';

/** Some proxies forward an address with its port, which differs for each connection, or in brackets. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * Returns the key under which a client is counted: its IPv4 address, or the block of its IPv6 address. A /64
 * is one household or server; a /48 is the largest block that one customer usually gets. Everything that
 * isn't an address has one key, so that nobody gets more by sending a new text.
 */
export function addressKey(address: string | undefined, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(address ?? '')?.groups ?? {};
  const plain = (v4 ?? v6 ?? address ?? '').split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${String(bits)}`).toString()}/${String(bits)}`;
}

interface LimiterOptions {
  total: number;
  /** The maximum for one holder. Null as a holder counts only toward the total. */
  each: number;
}

/** Limits concurrent work to a number of slots, with a maximum share for each holder. */
export function createConcurrencyLimiter({ total, each }: LimiterOptions) {
  const held = new Map<string | null, number>();
  let taken = 0;

  return {
    /**
     * Takes a slot and returns the function that releases it, which may be called more than once; null when
     * none is free.
     */
    take(holder: string | null): (() => void) | null {
      const own = held.get(holder) ?? 0;
      if (taken >= total || (holder !== null && own >= each)) return null;
      taken += 1;
      held.set(holder, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (held.get(holder) ?? 1) - 1;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
      };
    },
    taken: () => taken,
  };
}

const busy = (retryAfter: number) =>
  new ApiError('unavailable', 'The server is busy. Please try again.', { retryAfter });

/**
 * The limit of concurrent requests. More of them would only delay all of them. It takes five addresses to
 * fill it, while an office behind one address still gets its work done.
 */
const OPEN_PLACES: LimiterOptions = { total: 450, each: 100 };
/** Slots reserved for administrators, when strangers or their own office hold the others. */
const KEPT_PLACES: LimiterOptions = { total: 50, each: 10 };

/**
 * Limits concurrent requests, by number and by address (IPv6: /64), in two steps: before and after the auth
 * middleware. A slot is released when the request ends.
 */
export function inFlightCap(
  open = OPEN_PLACES,
  kept = KEPT_PLACES,
): Record<'enter' | 'admit', RequestHandler> {
  const openLimiter = createConcurrencyLimiter(open);
  const keptLimiter = createConcurrencyLimiter(kept);

  return {
    /** Rejects a flood early with 503. A request with a session's token may wait in a reserved slot. */
    enter(request, response, next) {
      const holder = addressKey(request.ip);
      let release = openLimiter.take(holder);
      const { authorization, cookie } = request.headers;
      if (release === null && (authorization ?? cookie) !== undefined) {
        release = keptLimiter.take(holder);
        requestState(request).isInKeptPlace = true;
      }
      if (release === null) throw busy(1);
      requestState(request).leavePlace = release;
      whenGone(response, release);
      next();
    },
    /**
     * Runs after the auth middleware has checked the token, because a reserved slot is for a live session
     * only.
     */
    admit(request, _response, next) {
      const { isInKeptPlace, session } = requestState(request);
      if (isInKeptPlace === true && session === null) throw busy(1);
      next();
    },
  };
}

export type DrawLimit = ReturnType<typeof createDrawLimit>;

/** `patience`: the milliseconds that a request waits for its turn. */
const DRAW_LIMITS = { total: 8, each: 2, patience: 2_000 };

/**
 * Limits responses that are computed for a single request (search, finder, comparison, quote, a missing
 * page). They all share one thread, so a client that requests many at once must not delay everybody else.
 * @param trustProxy the number of proxies whose X-Forwarded-For counts. Behind a proxy that isn't counted,
 *   all visitors seem to have one address, so only the total is limited.
 */
export function createDrawLimit(trustProxy: number, { patience, ...bounds } = DRAW_LIMITS) {
  const places = createConcurrencyLimiter(bounds);
  /** Waiting requests in the order of arrival. Each tries to take a slot. */
  const waiting = new Set<() => void>();

  const enter = (holder: string | null, response: Response): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        const release = places.take(holder);
        if (release === null) return;
        clearTimeout(timer);
        waiting.delete(attempt);
        forget();
        resolve(release);
      };
      const giveUp = () => {
        clearTimeout(timer);
        if (waiting.delete(attempt)) reject(busy(2));
      };
      const timer = setTimeout(giveUp, patience);
      waiting.add(attempt);
      const forget = whenGone(response, giveUp);
      // A visitor who has left must not take a slot, because nobody would release it.
      if (waiting.has(attempt)) attempt();
    });

  return {
    /**
     * Runs the work when its turn comes, after all requests that have arrived in between.
     * @throws ApiError unavailable (503) when no slot became free in time
     */
    async run<T>(request: Request, response: Response, work: () => Promise<T>): Promise<T> {
      const isForwarded = trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined;
      const release = await enter(isForwarded ? null : addressKey(request.ip), response);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        release();
        for (const attempt of waiting) attempt();
      }
    },
  };
}
