import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Router } from 'express';
import { isFresh } from '../../http/etag.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/router.ts';
import type { FirstPages } from './first-page-library.ts';

const unpack = promisify(brotliDecompress);
const PICTURE = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.svg$/;

/** GET /data-sheets/{slug}.svg: the first page of a data sheet, for the viewer to show at once. */
export function firstPageRoutes(firstPages: Pick<FirstPages, 'open'>): Router {
  const router = createRouter();
  router.get(PICTURE, async (request, response, next) => {
    const picture = await firstPages.open(PICTURE.exec(request.path)?.[1] ?? '');
    if (picture === null) {
      next();
      return;
    }
    const { packed, hash } = picture;
    const isPacked = request.acceptsEncodings('br', 'identity') === 'br';
    response.set({
      ...PUBLIC_HEADERS,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: isPacked ? `"${hash}-br"` : `"${hash}"`,
      Vary: 'Accept-Encoding',
      // The document is what search engines may list.
      'X-Robots-Tag': 'noindex',
    });
    if (isFresh(request.get('If-None-Match'), `"${hash}"`)) {
      response.status(304).end();
      return;
    }
    const body = isPacked ? packed : await unpack(packed);
    response.set({ 'Content-Type': 'image/svg+xml', 'Content-Length': String(body.length) });
    if (isPacked) response.set('Content-Encoding', 'br');
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  return router;
}
