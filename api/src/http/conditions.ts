import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@wa/core/contract/errors';
import type { Request } from 'express';

/** Strong tag of a body's bytes; the byte cache and the reorder calls compare the same one. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Tag of a record: what If-Match takes (D4). */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Tags of an If-Match or If-None-Match header, '*' if it is one, or null without the header. */
export function parseTags(header: string | undefined): readonly string[] | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags = header.split(',').map((tag) => tag.trim());
  // A proxy that compresses makes a tag weak or gives it a suffix; the version behind it is the same.
  return tags.flatMap((tag) => tag.replace(/^W\//, '').replace(/-(gzip|br)"$/, '"') || []);
}

/** True when the client's copy is current and 304 is the answer. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = parseTags(ifNoneMatch);
  return tags === '*' || (tags?.includes(etag) ?? false);
}

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
function hasVersion({ ifMatch }: Preconditions, { version }: { version: number }): boolean {
  return ifMatch === null || ifMatch === '*' || ifMatch.includes(versionTag(version));
}

/** @throws ApiError version-mismatch with the record as it is now, as `show` gives it out */
export async function requireVersion<R extends { version: number }>(
  preconditions: Preconditions,
  record: R,
  show: (record: R) => unknown,
): Promise<void> {
  if (hasVersion(preconditions, record)) return;
  throw new ApiError('version-mismatch', 'The record has changed since you loaded it', {
    current: await show(record),
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

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** @throws ApiError malformed for a key that is empty, long or not printable */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY_PATTERN.test(key))
    throw new ApiError('malformed', 'The Idempotency-Key must have 1 to 200 characters');
  return key;
}

/** A reorder names each record once (D4). @throws ApiError malformed */
export function requireDistinct(entries: readonly { _id: string }[]): void {
  if (new Set(entries.map(({ _id }) => _id)).size === entries.length) return;
  throw new ApiError('malformed', 'A record is named twice');
}
