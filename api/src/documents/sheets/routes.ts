import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import { getDocuments } from '@wa/core/contract/site';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import { isFresh } from '../../http/conditions.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import type { DocumentFactsKeeper } from './document-facts.ts';
import type { DataSheets } from './sheet-library.ts';

const ARCHIVE = /^\/data-sheets\/[a-z0-9-]+\.zip$/;
const SHEET = /^\/data-sheets\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\.pdf$/;

export interface DataSheetNeeds {
  mount: Mount;
  publicUrl: string;
  sheets: DataSheets;
  documents: Pick<DocumentFactsKeeper, 'all'>;
}

/** A visitor who leaves is no fault. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
    throw error;
}

/**
 * GET /data-sheets/{slug}.pdf, the documents of a family as a ZIP file, and what is known of all of them. An unknown
 * address goes on to the site's own not-found page.
 */
export function dataSheetRoutes(needs: DataSheetNeeds): Router {
  const { mount, publicUrl, sheets, documents } = needs;
  const router = createRouter();

  mount(router, getDocuments, async () => ok(await documents.all()));

  router.get(SHEET, async (request, response, next) => {
    const slug = SHEET.exec(request.path)?.[1] ?? '';
    const current = await sheets.hash(slug);
    if (current === null) {
      const moved = await sheets.movedTo(slug);
      if (moved === null) next();
      else response.set(PUBLIC_HEADERS).redirect(308, moved);
      return;
    }
    const page = (await sheets.list()).find((sheet) => sheet.slug === slug)?.page ?? `/${slug}`;
    const head = (hash: string) =>
      response.set({
        ...PUBLIC_HEADERS,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        ETag: `"${hash}"`,
        // Search engines list the page, which says the same and leads on.
        Link: `<${publicUrl}${page}>; rel="canonical"`,
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

  router.get(ARCHIVE, async (request, response, next) => {
    const href = request.path;
    const family = (await sheets.families()).find(({ zip }) => zip === href);
    if (!family) {
      next();
      return;
    }
    const etag = `"${await sheets.archiveHash(family)}"`;
    response.set({ ...PUBLIC_HEADERS, 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: etag });
    if (isFresh(request.get('If-None-Match'), etag)) {
      response.status(304).end();
      return;
    }
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${family.slug}.zip"`,
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(Readable.from(sheets.archive(family)), response).catch(unlessClosed);
  });

  return router;
}
