import type { IncomingMessage } from 'node:http';
import { ApiError } from '@wa/core/contract/errors';
import { etagOf, parseTags, versionTag } from './etag.ts';

/** If-Match and If-None-Match of a write (D4). Without If-Match a write is accepted as it comes. */
export interface Preconditions {
  ifMatch: readonly string[] | '*' | null;
  /** If-None-Match: * -- the caller wants to create and nothing else. */
  mustBeNew: boolean;
}

export function readPreconditions(request: IncomingMessage): Preconditions {
  return {
    ifMatch: parseTags(request.headers['if-match']),
    mustBeNew: parseTags(request.headers['if-none-match']) === '*',
  };
}

/** Whether the caller knows this version, or asks for none. */
export function hasVersion({ ifMatch }: Preconditions, { version }: { version: number }): boolean {
  return ifMatch === null || ifMatch === '*' || ifMatch.includes(versionTag(version));
}

/** @throws ApiError version-mismatch with the record as it is now, as `show` gives it out */
export function requireVersion<R extends { version: number }>(
  preconditions: Preconditions,
  record: R,
  show: (record: R) => unknown,
): void {
  if (hasVersion(preconditions, record)) return;
  throw new ApiError('version-mismatch', 'The record has changed since you loaded it', {
    current: show(record),
  });
}

/** The list's tag is that of its JSON. @throws ApiError version-mismatch with the list as it is now */
export async function requireList(
  { ifMatch }: Preconditions,
  readList: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === null || ifMatch === '*') return;
  const current = await readList();
  if (ifMatch.includes(etagOf(JSON.stringify(current)))) return;
  throw new ApiError('version-mismatch', 'The list has changed since you loaded it', { current });
}
