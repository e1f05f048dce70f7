import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isFresh } from '../../http/request.ts';
import { STRICT_TRANSPORT } from '../../http/headers.ts';
import { onceFor } from '@wa/core/domain/record';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Lists } from '../../content/catalog/lists.ts';
import type { CurrentList } from '../../http/mount.ts';

/** Content codings of cached responses, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Distinct headers that are cached; browsers send only a few. */
const REMEMBERED = 200;
/**
 * Every response reads this map. A plain one is enough: the memo of an LRU cache costs microseconds (`npm run
 * bench -- serving`).
 */
const remembered = new Map<string, readonly Encoding[]>();

/** Returns the codings that the Accept-Encoding header allows, best first; identity is always allowed. */
export function acceptedEncodings({ headers }: IncomingMessage): readonly Encoding[] {
  const header = String(headers['accept-encoding'] ?? '');
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = readEncodings(header);
  if (remembered.size < REMEMBERED) remembered.set(header, accepted);
  return accepted;
}

function readEncodings(header: string): readonly Encoding[] {
  const qualities = header
    .toLowerCase()
    .split(',')
    .map((part): [string, number] => {
      const [name = '', quality = '1'] = part.split(/;\s*q=/);
      return [name.trim(), Number(quality)];
    });
  const known = new Map(qualities);
  return ENCODINGS.filter((each) => (known.get(each) ?? known.get('*') ?? 0) > 0);
}

/** A complete success response: its body and all its headers. */
export interface ReadyAnswer {
  readonly etag: string;
  /**
   * True if administrators get another response at this address: requests with a session must bypass the
   * cache.
   */
  readonly variesBySession: boolean;
  /** True if the response shows facts about PDFs, such as their sizes. */
  readonly showsDocuments: boolean;
  readonly identity: Variant;
  readonly compressed: Map<Encoding, Variant>;
  /** False for small bodies and for bodies that are compressed already. */
  readonly compressible: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

interface Variant {
  readonly body: Buffer;
  readonly encoding: Encoding | null;
  /** Built on the first request: most sites are reached only by HTTP or only by HTTPS. */
  readonly heads: { plain?: Head; https?: Head };
}

/**
 * Names and values in one flat list, which writeHead sends fastest: merging costs a fifth of a response's CPU
 * time.
 */
interface Head {
  whole: string[];
  /** Headers of a 304 response, which has no body. */
  notModified: string[];
}

/** Minimum size in bytes. Compressing a smaller body saves about as much as its headers cost. */
const COMPRESS_FROM = 500;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|manifest|javascript|wasm))/;

/**
 * Builds a response from a body.
 * @param headers Content-Type and all others except length, coding, tag, and Vary
 */
export function readyAnswer(
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
  { variesBySession = false, showsDocuments = false } = {},
): ReadyAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = etagOf(bytes);
  const compressible = bytes.length >= COMPRESS_FROM && COMPRESSIBLE.test(headers['Content-Type'] ?? '');
  // Bodies that exist in one coding only don't vary.
  const vary = [variesBySession ? 'Cookie, Authorization' : '', compressible ? 'Accept-Encoding' : '']
    .filter(Boolean)
    .join(', ');
  return {
    etag,
    variesBySession,
    showsDocuments,
    identity: { body: bytes, encoding: null, heads: {} },
    compressed: new Map(),
    compressible,
    headers: vary === '' ? headers : { ...headers, Vary: vary },
  };
}

/** Returns the bytes of all variants. */
export const sizeOf = ({ identity, compressed }: ReadyAnswer): number =>
  [...compressed.values()].reduce((sum, { body }) => sum + body.length, identity.body.length);

/** Adds the body in a coding, or replaces a larger one. */
export function addVariant({ identity, compressed }: ReadyAnswer, encoding: Encoding, body: Buffer): void {
  const known = compressed.get(encoding) ?? identity;
  if (body.length < known.body.length) compressed.set(encoding, { body, encoding, heads: {} });
}

