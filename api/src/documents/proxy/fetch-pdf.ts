import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { ApiError } from '@wa/core/contract/errors';
import { isCloudMedia } from '@wa/core/domain/links';

/** Bytes. */
const PDF_MAX_BYTES = 25 * 1024 * 1024;
/** Milliseconds until the first bytes are here: lookups, redirects and head. */
const HEAD_LIMIT = 10_000;
/** Milliseconds between two pieces of the body. */
const IDLE_LIMIT = 10_000;
const REDIRECTS_MAX = 3;
const MAGIC = '%PDF-';

export interface FetchOptions {
  /** Allow-list of host names, each with what lies below it (CLOUD_MEDIA_HOSTS). */
  hosts: readonly string[];
  /** For tests: where names lead. Its answers are vetted like those of the system. */
  lookup?: LookupFunction;
  /** For tests: private addresses that count as public. */
  allowIps?: string[];
  /** For tests: the port that stands for 80. */
  port?: number;
  headLimit?: number;
  idleLimit?: number;
  maxBytes?: number;
}

/** A document whose first bytes are those of a PDF. */
export interface OpenPdf {
  /** Bytes, as the origin announced them: with fewer or more, `chunks` fails. Null when it said nothing. */
  length: number | null;
  /** The whole document, read no faster than it is taken. Fails when it breaks off, stands still or is too large. */
  chunks: AsyncIterable<Buffer>;
}

/**
 * Opens a document of one of the allowed hosts without cookies or credentials. The lookup of every connection is
 * vetted and pinned: the address that was judged is the one that is called. Each redirect is judged anew. Aborting
 * `stop` ends it at any time, and what ends for another reason aborts `stop`.
 * @throws ApiError forbidden, unavailable, too-large, unsupported-type
 */
export async function openPdf(
  address: string,
  options: FetchOptions,
  stop = new AbortController(),
): Promise<OpenPdf> {
  try {
    return await within(options.headLimit ?? HEAD_LIMIT, stop, async () => {
      const response = await follow(address, options, stop.signal);
      return await startPdf(response, options, stop);
    });
  } catch (error) {
    stop.abort();
    if (error instanceof ApiError) throw error;
    throw unreachable();
  }
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = judge(address, options);
  for (let redirects = 0; ; redirects += 1) {
    const response = await get(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw unreachable();
    if (redirects === REDIRECTS_MAX) throw unreachable();
    if (!URL.canParse(headers.location, url.href)) throw unreachable();
    url = judge(new URL(headers.location, url).href, options);
  }
}

function judge(address: string, { hosts }: FetchOptions): URL {
  const url = allowedAddress(address, hosts);
  if (url === null) throw new ApiError('forbidden', 'Documents are not shown from this address');
  return url;
}

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The address as it may be fetched, or null (trust model): http or https, its own default port, no user part, a host
 * by name on the allow-list, and below its path when the list names one. Literal IP addresses are never on it, since no
 * lookup would vet them.
 */
function allowedAddress(address: string, hosts: readonly string[]): URL | null {
  // What the parser would silently repair is not what anybody meant to link to.
  if (/[\s\\\p{Cc}]/u.test(address) || !/^https?:\/\/[^/]/i.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, port, username, password, hostname } = url;
  if (PORTS[protocol] === undefined || (port !== '' && port !== PORTS[protocol])) return null;
  if (username !== '' || password !== '' || /^[^/]*\/\/[^/]*@/.test(address)) return null;
  const name = hostname.replace(/\.$/, '');
  if (name === '' || isIP(name) !== 0 || name.startsWith('[') || !name.includes('.')) return null;
  // The path as it will be asked for: steps up have been taken. Without the query, which could wrap another address.
  return isCloudMedia(`https://${name}${url.pathname}`, hosts) ? url : null;
}

async function get(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  const filter = { allowIPAddressList: options.allowIps ?? [], keepAlive: false };
  const isHttps = url.protocol === 'https:';
  const agent = isHttps ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  const headers = { Accept: 'application/pdf', 'Accept-Encoding': 'identity', 'User-Agent': 'pdf-viewer' };
  return new Promise((resolve, reject) => {
    const request = (isHttps ? httpsRequest : httpRequest)(
      url,
      { agent, headers, signal, lookup: options.lookup, ...(options.port && { port: options.port }) },
      resolve,
    );
    request.on('error', reject).end();
  });
}

async function startPdf(
  response: IncomingMessage,
  options: FetchOptions,
  stop: AbortController,
): Promise<OpenPdf> {
  const { maxBytes = PDF_MAX_BYTES, idleLimit = IDLE_LIMIT } = options;
  const announced = response.headers['content-length'];
  const length = announced === undefined ? null : Number(announced);
  if (length !== null && length > maxBytes) throw tooLarge();
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  // Another kind of file is known by its first bytes: no need to read the rest of it.
  while (first.length < MAGIC.length) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    first = Buffer.concat([first, value]);
  }
  if (first.subarray(0, MAGIC.length).toString('latin1') !== MAGIC)
    throw new ApiError('unsupported-type', 'The address holds no PDF document');

  async function* chunks() {
    let isWhole = false;
    try {
      let size = 0;
      for (let piece = first; ;) {
        size += piece.length;
        if (size > maxBytes) throw tooLarge();
        yield piece;
        const { done, value } = await within(idleLimit, stop, () => pieces.next());
        if (done === true) {
          isWhole = true;
          return;
        }
        piece = value;
      }
    } finally {
      if (!isWhole) stop.abort();
    }
  }
  return { length, chunks: chunks() };
}

/** Aborts `stop` when the work, which must heed it, takes more than the given milliseconds. */
async function within<T>(limit: number, stop: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => stop.abort(), limit);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

function tooLarge(): ApiError {
  return new ApiError('too-large', 'The document is too large to be shown');
}

/** One sentence for every failure: which names and ports answer is nobody's business. */
function unreachable(): ApiError {
  return new ApiError('unavailable', 'The document cannot be fetched at the moment');
}
