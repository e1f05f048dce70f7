import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { SiteSettings } from '@wa/core/contract/site';
import { INQUIRY_PATH, INQUIRY_SHEET_PATH } from '@wa/core/domain/site-routes';
import type { Answers } from '../finder/answers.ts';
import { addressKey, createPlaces } from '../../http/places.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/mount.ts';
import { printSheet } from '../../documents/sheets/print-sheet.ts';
import { inquirySheet } from './inquiry-sheet.ts';

/** Sheets under way or waiting, and of them for one address: a sheet keeps the processor busy. */
const PLACES = { total: 8, each: 1 };

interface InquiryNeeds {
  answers: Pick<Answers, 'inquiry'>;
  settings: { now: () => Promise<{ site: SiteSettings }> };
  clock: () => Date;
}

/** GET /inquiry.pdf?item=...: a list as a sheet (D16). It is made anew each time and kept nowhere. */
export function inquiryRoutes(
  { answers, settings, clock }: InquiryNeeds,
  places = createPlaces(PLACES),
): Router {
  const router = createRouter();

  router.get(INQUIRY_SHEET_PATH, async (request, response) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const { lines } = await answers.inquiry(query);
    if (lines.length === 0) {
      response.set(PUBLIC_HEADERS).redirect(302, INQUIRY_PATH);
      return;
    }
    const release = places.take(addressKey(request.ip));
    if (release === null)
      throw new ApiError('unavailable', 'One sheet at a time, please.', { retryAfter: 2 });
    try {
      const { site } = await settings.now();
      const body = await printSheet(inquirySheet(lines, site, clock().toISOString().slice(0, 10)));
      response.set({
        ...PUBLIC_HEADERS,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/pdf',
        'Content-Length': String(body.length),
        'Content-Disposition': 'inline; filename="inquiry.pdf"',
        'X-Robots-Tag': 'noindex',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } finally {
      release();
    }
  });

  return router;
}
