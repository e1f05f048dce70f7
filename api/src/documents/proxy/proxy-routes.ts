import { pipeline } from 'node:stream/promises';
import type { Response, Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { SiteSettings } from '@wa/core/contract/site';
import { isInternal, splitHref, pdfFileName, unwrapPdf } from '@wa/core/domain/links';
import { addressKey, createPlaces } from '../../http/places.ts';
import { whenGone } from '../../http/request-log.ts';
import { createRouter } from '../../http/mount.ts';
import { UPLOAD_HEADERS } from '../../http/headers.ts';
import { openPdf, type FetchOptions, type OpenPdf } from './fetch-pdf.ts';

/**
 * Documents under way at once, and of them for one address. Each holds what one read of a socket and one full buffer
 * take, less than 256 kB whatever its size: 16 MB for all of them.
 */
const PLACES = { total: 64, each: 8 };
const ADDRESS_MAX = 2_048;
/** The site's own documents, which are sent to where they lie instead of through here. */
const OWN_FILE = /^\/(?:uploads|data-sheets(?:\/product)?)\/[a-z0-9-]+\.pdf$/;

/**
 * GET /api/proxy/pdf?src&name (specification 7): a PDF of a known host, as a file of this site. It is handed through
 * as it arrives, and its place is free again when its reader is gone.
 */
export function pdfProxyRoutes(
  { siteSettings }: { siteSettings: Pick<SiteSettings, 'cloudMediaHosts' | 'publicUrl'> },
  options: Partial<FetchOptions> = {},
  places = createPlaces(PLACES),
): Router {
  const router = createRouter();
  const settings = { hosts: siteSettings.cloudMediaHosts, ...options };

  router.get('/api/proxy/pdf', async (request, response) => {
    const { src, name } = request.query;
    if (typeof src !== 'string' || src === '' || (name !== undefined && typeof name !== 'string')) {
      throw new ApiError('malformed', 'The address of one document is needed: src');
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

/** The path of an upload or data sheet of this site; null for anything else. */
function ownPath(address: string, publicUrl: string): string | null {
  const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const { path } = splitHref(local);
  return isInternal(local) && OWN_FILE.test(path) ? path : null;
}

/** Milliseconds for all of a document: 25 MB over a line of 0.35 Mbit/s. */
const WHOLE_LIMIT = 10 * 60_000;

/**
 * Hands a document through as fast as its reader takes it. When it cannot be finished (`stop` is aborted), the
 * connection is reset: no reader, and no proxy between, may take a part for the whole.
 */
async function sendPdf(
  response: Response,
  { length, chunks }: OpenPdf,
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
  // Whatever went wrong, the reader has been told in the one way that is left.
  await pipeline(chunks, response, { signal }).catch(() => stop.abort());
  clearTimeout(timer);
}
