import type { Router } from 'express';
import { createRouter } from '../mount.ts';

/** GET /api/openapi.json: the description of every call; made once, when it is first asked for. */
export function openApiRoutes(): Router {
  const router = createRouter();
  let document: string | null = null;
  router.get('/api/openapi.json', async (_request, response) => {
    if (document === null) {
      const { openApiDocument } = await import('./document.ts');
      document = JSON.stringify(openApiDocument());
    }
    response.set('Cache-Control', 'no-cache').type('application/json').send(document);
  });
  return router;
}
