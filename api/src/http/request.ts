import express, { type Request, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@wa/core/contract/errors';
import type { z } from 'zod';

/**
 * Bytes, unless an endpoint allows more: for a page that an editor saves, and for the few lines that anybody
 * may send.
 */
export const BODY_MAX_BYTES = { session: 1024 * 1024, open: 64 * 1024 };
/** Levels of nested objects and arrays. */
const DEPTH_MAX = 20;

/** Keys that target an object's prototype. They are refused at every depth. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
/**
 * The data of a block is below this key, stored as JSON text, so that its keys never become keys of a
 * database.
 */
const OPEN_KEY = 'data';

const received = new WeakMap<IncomingMessage, { hash: string; isEmpty: boolean; isText: boolean }>();

const parserFor = (limit: number) =>
  express.json({
    limit,
    // Compression would allow a decompression bomb, and none of the clients compresses a body.
    inflate: false,
    // The callback only records the hash, because the parser's error handling throws its errors again outside
    // of the request.
    verify: (request, _response, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      received.set(request, { hash, isEmpty: bytes.length === 0, isText: isUtf8(bytes) });
    },
  });

/**
 * Reads the JSON body of a request.
 * @throws ApiError 400 for a body that isn't a JSON object, 413 above the limit, 415 for another content type
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

/** Returns true when the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Returns the SHA-256 of the bytes that readJsonBody has read; the same constant for a request without a
 * body.
 */
export function bodyHash(request: IncomingMessage): string {
  return received.get(request)?.hash ?? 'none';
}

/**
 * Returns true for UTF-8, the encoding of JSON between systems (RFC 8259), which most senders don't even
 * declare.
 */
function isUtf8Charset(request: Request): boolean {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset);
}

/** Checks without recursion, because the client chooses the depth. */
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

/**
 * Wrong shapes are malformed (400), and shapes that break a rule are invalid (422). IDs have a single format.
 */
const SHAPE_CODES: readonly string[] = ['invalid_type', 'invalid_format', 'invalid_key', 'unrecognized_keys'];

/** Parses a body. @throws ApiError malformed or invalid, with a reason for each field */
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

/**
 * Parses a query. @throws ApiError malformed for any fault, because a faulty address never came from this
 * site
 */
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

/**
 * Returns true when a union fails by a rule: one of its branches had the right shape and broke a rule of its
 * own.
 */
function isRuleBroken(branches: readonly (readonly Issue[])[]): boolean {
  const fits = (branch: readonly Issue[]) => branch.length > 0 && !branch.some(isShapeIssue);
  const fitting = branches.filter(fits);
  // The catch-all branch for unknown entries always 'fits' with its own refinement, so by itself it proves
  // nothing.
  return (
    fitting.some((branch) => branch.some((issue) => issue.code !== 'custom')) ||
    fitting.length === branches.length
  );
}

/** Returns the strong tag of a body's bytes. The cache and the reorder calls compare the same one. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Returns the tag of a record for If-Match (D4). */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Returns the tags of an If-Match or If-None-Match header, '*' if it is one, or null without the header. */
export function parseTags(header: string | undefined): readonly string[] | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags = header.split(',').map((tag) => tag.trim());
  // A proxy that compresses makes a tag weak or adds a suffix, but the version behind it is the same.
  return tags.flatMap((tag) => tag.replace(/^W\//, '').replace(/-(gzip|br)"$/, '"') || []);
}

/** Returns true when the client's copy is current, which means a 304. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = parseTags(ifNoneMatch);
  return tags === '*' || (tags?.includes(etag) ?? false);
}

/** If-Match and If-None-Match of a write (D4). A write without If-Match is accepted unconditionally. */
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

/** Returns true if the caller knows this version or requires none. */
function hasVersion({ ifMatch }: Preconditions, { version }: { version: number }): boolean {
  return ifMatch === null || ifMatch === '*' || ifMatch.includes(versionTag(version));
}

/** @throws ApiError version-mismatch with the current record, as `show` returns it */
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

/**
 * Compares the list's tag, which is that of its JSON. @throws ApiError version-mismatch with the current list
 */
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

/** @throws ApiError malformed for a key that is empty, too long, or not printable */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY_PATTERN.test(key))
    throw new ApiError('malformed', 'The Idempotency-Key must have 1 to 200 characters');
  return key;
}

/** Verifies that a reorder names each record once (D4). @throws ApiError malformed */
export function requireDistinct(entries: readonly { _id: string }[]): void {
  if (new Set(entries.map(({ _id }) => _id)).size === entries.length) return;
  throw new ApiError('malformed', 'A record is named twice');
}
