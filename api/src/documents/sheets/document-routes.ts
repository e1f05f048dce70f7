import { Readable } from 'node:stream';
import { getDocuments } from '@wa/core/contract/site';
import {
  SELECT_FEWER,
  SELECT_NONE,
  SELECTED_MAX,
  selectedDocuments,
} from '@wa/core/domain/documents/document-matrix';
import type { ListedDocument } from '@wa/core/domain/documents/documents';
import { OWN_SHEET } from '@wa/core/domain/links';
import { SELECTION_PATH } from '@wa/core/domain/site-routes';
import type { Request, Response, Router } from 'express';
import type { DrawLimit } from '../../http/concurrency-limiter.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { ok, type Mount, createRouter } from '../../http/mount.ts';
import { CHECKED, sendFile } from '../send-file.ts';
import type { DocumentLibrary } from './document-library.ts';

const ARCHIVE = /^\/data-sheets\/[a-z0-9-]+\.zip$/;

interface DataSheetNeeds {
  mount: Mount;
  publicUrl: string;
  documents: Pick<DocumentLibrary, 'allFacts' | 'archive' | 'families' | 'find' | 'movedTo'>;
  renderLimit: DrawLimit;
}

/**
 * GET /data-sheets/{slug}.pdf, selected documents and those of a family as a ZIP file, and the facts of all
 * of them. An unknown address continues to the site's own not-found page.
 */
export function dataSheetRoutes({ mount, publicUrl, documents, renderLimit }: DataSheetNeeds): Router {
  const router = createRouter();
  /** The families take a while to list, so one visitor must not list them many times at once (T1.8). */
  const familiesFor = (request: Request, response: Response) =>
    renderLimit.run(request, response, documents.families);

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
    await sendFile(request, response, {
      name: `${slug.replaceAll('/', '-')}.pdf`,
      disposition: 'inline',
      // Search engines list the page, which has the same content and further links.
      headers: { ...CHECKED, Link: `<${publicUrl}${sheet.page}>; rel="canonical"` },
      etag: `"${sheet.hash}"`,
      content: { body: sheet.body },
    });
  });

  router.get(ARCHIVE, async (request, response, next) => {
    const href = request.path;
    const family = (await familiesFor(request, response)).find(({ zip }) => zip === href);
    if (!family) {
      next();
      return;
    }
    await sendArchive(family.documents, `${family.slug}.zip`, request, response);
  });

  router.get(SELECTION_PATH, async (request, response) => {
    const selection = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const selected = selectedDocuments(await familiesFor(request, response), selection);
    if (selected.length > 0 && selected.length <= SELECTED_MAX) {
      await sendArchive(selected, 'documents.zip', request, response);
      return;
    }
    const problem = selected.length === 0 ? SELECT_NONE : SELECT_FEWER;
    response
      .set({ ...PUBLIC_HEADERS, ...CHECKED, 'X-Robots-Tag': 'noindex' })
      .status(400)
      .type('text')
      .send(problem);
  });

  const sendArchive = (
    listed: readonly ListedDocument[],
    name: string,
    request: Request,
    response: Response,
  ): Promise<void> =>
    sendFile(request, response, {
      name,
      disposition: 'attachment',
      headers: CHECKED,
      content: { stream: () => Readable.from(documents.archive(listed)) },
    });

  return router;
}
