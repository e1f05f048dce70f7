import type { Response, Router } from 'express';
import type { SiteSettings } from '@wa/shared/contract/site';
import { ApiError } from '@wa/shared/contract/errors';
import { isInternal, splitHref } from '@wa/shared/domain/href';
import { pdfFileName, unwrapPdf } from '@wa/shared/domain/links';
import { UPLOAD_HEADERS } from '../http/headers.ts';
import { createRouter } from '../http/router.ts';
import { fetchPdf } from './fetch-pdf.ts';
import type { FetchOptions } from './fetch-pdf.ts';

/** Documents fetched at once: each may take 25 MB. */
const AT_ONCE = 4;
const ADDRESS_MAX = 2_048;
/** The site's own documents, which are sent to where they lie instead of through here. */
const OWN_FILE = /^\/(?:uploads|data-sheets(?:\/product)?)\/[a-z0-9-]+\.pdf$/;

/** GET /api/proxy/pdf?src&name (specification 7): a PDF of a known host, as a file of this site. */
export interface PdfProxyNeeds {
  siteSettings: Pick<SiteSettings, 'cloudMediaHosts' | 'publicUrl'>;
}

export function pdfProxyRoutes(deps: PdfProxyNeeds, options: Partial<FetchOptions> = {}): Router {
  const router = createRouter();
  const settings = { hosts: deps.siteSettings.cloudMediaHosts, ...options };
  let atWork = 0;

  router.get('/api/proxy/pdf', async (request, response) => {
    const { src, name } = request.query;
    if (typeof src !== 'string' || src === '' || (name !== undefined && typeof name !== 'string')) {
      throw new ApiError('malformed', 'The address of one document is needed: src');
    }
    if (src.length > ADDRESS_MAX) throw new ApiError('malformed', 'The address is too long');
    const address = unwrapPdf(src);
    const own = ownPath(address, deps.siteSettings.publicUrl);
    if (own !== null) {
      response.redirect(307, own);
      return;
    }
    if (atWork >= AT_ONCE)
      throw new ApiError('unavailable', 'Too many documents at once.', { retryAfter: 2 });
    atWork += 1;
    try {
      sendPdf(response, await fetchPdf(address, settings), name);
    } finally {
      atWork -= 1;
    }
  });

  return router;
}

function sendPdf(response: Response, body: Buffer, name: string | undefined): void {
  response.set({
    ...UPLOAD_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${pdfFileName(name)}"`,
    'Cache-Control': 'private, max-age=300',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.send(body);
}

/** The path of an upload or data sheet of this site; null for anything else. */
function ownPath(address: string, publicUrl: string): string | null {
  const local = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const { path } = splitHref(local);
  return isInternal(local) && OWN_FILE.test(path) ? path : null;
}
