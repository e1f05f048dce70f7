import { pipeline } from 'node:stream/promises';
import type { Response, Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { SiteSettings } from '@wa/core/contract/site';
import { isInternal, splitHref, pdfFileName, unwrapPdf, isCloudMedia } from '@wa/core/domain/links';
import { addressKey, createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { whenGone } from '../../http/request-log.ts';
import { createRouter } from '../../http/mount.ts';
import { UPLOAD_HEADERS } from '../../http/headers.ts';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/**
 * The maximum number of concurrent documents, in total and for one address. Each takes one read of a socket
 * and one full buffer, less than 256 kB whatever its size: 16 MB for all of them.
 */
const PLACES = { total: 64, each: 8 };
const ADDRESS_MAX = 2_048;
/** Matches the site's own documents, which are redirected to their address instead of proxied. */
const OWN_FILE = /^\/(?:uploads|data-sheets(?:\/product)?)\/[a-z0-9-]+\.pdf$/;

/**
 * GET /api/proxy/pdf?src&name (specification 7): serves a PDF of a known host as a file of this site. The
 * document streams through, and its slot is released when the reader disconnects.
 */
export function pdfProxyRoutes(
  { siteSettings }: { siteSettings: Pick<SiteSettings, 'cloudMediaHosts' | 'publicUrl'> },
  options: Partial<FetchOptions> = {},
  places = createConcurrencyLimiter(PLACES),
): Router {
  const router = createRouter();
  const settings = { hosts: siteSettings.cloudMediaHosts, ...options };

  router.get('/api/proxy/pdf', async (request, response) => {
    const { src, name } = request.query;
    if (typeof src !== 'string' || src === '' || (name !== undefined && typeof name !== 'string')) {
      throw new ApiError('malformed', 'Enter the address of one document in src');
    }
    if (src.length > ADDRESS_MAX) throw new ApiError('malformed', 'The address is too long');
    const address = unwrapPdf(src);
    const own = ownPath(address, siteSettings.publicUrl);
    if (own !== null) {
      response.redirect(307, own);
      return;
    }
    const release = places.take(addressKey(request.ip));
    if (release === null) throw new ApiError('unavailable', 'Too many documents at once.', { retryAfter: 2 });
    const stop = new AbortController();
    whenGone(response, () => {
      stop.abort();
      release();
    });
    const document = await openPdf(address, settings, stop);
    await sendPdf(response, document, { name, stop });
  });

  return router;
}

/** Returns the path of an upload or data sheet of this site; null for any other address. */
function ownPath(address: string, publicUrl: string): string | null {
  const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const { path } = splitHref(local);
  return isInternal(local) && OWN_FILE.test(path) ? path : null;
}

/** Milliseconds for a whole document: 25 MB over a line of 0.35 Mbit/s. */
const WHOLE_LIMIT = 10 * 60_000;

/**
 * Streams a document as fast as its reader takes it. If it cannot be completed (`stop` is aborted), the
 * connection is reset, so that no reader or proxy mistakes a part for the whole.
 */
async function sendPdf(
  response: Response,
  { length, chunks }: Awaited<ReturnType<typeof startPdf>>,
  { name, stop }: { name: string | undefined; stop: AbortController },
): Promise<void> {
  response.set({
    ...UPLOAD_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${pdfFileName(name)}"`,
    'Cache-Control': 'private, max-age=300',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (length !== null) response.set('Content-Length', String(length));
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const { signal } = stop;
  signal.addEventListener('abort', () => {
    if (!response.writableFinished) response.req.socket.resetAndDestroy();
  });
  const timer = setTimeout(() => stop.abort(), WHOLE_LIMIT);
  // The reset connection has already reported the error to the reader.
  await pipeline(chunks, response, { signal }).catch(() => stop.abort());
  clearTimeout(timer);
}

const LIMITS = {
  maxBytes: 25 * 1024 * 1024,
  /** Milliseconds until the first bytes arrive: lookups, redirects, and headers. */
  headLimit: 10_000,
  /** Milliseconds between two pieces of the body. */
  idleLimit: 10_000,
};
const REDIRECTS_MAX = 3;
const MAGIC = '%PDF-';

export interface FetchOptions extends Partial<typeof LIMITS> {
  /** The allowed host names, each with an optional path prefix (CLOUD_MEDIA_HOSTS). */
  hosts: readonly string[];
  /** Resolves host names, for tests. Its results are checked like those of the system. */
  lookup?: LookupFunction;
  /** Private addresses that count as public, for tests. */
  allowIps?: string[];
  /** The port that replaces 80, for tests. */
  port?: number;
}

/**
 * Opens a document of one of the allowed hosts without cookies or credentials. The lookup of every connection
 * is checked and pinned, so that the checked address is the one that is called. Each redirect is checked
 * again. Aborting `stop` ends it at any time, and any other end aborts `stop`.
 * @throws ApiError forbidden, unavailable, too-large, unsupported-type
 */
export async function openPdf(address: string, options: FetchOptions, stop = new AbortController()) {
  try {
    return await within(options.headLimit ?? LIMITS.headLimit, stop, async () => {
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
    const { location = '' } = headers;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && location !== '';
    if (!isRedirect || redirects === REDIRECTS_MAX || !URL.canParse(location, url.href)) throw unreachable();
    url = judge(new URL(location, url).href, options);
  }
}

/**
 * Returns the address if it may be fetched (trust model): HTTP or HTTPS, the default port, no user part, a
 * host by name on the allow-list, and below its path if the list names one. Literal IP addresses are never
 * allowed, because no lookup would check them.
 * @throws ApiError forbidden
 */
function judge(address: string, { hosts }: FetchOptions): URL {
  // An address that the parser would silently repair is not the intended one.
  const isPlain = /^https?:\/\/[^/]/i.test(address) && !/[\s\\\p{Cc}]/u.test(address);
  const hasUser = /^[^/]*\/\/[^/]*@/.test(address);
  const url = isPlain && !hasUser ? URL.parse(address) : null;
  const name = url?.hostname.replace(/\.$/, '') ?? '';
  const isNamed = url?.port === '' && isIP(name) === 0 && name.includes('.');
  // The path is the requested one, with `..` resolved. The query is left out, because it could contain
  // another address.
  if (!isNamed || !isCloudMedia(`https://${name}${url.pathname}`, hosts))
    throw new ApiError('forbidden', 'Documents from this address aren’t allowed');
  return url;
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

/** Opens a document whose first bytes are those of a PDF. */
async function startPdf(response: IncomingMessage, options: FetchOptions, stop: AbortController) {
  const { maxBytes, idleLimit } = { ...LIMITS, ...options };
  const announced = response.headers['content-length'];
  const length = announced === undefined ? null : Number(announced);
  if (length !== null && length > maxBytes) throw tooLarge();
  const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  // The first bytes identify another kind of file, so the rest of it isn't read.
  while (first.length < MAGIC.length) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    first = Buffer.concat([first, value]);
  }
  if (first.subarray(0, MAGIC.length).toString('latin1') !== MAGIC)
    throw new ApiError('unsupported-type', 'There isn’t a PDF at this address');

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
  return {
    /**
     * The number of bytes that the origin announced; any other number makes `chunks` fail. Null if it
     * announced none.
     */
    length,
    /**
     * The whole document, read no faster than it is consumed. Fails when it breaks off, stalls, or is too
     * large.
     */
    chunks: chunks(),
  };
}

/** Aborts `stop` when the work, which must handle the signal, takes more than the given milliseconds. */
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

/** Returns one sentence for every failure, because names and ports that answer are private. */
function unreachable(): ApiError {
  return new ApiError('unavailable', 'We couldn’t get the document. Try again later.');
}
