import type { SessionRecord } from '../store/records.ts';
import type { EndpointShape, Access, BodyOf, ParamsOf, QueryOf } from '@wa/core/contract/endpoint';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { StoreTransaction } from '../store/port.ts';
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { MADE_BY_HEADER } from '@wa/core/contract/authentication';
import { isRecordId } from '@wa/core/domain/record';
import {
  etagOf,
  isFresh,
  readIdempotencyKey,
  readPreconditions,
  type Preconditions,
  BODY_MAX_BYTES,
  bodyHash,
  hasBody,
  parseBody,
  parseQuery,
  readJsonBody,
} from './request.ts';
import { requestState } from './request-log.ts';
import {
  type Answer,
  type AnswerExtras,
  createWriter,
  type SendCached,
  type WriteOptions,
  type WriterOptions,
  type Written,
} from './writes/write-once.ts';

/** The maximum number of characters of an editor's name. */
const NAME_MAX = 60;

/** The first match names the browser, because other browsers also call themselves Chrome and Safari. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Returns the author of a change, as far as the server knows (D15): the editor's name with the shell and
 * device. 'Anna (Firefox on Windows)', and for the shared password 'Firefox on Windows'; null without a
 * session.
 */
export function actorName(
  session: Pick<SessionRecord, 'kind' | 'editor'> | null,
  userAgent: string | undefined,
  madeBy?: string,
): string | null {
  if (session === null) return null;
  const device = deviceName(session.kind, userAgent);
  const sender = session.editor === null ? device : `${session.editor} (${device})`;
  const maker = madeBy === undefined ? null : readMaker(madeBy);
  if (maker === null || maker === (session.editor ?? '')) return sender;
  return `${session.editor === null ? `the office (${device})` : sender}, made by ${maker || 'the office'}`;
}

