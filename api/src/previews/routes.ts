import type { Router } from 'express';
import { pageOfPreview } from '@wa/core/domain/pages/preview';
import { isFresh } from '../http/etag.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { createRouter } from '../http/router.ts';
import type { Previews } from './preview-library.ts';

/** A day without asking: networks keep their copy anyhow, and the address of a page's picture never changes. */
const CACHED = 'public, max-age=86400';

/** GET /previews/{path}.jpg: 1200 x 630 pixels. An address without a page goes on to the site's own not-found page. */
export function previewRoutes(previews: Previews): Router {
  const router = createRouter();

  router.get(/^\/previews(?:\/.*)?\.jpg$/, async (request, response, next) => {
    const path = pageOfPreview(request.path);
    const current = path && (await previews.hash(path));
    if (path === null || current === null) {
      next();
      return;
    }
    const head = (hash: string) =>
      response.set({ ...PUBLIC_HEADERS, 'Cache-Control': CACHED, ETag: `"${hash}"` });
    if (isFresh(request.get('If-None-Match'), `"${current}"`)) {
      head(current).status(304).end();
      return;
    }
    const picture = await previews.open(path);
    if (picture === null) {
      next();
      return;
    }
    head(picture.hash).set({
      'Content-Type': 'image/jpeg',
      'Content-Length': String(picture.body.length),
    });
    response.end(request.method === 'HEAD' ? undefined : picture.body);
  });

  return router;
}
