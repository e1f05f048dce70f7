import type { Router } from 'express';
import { getDocuments } from '@wa/shared/contract/site';
import type { Dependencies } from '../dependencies.ts';
import { ok } from '../http/answer.ts';
import { isFresh } from '../http/etag.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { DataSheets } from './data-sheets.ts';
import type { Documents } from './documents.ts';
import { movedSheet, pageOfSheet } from './find-sheet.ts';

const SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;

/**
 * GET /data-sheets/{slug}.pdf, and what is known of all of them. An unknown address goes on to the site's own not-found
 * page.
 */
export function dataSheetRoutes(deps: Dependencies, sheets: DataSheets, documents: Documents): Router {
  const router = createRouter();

  mount(router, deps, getDocuments, async () => ok(await documents.all()));

  router.get(SHEET, async (request, response, next) => {
    const slug = SHEET.exec(request.path)?.[1] ?? '';
    const current = await sheets.hash(slug);
    if (current === null) {
      const moved = await movedSheet(deps.store, slug);
      if (moved === null) next();
      else response.set(PUBLIC_HEADERS).redirect(308, moved);
      return;
    }
    const head = (hash: string) =>
      response.set({
        ...PUBLIC_HEADERS,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        ETag: `"${hash}"`,
        // Search engines list the page, which says the same and leads on.
        Link: `<${deps.siteSettings.publicUrl}${pageOfSheet(slug)}>; rel="canonical"`,
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
