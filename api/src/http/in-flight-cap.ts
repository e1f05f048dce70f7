import type { RequestHandler } from 'express';
import { ApiError } from '@wa/shared/contract/errors';

/** Requests under way at once; beyond it waiting would only make all of them late. */
const IN_FLIGHT_MAX = 500;

/** Turns a flood away early with 503, so that what is under way gets done. */
export function inFlightCap(max = IN_FLIGHT_MAX): RequestHandler {
  let inFlight = 0;
  return (_request, response, next) => {
    if (inFlight >= max)
      throw new ApiError('unavailable', 'The server is busy. Please try again.', { retryAfter: 1 });
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}
