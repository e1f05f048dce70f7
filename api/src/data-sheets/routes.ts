import type { Router } from 'express';
import { isFresh } from '../http/etag.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { createRouter } from '../http/router.ts';
import type { DataSheets } from './data-sheets.ts';

const SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;

/** GET /data-sheets/{slug}.pdf. An unknown address goes on to the site's own not-found page. */
export function dataSheetRoutes(sheets: DataSheets): Router {
  const router = createRouter();

  router.get(SHEET, async (request, response, next) => {
    const slug = SHEET.exec(request.path)?.[1] ?? '';
    const current = await sheets.hash(slug);
    if (current === null) {
      next();
      return;
    }
    const head = (hash: string) =>
      response.set({
        ...PUBLIC_HEADERS,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        ETag: `"${hash}"`,
      });
    if (isFresh(request.get('If-None-Match'), `"${current}"`)) {
      head(current).status(304).end();
      return;
    }
    const file = await sheets.open(slug);
    if (file === null) {
      next();
      return;
    }
    const name = `${slug.replaceAll('/', '-')}.pdf`;
    head(file.hash).set({
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.body.length),
      'Content-Disposition': `inline; filename="${name}"`,
    });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  });

  return router;
}
