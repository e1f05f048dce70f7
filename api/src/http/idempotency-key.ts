import type { Request } from 'express';
import { ApiError } from '@wa/core/contract/errors';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** @throws ApiError malformed for a key that is empty, long or not printable */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY_PATTERN.test(key))
    throw new ApiError('malformed', 'The Idempotency-Key must have 1 to 200 characters');
  return key;
}
