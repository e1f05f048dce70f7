import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf } from '@wa/shared/contract/endpoint';
import { ApiError } from '@wa/shared/contract/errors';
import { isRecordId } from '@wa/shared/domain/ids';
import { requireAccess } from '../auth/gate.ts';
import type { Dependencies } from '../dependencies.ts';
import { readIdempotencyKey, writeOnce } from '../idempotency/write-once.ts';
import type { Written } from '../idempotency/write-once.ts';
import type { SessionRecord } from '../store/records.ts';
import type { StoreTransaction } from '../store/port.ts';
import { etagOf, isFresh } from './etag.ts';
import { bodyHash, readJsonBody } from './json-body.ts';
import { readPreconditions } from './preconditions.ts';
import type { Preconditions } from './preconditions.ts';
import { requestState } from './request-state.ts';
import { parseBody, parseQuery } from './validation.ts';

/** A success answer: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<E extends EndpointShape> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: z.output<E['responses'][S]>;
    /** Of the record (versionTag); other reads get the tag of their bytes. */
    etag?: string;
    headers?: Readonly<Record<string, string>>;
  };
}[keyof E['responses'] & number];

/** What a handler is given: everything parsed, nothing raw unless it asks. */
export interface Call<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionRecord | null;
  preconditions: Preconditions;
  log: Logger;
  request: Request;
  response: Response;
  /**
   * The one way to change anything: one transaction that also keeps the answer under the caller's Idempotency-Key,
   * and publishes the changes after the commit. `work` may run twice and must do nothing but use `tx`. Multipart
   * routes pass a hash of the files, which is not known before.
   */
  write: (work: (tx: StoreTransaction) => Promise<Written<E>>, hash?: string) => Promise<Answer<E>>;
}

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Answer<E>>;

/**
 * Mounts an endpoint of the contract: checks access, path, query and body by its schemas, runs the handler and sends
 * its answer. `alias` is a second Express path for the same call.
 */
export function mount<E extends EndpointShape>(
  router: Router,
  deps: Dependencies,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  alias?: string,
): void {
  const run = async (request: Request, response: Response): Promise<void> => {
    const { session, log } = requestState(request);
    requireAccess(endpoint.access, session, request.url);
    const key = endpoint.method === 'GET' ? null : readIdempotencyKey(request);
    const params = parseParams(endpoint, request);
    const query = endpoint.query ? parseQuery(endpoint.query, request.query) : undefined;
    const body = endpoint.body ? parseBody(endpoint.body, await readJsonBody(request, response)) : undefined;
    const route = `${endpoint.method} ${request.url}`;
    const answer = await handler({
      params: params as ParamsOf<E>,
      query: query as QueryOf<E>,
      body: body as BodyOf<E>,
      session,
      preconditions: readPreconditions(request),
      log,
      request,
      response,
      write: (work, hash = bodyHash(request)) => writeOnce(deps, { key, route, hash }, work),
    });
    send(request, response, answer, session !== null);
  };
  for (const path of alias === undefined ? [endpoint.path] : [endpoint.path, alias]) {
    if (endpoint.method === 'GET') router.get(path, run);
    else if (endpoint.method === 'POST') router.post(path, run);
    else if (endpoint.method === 'PUT') router.put(path, run);
    else router.delete(path, run);
  }
}

/** A malformed id names nothing that could be read, and nothing that may be written (D4). */
function parseParams(endpoint: EndpointShape, request: Request): unknown {
  if (endpoint.params === undefined) return undefined;
  // A wildcard arrives in pieces; the parameter is the whole of it.
  const raw: [string, string | string[] | undefined][] = Object.entries(request.params);
  const params: Record<string, unknown> = {};
  for (const [name, value] of raw) params[name] = Array.isArray(value) ? value.join('/') : value;
  const isRead = endpoint.method === 'GET';
  if ('id' in params && !isRecordId(params.id)) {
    if (isRead) throw new ApiError('not-found', 'There is no such record');
    throw new ApiError('malformed', 'The id must have 24 hexadecimal characters');
  }
  const parsed = endpoint.params.safeParse(params);
  if (parsed.success) return parsed.data;
  if (isRead) throw new ApiError('not-found', 'There is no such record');
  throw new ApiError('malformed', 'The address is not valid');
}

interface AnyAnswer {
  status: number;
  body: unknown;
  etag?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The public revalidates, an administrator keeps nothing: what both see can differ. A record's own tag is therefore
 * never the reason for a 304, only the tag of the bytes is.
 */
function send(request: Request, response: Response, answer: AnyAnswer, isPrivate: boolean): void {
  const json = JSON.stringify(answer.body);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const bytesTag = isRead ? etagOf(json) : undefined;
  const tag = isPrivate || !isRead ? (answer.etag ?? bytesTag) : bytesTag;
  response.status(answer.status);
  response.setHeader('Cache-Control', isPrivate || !isRead ? 'no-store' : 'no-cache');
  response.vary('Cookie, Authorization');
  if (tag !== undefined) response.setHeader('ETag', tag);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (bytesTag !== undefined && bytesTag === tag && isFresh(request.headers['if-none-match'], bytesTag)) {
    response.status(304).end();
    return;
  }
  response.type('application/json; charset=utf-8').send(json);
}
