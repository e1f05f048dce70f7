import { createHash } from 'node:crypto';

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
  return header
    .split(',')
    .map((tag) => plainTag(tag.trim()))
    .filter((tag) => tag !== '');
}

/** A proxy that compresses makes a tag weak or gives it a suffix; the version behind it is the same. */
function plainTag(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-(gzip|br)"$/, '"');
}

/** True when the client's copy is current and 304 is the answer. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = parseTags(ifNoneMatch);
  return tags === '*' || (tags?.includes(etag) ?? false);
}
