/** The single conversion of any thrown error to a status and a JSON body (D4). */
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ApiError, type ErrorCode } from '@wa/core/contract/errors';
import { DuplicateKey, RecordNotFound, StoreError } from '../store/port.ts';
import { API_HEADERS } from './headers.ts';
import { requestState } from './request-log.ts';
import { endpoints, plainRoutes } from '@wa/core/contract/endpoints';

/** Seconds after which a refused client may try again. */
export const RETRY_AFTER_UNAVAILABLE = 5;

/**
 * Milliseconds in which one refusal by the server's own limits is logged, so that a flood doesn't flood the
 * log.
 */
const LIMITS_LOGGED_EVERY = 10_000;

export function errorHandler(): ErrorRequestHandler {
  let limitLoggedAt = -Infinity;

  return (error, request, response, next) => {
    const state = requestState(request);
    const { log, id, session } = state;
    const refusal = toApiError(error, session !== null);
    const why = { code: refusal.code, reason: refusal.message };
    if (error instanceof ApiError && [429, 503].includes(error.status)) {
      const now = performance.now();
      if (now - limitLoggedAt >= LIMITS_LOGGED_EVERY) {
        limitLoggedAt = now;
        log.warn(why, 'requests rejected');
      }
      state.isOverLimit = true;
    } else if (refusal.status >= 500) log.error({ err: error }, 'request failed');
    else log.debug(why, 'request rejected');
    // The response has begun. Only a closed connection shows the client that it is incomplete.
    if (response.headersSent) {
      next(error);
      return;
    }
    for (const name of ['ETag', 'Last-Modified', 'Content-Disposition']) response.removeHeader(name);
    const retryAfter =
      refusal.details.retryAfter ?? (refusal.status === 503 ? RETRY_AFTER_UNAVAILABLE : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.set(API_HEADERS).setHeader('Cache-Control', 'no-store');
    const body = refusal.toBody();
    const shown = refusal.status === 500 ? { ...body, message: `Request ${id}` } : body;
    response.status(refusal.status).json(shown);
    // The rest of the body is discarded, because closing the connection early would destroy the response
    // (RFC 9112, 9.6).
    request.resume();
  };
}

/**
 * Returns the part of an error that the client may know. An unknown error becomes an internal one without
 * details. Store errors name the store's location, so only administrators see them.
 */
function toApiError(error: unknown, isAdmin: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DuplicateKey) {
    const reason = `Another record already has this ${error.field}.`;
    return new ApiError('duplicate', reason, { fields: { [error.field]: reason } });
  }
  if (error instanceof RecordNotFound) return new ApiError('not-found', 'We couldn’t find that record');
  if (error instanceof StoreError)
    return new ApiError('unavailable', isAdmin ? error.message : 'The store isn’t responding');
  return fromHttpLibrary(error) ?? new ApiError('internal', 'Something went wrong');
}

const BY_STATUS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['malformed', 'The request could not be read'],
  413: ['too-large', 'The request is too large'],
  415: ['unsupported-type', 'The request’s content type isn’t supported here'],
};

/** Converts errors of Express and its body parser, which have a status. Their texts may quote the input. */
function fromHttpLibrary(error: unknown): ApiError | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  const isOfCaller = error.status >= 400 && error.status < 500;
  const known = BY_STATUS[error.status] ?? (isOfCaller ? BY_STATUS[400] : undefined);
  return known ? new ApiError(...known) : null;
}

const known = [
  ...plainRoutes.map(({ path }) => ({ pattern: new RegExp(`^${path.replace('.', '\\.')}$`), method: 'GET' })),
  ...endpoints.map(({ path, method }) => ({
    // A slug may span several segments of the path.
    pattern: new RegExp(`^${path.replace(/:slug/g, '.+').replace(/:\w+/g, '[^/]+')}$`),
    method,
  })),
];

/**
 * Handles requests without a route: another method of a known address returns 405 and the allowed methods,
 * anything else 404.
 */
export const unknownRoute: RequestHandler = (request, response) => {
  const methods = known.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method);
  if (methods.length === 0) throw new ApiError('not-found', 'There is nothing at this address');
  const allowed = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '));
  throw new ApiError('method-not-allowed', `${request.method} isn’t supported at this address`);
};
