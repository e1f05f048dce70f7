import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@wa/core/contract/errors';
import type { z } from 'zod';

/** Bytes, where an endpoint doesn't say more: of a page that an editor saves, and of the few lines that anybody may send. */
export const BODY_MAX_BYTES = { session: 1024 * 1024, open: 64 * 1024 };
/** Levels of objects and arrays. */
const DEPTH_MAX = 20;

/** Keys that reach for an object's prototype: refused at every depth. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
/** Below this key lies the data of a block, kept as JSON text: its keys never become keys of a database. */
const OPEN_KEY = 'data';

const received = new WeakMap<IncomingMessage, { hash: string; isEmpty: boolean; isText: boolean }>();

const parserFor = (limit: number) =>
  express.json({
    limit,
    // A compressed body is a bomb's favourite wrapping, and no client of ours sends one.
    inflate: false,
    // Only notes: what is thrown here is thrown again outside of the request by the parser's own error handling.
    verify: (request, _response, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      received.set(request, { hash, isEmpty: bytes.length === 0, isText: isUtf8(bytes) });
    },
  });

/**
 * The JSON body of a request.
 * @throws ApiError 400 for what is no JSON object, 413 above the limit, 415 for another content type
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  maxBytes = BODY_MAX_BYTES.session,
): Promise<object> {
  if (!hasBody(request)) throw new ApiError('malformed', 'The body is missing');
  if (!request.is('application/json') || !isUtf8Charset(request)) {
    throw new ApiError('unsupported-type', 'The body must be application/json');
  }
  const parse = promisify(parserFor(maxBytes));
  await parse(request, response);
  const bytes = received.get(request);
  if (bytes === undefined || bytes.isEmpty) throw new ApiError('malformed', 'The body is missing');
  if (!bytes.isText) throw new ApiError('malformed', 'The body is not UTF-8');
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('malformed', 'The body must be a JSON object');
  }
  checkStructure(body);
  return body;
}

/** True when the head announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** SHA-256 of the bytes that readJsonBody has read; the same constant for a request without a body. */
export function bodyHash(request: IncomingMessage): string {
  return received.get(request)?.hash ?? 'none';
}

/** JSON between systems is UTF-8 (RFC 8259); most senders do not even say so. */
function isUtf8Charset(request: Request): boolean {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset);
}

/** Walks without recursion: the depth is the client's choice. */
function checkStructure(body: object): void {
  const waiting = [{ value: body, depth: 1, isOpen: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > DEPTH_MAX)
      throw new ApiError('malformed', `The body is nested deeper than ${DEPTH_MAX} levels`);
    for (const [key, value] of Object.entries(next.value)) {
      const isSpecial = !next.isOpen && /[$.]/.test(key);
      if (!Array.isArray(next.value) && (isSpecial || PROTOTYPE_KEYS.includes(key)))
        throw new ApiError('malformed', 'The body has a key that is not allowed');
      if (typeof value === 'object' && value !== null) {
        waiting.push({ value, depth: next.depth + 1, isOpen: next.isOpen || key === OPEN_KEY });
      }
    }
  }
}

type Issue = z.core.$ZodIssue;

/** Wrong shapes are malformed (400); shapes that break a rule are invalid (422). Ids have the one format we use. */
const SHAPE_CODES: readonly string[] = ['invalid_type', 'invalid_format', 'invalid_key', 'unrecognized_keys'];

/** @throws ApiError malformed or invalid, with a reason for each field */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields = reasons(issues);
  if (issues.some(isShapeIssue))
    throw new ApiError('malformed', 'The body does not have the expected form', { fields });
  const [first] = Object.entries(fields);
  throw new ApiError('invalid', first?.join(': ') ?? '', { fields });
}

/** @throws ApiError malformed: whatever is wrong with an address was never ours to begin with */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new ApiError('malformed', 'A query parameter is not valid', { fields: reasons(result.error.issues) });
}

function reasons(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message;
  return fields;
}

function isShapeIssue(issue: Issue): boolean {
  if (issue.code !== 'invalid_union') return SHAPE_CODES.includes(issue.code);
  return !isRuleBroken(issue.errors);
}

/** A union fails by a rule when one of its branches had the right shape and broke a rule of its own. */
function isRuleBroken(branches: readonly (readonly Issue[])[]): boolean {
  const fits = (branch: readonly Issue[]) => branch.length > 0 && !branch.some(isShapeIssue);
  const fitting = branches.filter(fits);
  // The catch-all branch for unknown entries always 'fits' with its own refinement: alone it proves nothing.
  return (
    fitting.some((branch) => branch.some((issue) => issue.code !== 'custom')) ||
    fitting.length === branches.length
  );
}

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
