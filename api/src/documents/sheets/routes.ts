import { Readable } from 'node:stream';
import type { Router } from 'express';
import { getDocuments } from '@wa/core/contract/site';
import { OWN_SHEET } from '@wa/core/domain/links';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import { isFresh } from '../../http/conditions.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { sendStream } from '../../uploads/serve.ts';
import type { DocumentLibrary } from './document-library.ts';

const ARCHIVE = /^\/data-sheets\/[a-z0-9-]+\.zip$/;
/** Headers of a document that is asked for anew each time. */
const KEPT = { ...PUBLIC_HEADERS, 'Cache-Control': 'public, max-age=0, must-revalidate' };

/**
 * GET /data-sheets/{slug}.pdf, the documents of a family as a ZIP file, and what is known of all of them. An unknown
 * address goes on to the site's own not-found page.
 */
export function dataSheetRoutes(mount: Mount, publicUrl: string, documents: DocumentLibrary): Router {
  const router = createRouter();

  mount(router, getDocuments, async () => ok(await documents.allFacts()));

  router.get(OWN_SHEET, async (request, response, next) => {
    const slug = OWN_SHEET.exec(request.path)?.[1] ?? '';
    const sheet = await documents.find(slug);
    if (sheet === null) {
      const moved = await documents.movedTo(slug);
      if (moved === null) next();
      else response.set(PUBLIC_HEADERS).redirect(308, moved);
      return;
    }
    const etag = `"${sheet.hash}"`;
    response.set({
      ...KEPT,
      ETag: etag,
      // Search engines list the page, which says the same and leads on.
      Link: `<${publicUrl}${sheet.page}>; rel="canonical"`,
    });
    if (isFresh(request.get('If-None-Match'), etag)) {
      response.status(304).end();
      return;
    }
    const body = await sheet.body();
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Length': String(body.length),
      'Content-Disposition': `inline; filename="${slug.replaceAll('/', '-')}.pdf"`,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });

  router.get(ARCHIVE, async (request, response, next) => {
    const href = request.path;
    const family = (await documents.families()).find(({ zip }) => zip === href);
    if (!family) {
      next();
      return;
    }
    response.set({
      ...KEPT,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${family.slug}.zip"`,
    });
    if (request.method === 'HEAD') response.end();
    else await sendStream(Readable.from(documents.archive(family)), response);
  });

  return router;
}
