import type { IncomingMessage } from 'node:http';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { addressKey } from './address-key.ts';
import { whenGone } from './when-gone.ts';
import { requestState } from './request-log.ts';

/**
 * Requests of anybody under way at once; beyond it waiting would only make all of them late. Five addresses are needed
 * to take them all, while an office behind one address gets its work done.
 */
const OPEN_PLACES: PlacesOptions = { total: 450, each: 100 };
/** Kept for administrators, when strangers or their own office hold the others. */
const KEPT_PLACES: PlacesOptions = { total: 50, each: 10 };

/** The three steps of the cap, in this order; whatever comes between them is not theirs. */
interface InFlightCap {
  /** Before the gate: turns a flood away early with 503. Who brings a session's token may wait in a kept place. */
  enter: RequestHandler;
  /** Behind the gate, which has looked at the token: a kept place is for a live session only. */
  admit: RequestHandler;
  /** Before the error handler: to send a refusal takes no place. */
  leave: ErrorRequestHandler;
}

interface Place {
  isKept: boolean;
  release: () => void;
}

/** Bounds the requests under way, by number and by address (IPv6: /64). Places are free again when the request is gone. */
export function inFlightCap(open = OPEN_PLACES, kept = KEPT_PLACES): InFlightCap {
  const openPlaces = createPlaces(open);
  const keptPlaces = createPlaces(kept);
  const held = new WeakMap<IncomingMessage, Place>();

  return {
    enter(request, response, next) {
      const holder = addressKey(request.ip);
      const inOpen = openPlaces.take(holder);
      const release = inOpen ?? (bringsToken(request) ? keptPlaces.take(holder) : null);
      if (release === null) throw busy();
      held.set(request, { isKept: inOpen === null, release });
      whenGone(response, release);
      next();
    },
    admit(request, _response, next) {
      if (held.get(request)?.isKept === true && requestState(request).session === null) throw busy();
      next();
    },
    leave(error, request, _response, next) {
      held.get(request)?.release();
      next(error);
    },
  };
}

/** What the gate reads a session from; whether it is one, the gate knows. */
function bringsToken({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined;
}

function busy(): ApiError {
  return new ApiError('unavailable', 'The server is busy. Please try again.', { retryAfter: 1 });
}

/** A bounded number of places for work under way, of which one holder can have a share at most. */
export interface Places {
  /** Answers how to give the place back, which may be called more than once; null when none is free. */
  take: (holder: string) => (() => void) | null;
  taken: () => number;
}

interface PlacesOptions {
  total: number;
  /** Of them, for one holder. */
  each: number;
}

export function createPlaces({ total, each }: PlacesOptions): Places {
  const held = new Map<string, number>();
  let taken = 0;

  return {
    take(holder) {
      const own = held.get(holder) ?? 0;
      if (taken >= total || own >= each) return null;
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