/** Answers GET and HEAD requests, with 304 if the client's copy is current. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  isHttps = false,
): void {
  let chosen = answer.identity;
  for (const encoding of acceptedEncodings(request)) {
    const compressed = answer.compressed.get(encoding);
    if (compressed === undefined) continue;
    chosen = compressed;
    break;
  }
  const head = isHttps
    ? (chosen.heads.https ??= headOf(answer, chosen, STRICT_TRANSPORT))
    : (chosen.heads.plain ??= headOf(answer, chosen, {}));
  const tags = request.headers['if-none-match'];
  if (tags !== undefined && isFresh(tags, answer.etag)) {
    response.writeHead(304, head.notModified).end();
    return;
  }
  response.writeHead(200, head.whole);
  if (request.method === 'HEAD') response.end();
  else response.end(chosen.body);
}

function headOf({ etag, headers }: ReadyAnswer, { body, encoding }: Variant, first: object): Head {
  // A strong tag identifies bytes, so that every coding has its own tag. http/request.ts removes the suffix.
  const tag = encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const notModified: string[] = Object.entries({ ...first, ...headers, ETag: tag }).flat();
  const whole = [...notModified, 'Content-Length', String(body.length)];
  if (encoding !== null) whole.push('Content-Encoding', encoding);
  return { whole, notModified };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Bytes above which the best compression takes seconds of a core (docs/performance.md). */
const LARGE = 512 * 1024;

const QUICK = { brotli: 4, gzip: 5 };

/**
 * Adds the codings for the first visitor in a few milliseconds, off the main thread. Large bodies are sent
 * uncompressed first and compressed later. Built files bring their codings along.
 */
export async function compressQuickly(answer: ReadyAnswer): Promise<void> {
  const isDue = answer.compressible && answer.compressed.size === 0;
  if (isDue && answer.identity.body.length <= LARGE) await compress(answer, QUICK);
}

/**
 * Adds the final codings off the main thread. The highest brotli level would take three times as long to save
 * 3 %.
 */
export function compressThoroughly(answer: ReadyAnswer): Promise<void> {
  const isLarge = answer.identity.body.length > LARGE;
  return compress(answer, isLarge ? { brotli: 6, gzip: 6 } : { brotli: 10, gzip: 9 });
}

async function compress(answer: ReadyAnswer, quality: typeof QUICK): Promise<void> {
  for (const encoding of ENCODINGS)
    addVariant(answer, encoding, await encoded(answer.identity.body, encoding, quality));
}

/**
 * Sends a response without compressed variants in the best requested coding, and adds that coding to the
 * response.
 */
export async function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
): Promise<void> {
  const [encoding] = acceptedEncodings(request);
  const isMissing = encoding !== undefined && answer.compressible && !answer.compressed.has(encoding);
  if (isMissing && !isFresh(request.headers['if-none-match'], answer.etag))
    addVariant(answer, encoding, await encoded(answer.identity.body, encoding));
  sendReady(request, response, answer);
}

/** Compresses a body off the main thread. */
export function encoded(body: Buffer, encoding: Encoding, quality = QUICK): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: quality.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return toBrotli(body, { params });
}

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** Sends the lists of the admin as complete responses. `poll` reads the writes of other processes. */
export function sendLists(lists: Lists, poll: () => Promise<unknown>): CurrentList {
  const answerOf = onceFor((list: readonly object[]) =>
    readyAnswer(jsonOfList(list), HEADERS, { variesBySession: true }),
  );
  return async (name) => {
    await poll();
    const list = await lists[name]();
    return { list, sendCached: (request, response) => sendCompressed(request, response, answerOf(list)) };
  };
}

/**
 * Caches the JSON of a record by its identity, because records are never changed in place. After an edit,
 * only one of ten thousand is serialized again.
 */
const jsonOf = onceFor((record: object) => JSON.stringify(record));

export const jsonOfList = (list: readonly object[]): string =>
  `[${list.map((record) => jsonOf(record)).join(',')}]`;
