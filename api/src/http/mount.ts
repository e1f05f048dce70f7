import type { z } from 'zod';
import type { EndpointShape, Access, BodyOf, ParamsOf, QueryOf } from '@wa/core/contract/endpoint';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { Change } from '../store/change-log.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf, SessionRecord } from '../store/records.ts';
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { isRecordId } from '@wa/core/domain/record';
import { etagOf, isFresh, readIdempotencyKey, readPreconditions, type Preconditions } from './conditions.ts';
import { actorName } from './device-name.ts';
import { bodyHash, hasBody, parseBody, parseQuery, readJsonBody } from './json-body.ts';
import { requestState } from './request-log.ts';

/** A success answer: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<E extends EndpointShape> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: z.output<E['responses'][S]>;
  } & AnswerExtras;
}[keyof E['responses'] & number];

/** A success answer with its body as JSON, of a process for what is too large to be written in this one. */
export interface JsonAnswer {
  status: 200;
  json: Buffer;
}

interface AnswerExtras {
  /** Of the record (versionTag); other reads get the tag of their bytes. */
  etag?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sends the same as the body. */
  sendKept?: SendKept;
  /** Sent in place of the body: a download. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** A success answer with status 200. */
export function ok<B>(body: B, extras: AnswerExtras = {}): { status: 200; body: B } & AnswerExtras {
  return { status: 200, body, ...extras };
}

/** The lists that are kept, by their collections. */
export interface KeptRecords {
  products: ProductSummary;
  pages: PageSummary;
  figures: FigureRecord;
  tables: TableRecord;
  galleryGroups: GalleryGroupRecord;
}

/** Sends what an answer says, from bytes that are kept. */
export type SendKept = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The live records of a kind as administrators see them: not older than the call, whichever process has written. */
export type CurrentList = <N extends keyof KeptRecords>(
  name: N,
) => Promise<{ list: readonly KeptRecords[N][]; sendKept: SendKept }>;

/** What a write hands back: the answer, and what it changed, for the change log. */
export interface Written<E extends EndpointShape> {
  answer: Answer<E>;
  changes?: readonly Change[];
}

/**
 * Says that an answer's body shows one record, and how: it is then kept for a repeated call as the record's id and
 * version alone, and made again from there.
 */
export type ShownRecord = {
  [N in Shown]: { collection: N; show: (record: RecordOf<N>) => object };
}[Shown];
type Shown = 'products' | 'pages' | 'figures' | 'tables' | 'galleryGroups' | 'siteSettings';

export interface WriteIdentity {
  /** The caller's Idempotency-Key. */
  key: string | null;
  /** Method and address with its query. */
  route: string;
  /** Of the body. */
  hash: string;
  shown?: ShownRecord | undefined;
  /** Who makes the change, as far as the server knows (http/device-name.ts). */
  savedBy?: string | null;
  isLong?: boolean | undefined;
}

/** Runs a write in one transaction (writes/write-once.ts); `work` may run twice and must do nothing but use `tx`. */
export type Write = <E extends EndpointShape>(
  identity: WriteIdentity,
  work: (tx: StoreTransaction) => Promise<Written<E>>,
) => Promise<Answer<E>>;

/** Addresses are exact: another case or a trailing slash names nothing, so that no variant slips past a check. */
export function createRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/** What a handler is given: everything parsed, nothing raw unless it asks. */
export interface Call<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionRecord | null;
  /** Who calls, for the records (D15). */
  savedBy: string | null;
  preconditions: Preconditions;
  log: Logger;
  request: Request;
  response: Response;
  /** The one way to change anything (writes/write-once.ts). */
  write: (work: (tx: StoreTransaction) => Promise<Written<E>>, options?: WriteOptions) => Promise<Answer<E>>;
}

interface WriteOptions {
  /** Of the files of a multipart call, which is not known before; the body's own otherwise. */
  hash?: string;
  shown?: ShownRecord;
  /** Thousands of records (store/port.ts). */
  isLong?: boolean;
}

export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Answer<E> | JsonAnswer>;

/**
 * Mounts an endpoint of the contract: checks access, path, query and body by its schemas, runs the handler and sends
 * its answer. `alias` is a second Express path for the same call.
 */
export type Mount = <E extends EndpointShape>(
  router: Router,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  alias?: string,
) => void;

interface MountNeeds {
  write: Write;
  /** The second look, at the route itself. @throws ApiError unauthenticated */
  requireAccess: (access: Access, session: SessionRecord | null, url: string) => void;
}

/** The way in which every room mounts its endpoints. */
export function createMount({ write, requireAccess }: MountNeeds): Mount {
  return (router, endpoint, handler, alias) => {
    const run = async (request: Request, response: Response): Promise<void> => {
      const { session, log } = requestState(request);
      requireAccess(endpoint.access, session, request.url);
      const key = endpoint.method === 'GET' ? null : readIdempotencyKey(request);
      const params = parseParams(endpoint, request);
      const query = endpoint.query ? parseQuery(endpoint.query, request.query) : undefined;
      const limits = { maxBytes: endpoint.maxBodyBytes, isOpen: endpoint.access === 'public' };
      const isLeftOut = endpoint.body?.isOptional() === true && !hasBody(request);
      const body =
        endpoint.body && !isLeftOut
          ? parseBody(endpoint.body, await readJsonBody(request, response, limits))
          : undefined;
      const route = `${endpoint.method} ${request.url}`;
      const savedBy = actorName(session, request.headers['user-agent'], request.get(MADE_BY_HEADER));
      const answer = await handler({
        params: params as ParamsOf<typeof endpoint>,
        query: query as QueryOf<typeof endpoint>,
        body: body as BodyOf<typeof endpoint>,
        session,
        savedBy,
        preconditions: readPreconditions(request),
        log,
        request,
        response,
        write: (work, { hash = bodyHash(request), shown, isLong } = {}) =>
          write({ key, route, hash, shown, savedBy, isLong }, work),
      });
      if ('sendKept' in answer && answer.sendKept) await answer.sendKept(request, response);
      else send(request, response, answer, session !== null);
    };
    mountAt(router, endpoint, run, alias);
  };
}

function mountAt(
  router: Router,
  endpoint: EndpointShape,
  run: (request: Request, response: Response) => Promise<void>,
  alias: string | undefined,
): void {
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
  body?: unknown;
  etag?: string;
  headers?: Readonly<Record<string, string>>;
  json?: Buffer;
  file?: { name: string; type: string; bytes: Buffer };
}

/**
 * The public revalidates, an administrator keeps nothing: what both see can differ. A record's own tag is therefore
 * never the reason for a 304, only the tag of the bytes is.
 */
function send(request: Request, response: Response, answer: AnyAnswer, isPrivate: boolean): void {
  if (answer.file) {
    const { name, type, bytes } = answer.file;
    response
      .status(answer.status)
      .setHeader('Cache-Control', 'no-store')
      .attachment(name)
      .type(type)
      .send(bytes);
    return;
  }
  const json = answer.json ?? JSON.stringify(answer.body);
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
