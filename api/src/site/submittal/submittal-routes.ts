import express, { type Request, type Response, type Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { LINK_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import {
  CERTIFICATES_FIELD,
  CREATE_FIELD,
  FORM_MAX,
  FORM_TOO_LONG,
  NO_CERTIFICATES,
  readSubmittal,
  REMOVE_FIELD,
  requestProblems,
  submittalQuery,
} from '@wa/core/domain/submittal/submittal';
import { isComplete } from '@wa/core/domain/submittal/submittal-lines';
import {
  SUBMITTAL_CERTIFICATES_PATH,
  SUBMITTAL_PATH,
  SUBMITTAL_SHEET_PATH,
} from '@wa/core/domain/site-routes';
import { slugify } from '@wa/core/domain/slug';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { RETRY_AFTER, sendPrinted, type PrintSlots } from '../../documents/sheets/print-on-request.ts';
import { FOR_ONE, sendFile } from '../../documents/send-file.ts';
import { printDocument, type ReadUpload } from '../../documents/sheets/print-sheet.ts';
import type { DrawLimit } from '../../http/concurrency-limiter.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/mount.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import type { Renderer } from '../render/renderer.ts';
import { certificateArchive } from './certificate-archive.ts';
import { findSubmittal, withSelectedCertificates, type FoundSubmittal } from './find-submittal.ts';
import { submittalDocument } from './submittal-document.ts';

interface SubmittalNeeds {
  content: Pick<PublicContent, 'productNamed' | 'page' | 'certificatesOf'>;
  settings: Pick<SettingsKeeper, 'now'>;
  catalogue: Pick<CatalogueKeeper, 'now'>;
  renderer: Pick<Renderer, 'route' | 'render'>;
  readUpload: ReadUpload;
  uploads: Pick<UploadStorage, 'open'>;
  slots: PrintSlots;
  renderLimit: DrawLimit;
  clock: () => Date;
}

/**
 * GET /submittal.pdf?... and POST /submittal: a submittal as a PDF (D25), and its certificates as a ZIP file.
 * Nothing is stored. The form itself is a page of the site.
 */
export function submittalRoutes(needs: SubmittalNeeds): Router {
  const { content, settings, catalogue, readUpload, uploads, slots, renderLimit, clock } = needs;
  const router = createRouter();
  const readForm = express.text({ type: 'application/x-www-form-urlencoded', limit: FORM_MAX });

  router.get(SUBMITTAL_SHEET_PATH, async (request, response) => {
    const query = asCreated(request.url.split('?').slice(1).join('?'));
    const found = await find(request, response, query);
    if (isComplete(found.submittal)) await send(request, response, found);
    else response.set(PUBLIC_HEADERS).redirect(303, `${SUBMITTAL_PATH}?${query.toString()}`);
  });

  router.get(SUBMITTAL_CERTIFICATES_PATH, async (request, response) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    await sendCertificates(request, response, query);
  });

  router.post(SUBMITTAL_PATH, readForm, async (request, response) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const typed = new URLSearchParams(body);
    if (typed.has(CERTIFICATES_FIELD)) {
      typed.delete(CERTIFICATES_FIELD);
      const address = `${SUBMITTAL_CERTIFICATES_PATH}?${typed.toString()}`;
      if (address.length <= LINK_MAX) response.set(PUBLIC_HEADERS).redirect(303, address);
      else await sendCertificates(request, response, typed);
      return;
    }
    if (typed.has(REMOVE_FIELD)) {
      const rest = submittalQuery(readSubmittal(typed));
      const address = `${SUBMITTAL_PATH}?${rest}`;
      if (address.length <= LINK_MAX) response.set(PUBLIC_HEADERS).redirect(303, address);
      else await showForm(request, response, 200, new URLSearchParams(rest));
      return;
    }
    const query = asCreated(body);
    const found = await find(request, response, query);
    const isReady = isComplete(found.submittal);
    const link = isReady
      ? `${SUBMITTAL_SHEET_PATH}?${submittalQuery(found.request)}`
      : `${SUBMITTAL_PATH}?${query.toString()}`;
    if (link.length <= LINK_MAX) {
      response.set(PUBLIC_HEADERS).redirect(303, link);
      return;
    }
    if (!isReady) {
      await showForm(request, response, 422, query);
      return;
    }
    await orBusy(request, response, query, () => send(request, response, found));
  });

  // The parser rejects a form that is too long before the handler above runs.
  router.use(
    SUBMITTAL_PATH,
    (error: unknown, request: Request, response: Response, next: (error: unknown) => void) => {
      if (!(error instanceof Error && 'type' in error && error.type === 'entity.too.large')) next(error);
      else showForm(request, response, 413, new URLSearchParams(), FORM_TOO_LONG).catch(next);
    },
  );

  /** Looking up 50 products takes a while, so one visitor must not do that many times at once (T1.8). */
  const find = (request: Request, response: Response, query: URLSearchParams): Promise<FoundSubmittal> =>
    renderLimit.run(request, response, () => findSubmittal(content, query));

  async function send(request: Request, response: Response, found: FoundSubmittal): Promise<void> {
    const [{ site }, specs] = await Promise.all([settings.now(), catalogue.now()]);
    const day = clock().toISOString().slice(0, 10);
    const covered = await renderLimit.run(request, response, () =>
      withSelectedCertificates(content, found.found, specs),
    );
    const number = slugify(found.request.project.number);
    await sendPrinted(request, response, slots, {
      disposition: 'attachment',
      name: `${['submittal', number].filter(Boolean).join('-')}.pdf`,
      print: () =>
        printDocument(
          submittalDocument({ ...found, found: covered }, { site, catalogue: specs, day }),
          readUpload,
        ),
    });
  }

  /** Shows the form again with a sentence while the server is creating as many documents as it may. */
  async function orBusy(
    request: Request,
    response: Response,
    query: URLSearchParams,
    run: () => Promise<void>,
  ): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unavailable')) throw error;
      response.set('Retry-After', String(RETRY_AFTER));
      await showForm(request, response, 503, query, error.message);
    }
  }

  /** Sends the certificates of the selected sizes as a ZIP file, or the form again if there are none. */
  async function sendCertificates(
    request: Request,
    response: Response,
    query: URLSearchParams,
  ): Promise<void> {
    const specs = await catalogue.now();
    const { asked, covered } = await renderLimit.run(request, response, async () => {
      const { found, request: read } = await findSubmittal(content, query);
      return { asked: read, covered: await withSelectedCertificates(content, found, specs) };
    });
    const [problem] = requestProblems(asked);
    const isCovered = covered.some(({ product }) => (product.certificates ?? []).length > 0);
    if (problem !== undefined || !isCovered) {
      await showForm(request, response, 422, query, problem ?? NO_CERTIFICATES);
      return;
    }
    const number = slugify(asked.project.number);
    const name = `${['certificates', number].filter(Boolean).join('-')}.zip`;
    // No slot is taken: the files are streamed, which costs as little as their own downloads.
    await sendFile(request, response, {
      name,
      disposition: 'attachment',
      headers: FOR_ONE,
      content: { stream: () => certificateArchive(covered, uploads) },
    });
  }

  /** Shows the form with all its texts and their problems. */
  async function showForm(
    request: Request,
    response: Response,
    status: 200 | 413 | 422 | 503,
    query: URLSearchParams,
    problem?: string,
  ): Promise<void> {
    const { renderer } = needs;
    const html = await renderLimit.run(request, response, async () => {
      const route = await renderer.route(SUBMITTAL_PATH, query);
      if (route.kind === 'moved' || route.data.kind !== 'submittal') throw new Error('The form has moved');
      const { data } = route;
      const submittal = problem === undefined ? data.submittal : { ...data.submittal, problems: [problem] };
      return renderer.render({ ...route, data: { ...data, submittal } });
    });
    response
      .set({ ...PUBLIC_HEADERS, 'Cache-Control': 'no-store' })
      .status(status)
      .type('html')
      .send(html);
  }

  return router;
}

/** Returns a query for which a missing selection is a problem. */
function asCreated(text: string): URLSearchParams {
  const query = new URLSearchParams(text);
  query.set(CREATE_FIELD, '1');
  return query;
}
