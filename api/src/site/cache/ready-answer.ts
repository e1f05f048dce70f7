import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isFresh } from '../../http/request.ts';
import { STRICT_TRANSPORT } from '../../http/headers.ts';
import { onceFor } from '@wa/core/domain/record';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Lists } from '../../content/catalog/lists.ts';
import type { CurrentList } from '../../http/mount.ts';

/** Content codings that ready answers exist in, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Distinct headers remembered; browsers send a handful. */
const REMEMBERED = 200;
/** A plain map, since each answer asks it: the memo of an LRU cache costs microseconds (`npm run bench -- serving`). */
const remembered = new Map<string, readonly Encoding[]>();

/** The codings that the Accept-Encoding header allows, best first; identity always goes. */
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

/** A success answer as finished bytes, with every header that belongs to it. */
export interface ReadyAnswer {
  readonly etag: string;
  /** True when an administrator gets another answer at the same address: such a request must not be served from here. */
  readonly variesBySession: boolean;
  /** True when it shows what is known of PDFs. */
  readonly showsDocuments: boolean;
  readonly identity: Variant;
  readonly compressed: Map<Encoding, Variant>;
  /** False for bodies that are small or compressed already. */
  readonly compressible: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

interface Variant {
  readonly body: Buffer;
  readonly encoding: Encoding | null;
  /** Made when first asked for: most sites are only ever asked in one of the two ways. */
  readonly heads: { plain?: Head; https?: Head };
}

/** Names and values in one flat list, as writeHead sends it fastest: merging costs a fifth of an answer's CPU. */
interface Head {
  whole: string[];
  /** For 304, which has no body. */
  notModified: string[];
}

/** Bytes that go out in one packet anyhow. */
const COMPRESS_FROM = 1_000;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|manifest|javascript|wasm))/;

/** @param headers Content-Type and everything else but length, coding, tag and Vary */
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

/** Bytes of all variants. */
export const sizeOf = ({ identity, compressed }: ReadyAnswer): number =>
  [...compressed.values()].reduce((sum, { body }) => sum + body.length, identity.body.length);

/** Adds, or replaces by a smaller one, the body in a coding. */
export function addVariant({ identity, compressed }: ReadyAnswer, encoding: Encoding, body: Buffer): void {
  const known = compressed.get(encoding) ?? identity;
  if (body.length < known.body.length) compressed.set(encoding, { body, encoding, heads: {} });
}

/** Answers GET and HEAD, with 304 for a copy that is current. */
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
  // A strong tag names bytes, so every coding has its own; http/request.ts takes the suffix off again.
  const tag = encoding === null ? etag : `${etag.slice(0, -1)}-${encoding}"`;
  const notModified: string[] = Object.entries({ ...first, ...headers, ETag: tag }).flat();
  const whole = [...notModified, 'Content-Length', String(body.length)];
  if (encoding !== null) whole.push('Content-Encoding', encoding);
  return { whole, notModified };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Bytes above which the best form costs seconds of a core (docs/performance.md). */
const LARGE = 512 * 1024;

const QUICK = { brotli: 4, gzip: 5 };

/**
 * The codings that the first visitor waits for, a few milliseconds off the main thread. Large bodies are sent as they are;
 * theirs follow. Built files bring their codings along.
 */
export async function compressQuickly(answer: ReadyAnswer): Promise<void> {
  const isDue = answer.compressible && answer.compressed.size === 0;
  if (isDue && answer.identity.body.length <= LARGE) await compress(answer, QUICK);
}

/** The codings that stay, off the main thread. The last step of brotli would take three times as long for 3 % less. */
export function compressThoroughly(answer: ReadyAnswer): Promise<void> {
  const isLarge = answer.identity.body.length > LARGE;
  return compress(answer, isLarge ? { brotli: 6, gzip: 6 } : { brotli: 10, gzip: 9 });
}

async function compress(answer: ReadyAnswer, quality: typeof QUICK): Promise<void> {
  for (const encoding of ENCODINGS)
    addVariant(answer, encoding, await encoded(answer.identity.body, encoding, quality));
}

/** Sends an answer that nobody has compressed yet, in the best coding that is asked for; the answer keeps it. */
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

/** A body in one coding, made off the main thread. */
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

/** Lists as administrators see them, as finished bytes. `look` reads what other processes have written. */
export function sendLists(lists: Lists, look: () => Promise<unknown>): CurrentList {
  const answerOf = onceFor((list: readonly object[]) =>
    readyAnswer(jsonOfList(list), HEADERS, { variesBySession: true }),
  );
  return async (name) => {
    await look();
    const list = await lists[name]();
    return { list, sendKept: (request, response) => sendCompressed(request, response, answerOf(list)) };
  };
}

/** The JSON of a record that is never changed in place: after an edit one of ten thousand is put into words. */
const jsonOf = onceFor((record: object) => JSON.stringify(record));

export const jsonOfList = (list: readonly object[]): string =>
  `[${list.map((record) => jsonOf(record)).join(',')}]`;
