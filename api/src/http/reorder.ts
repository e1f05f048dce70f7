import { ApiError } from '@wa/core/contract/errors';

/** A reorder names each record once (D4). @throws ApiError malformed */
export function requireDistinct(entries: readonly { _id: string }[]): void {
  if (new Set(entries.map(({ _id }) => _id)).size === entries.length) return;
  throw new ApiError('malformed', 'A record is named twice');
}