/** Returns null for an invalid name. The name is a client's claim and is only recorded. */
function readMaker(encoded: string): string | null {
  try {
    const name = decodeURIComponent(encoded);
    return name.length <= NAME_MAX && !/[\p{C}()]/u.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** Returns 'Firefox on Windows', 'browser', or 'desktop app'. */
export function deviceName(kind: SessionRecord['kind'], userAgent: string | undefined = ''): string {
  if (kind === 'bearer') return 'desktop app';
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? 'browser'}${system === undefined ? '' : ` on ${system}`}`;
}

export function ok<B>(body: B, extras: AnswerExtras = {}): { status: 200; body: B } & AnswerExtras {
  return { status: 200, body, ...extras };
}

export interface CachedRecords {
  products: ProductSummary;
  pages: PageSummary;
  figures: FigureRecord;
  tables: TableRecord;
  galleryGroups: GalleryGroupRecord;
  certificates: CertificateRecord;
}

/**
 * Returns the live records of a kind for administrators: at least as new as the call, whichever process has
 * written.
 */
export type CurrentList = <N extends keyof CachedRecords>(
  name: N,
) => Promise<{ list: readonly CachedRecords[N][]; sendCached: SendCached }>;

/**
 * Creates a router with exact addresses: another case or a trailing slash doesn't match, so that no variant
 * bypasses a check.
 */
export function createRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/** The arguments of a handler: parsed values, and raw ones only on demand. */
export interface Call<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Null only for a call that requires no session. */
  session: E['access'] extends 'public' | 'bin-list' ? SessionRecord | null : SessionRecord;
  /** The caller, as changed records name their author (D15). */
  savedBy: string | null;
  preconditions: Preconditions;
  log: Logger;
  request: Request;
  response: Response;
  /**
   * Runs a write that isn't content and never saves a response under an Idempotency-Key: people, sessions,
   * passkeys.
   */
  transact: <T>(work: (tx: StoreTransaction) => Promise<T>) => Promise<T>;
  /** The single way to change content (writes/write-once.ts). */
  write: (work: (tx: StoreTransaction) => Promise<Written<E>>, options?: WriteOptions) => Promise<Answer<E>>;
}

/** Returns a body, or JSON from another process for a value too large to serialize in this one. */
export type Handler<E extends EndpointShape> = (
  call: Call<E>,
) => Promise<Answer<E> | { status: 200; json: Buffer }>;

/**
 * Mounts an endpoint of the contract: checks access, path, query, and body by its schemas, runs the handler,
 * and sends its answer. `alias` is a second Express path for the same call.
 */
export type Mount = <E extends EndpointShape>(
  router: Router,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  alias?: string,
) => void;

/**
 * Returns the function with which every module mounts its endpoints.
 * @param requireAccess the second access check, at the route itself. @throws ApiError unauthenticated
 */
export function createMount(
  writer: WriterOptions,
  requireAccess: (access: Access, session: SessionRecord | null, url: string) => void,
): Mount {
  const write = createWriter(writer);
  return (router, endpoint, handler, alias) => {
    const run = async (request: Request, response: Response): Promise<void> => {
      const { session, log } = requestState(request);
      requireAccess(endpoint.access, session, request.url);
      const key = endpoint.method === 'GET' ? null : readIdempotencyKey(request);
      const params = parseParams(endpoint, request);
      const query = endpoint.query ? parseQuery(endpoint.query, request.query) : undefined;
      const usualLimit = BODY_MAX_BYTES[endpoint.access === 'public' ? 'open' : 'session'];
      const maxBytes = endpoint.maxBodyBytes ?? usualLimit;
      const isLeftOut = endpoint.body?.isOptional() === true && !hasBody(request);
      const body =
        endpoint.body && !isLeftOut
          ? parseBody(endpoint.body, await readJsonBody(request, response, maxBytes))
          : undefined;
      const route = `${endpoint.method} ${request.url}`;
      const savedBy = actorName(session, request.headers['user-agent'], request.get(MADE_BY_HEADER));
      const answer = await handler({
        params: params as ParamsOf<typeof endpoint>,
        query: query as QueryOf<typeof endpoint>,
        body: body as BodyOf<typeof endpoint>,
        // The access check guarantees the type.
        session: session as Call<typeof endpoint>['session'],
        savedBy,
        transact: (work) => writer.store.transact(work, { savedBy }),
        preconditions: readPreconditions(request),
        log,
        request,
        response,
        write: (work, { hash = bodyHash(request), ...options } = {}) =>
          write({ ...options, key, route, hash, savedBy }, work),
      });
      if ('sendCached' in answer && answer.sendCached) await answer.sendCached(request, response);
      else send(request, response, answer, session !== null);
    };
    const add = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    for (const path of [endpoint.path, ...(alias === undefined ? [] : [alias])]) router[add](path, run);
  };
}

/** Parses the path parameters. A malformed ID matches no record to read or write (D4). */
function parseParams(endpoint: EndpointShape, request: Request): unknown {
  if (endpoint.params === undefined) return undefined;
  // A wildcard arrives in pieces. The parameter joins them.
  const raw: [string, string | string[] | undefined][] = Object.entries(request.params);
  const params: Record<string, unknown> = {};
  for (const [name, value] of raw) params[name] = Array.isArray(value) ? value.join('/') : value;
  const refusal = (reason: string) =>
    endpoint.method === 'GET'
      ? new ApiError('not-found', 'We couldn’t find that record')
      : new ApiError('malformed', reason);
  if ('id' in params && !isRecordId(params.id)) throw refusal('The id must have 24 hexadecimal characters');
  const parsed = endpoint.params.safeParse(params);
  if (!parsed.success) throw refusal('The address is not valid');
  return parsed.data;
}

/**
 * Sends an answer. The public revalidates, and administrators cache nothing, because the two can see
 * different content. Only the tag of the bytes can cause a 304, never a record's own tag.
 */
function send(
  request: Request,
  response: Response,
  answer: AnswerExtras & { status: number; body?: unknown; json?: Buffer },
  isPrivate: boolean,
): void {
  if (answer.file) {
    const { name, type, bytes } = answer.file;
    response.status(answer.status).set('Cache-Control', 'no-store');
    response.attachment(name).type(type).send(bytes);
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
