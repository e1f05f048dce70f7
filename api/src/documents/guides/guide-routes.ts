import type { Router } from 'express';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/mount.ts';
import { isGuideFile, NOT_INDEXED } from './guide-files.ts';

const GUIDE_ADDRESS = /^\/guide-specifications\/[^.]+\.(?:docx|txt)$/;
export const CHOOSE_UNITS =
  'Choose the units of the guide specification: the name of its file ends in -us or -metric.';

/** Refuses a guide specification without known units. The cached site answers all others. */
export function guideRoutes(): Router {
  const router = createRouter();
  router.get(GUIDE_ADDRESS, (request, response, next) => {
    if (isGuideFile(request.path)) {
      next();
      return;
    }
    response
      .set({ ...PUBLIC_HEADERS, ...NOT_INDEXED })
      .status(400)
      .type('text')
      .send(CHOOSE_UNITS);
  });
  return router;
}
