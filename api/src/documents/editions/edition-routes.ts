import { CATALOG_PATH } from '@wa/core/domain/site-routes';
import type { Request, Response, Router } from 'express';
import { cancelEdition, createEdition, listEditions, type Edition } from '@wa/core/contract/printed-catalog';
import { slugify } from '@wa/core/domain/slug';
import { createRouter, ok, type Mount } from '../../http/mount.ts';
import { CHECKED, sendFile } from '../send-file.ts';
import type { EditionFolder, StoredEdition } from './edition-folder.ts';
import type { EditionJobs } from './edition-jobs.ts';
import type { PublishedEdition } from './published-edition.ts';

const EDITION = /^\/catalogs\/([0-9a-f-]{1,80})\.pdf$/;

interface EditionNeeds {
  mount: Mount;
  editions: EditionFolder;
  jobs: EditionJobs;
  published: PublishedEdition;
}

/** Routes of the printed catalog (D29): the office's jobs and editions, and the published PDF. */
export function editionRoutes({ mount, editions, jobs, published }: EditionNeeds): Router {
  const router = createRouter();
  const answer = async () => ok({ editions: (await editions.list()).map(shown), job: await jobs.state() });

  mount(router, listEditions, answer);
  mount(router, createEdition, async ({ savedBy }) => {
    await jobs.start(savedBy);
    return answer();
  });
  mount(router, cancelEdition, async () => {
    await jobs.cancel();
    return answer();
  });

  router.get(CATALOG_PATH, async (request, response, next) => {
    const edition = await published();
    if (edition === null) next();
    else await send(request, response, edition);
  });

  router.get(EDITION, async (request, response, next) => {
    const edition = await editions.find(EDITION.exec(request.path)?.[1] ?? '');
    if (edition === null) next();
    else await send(request, response.set('X-Robots-Tag', 'noindex'), edition);
  });

  const send = (request: Request, response: Response, edition: StoredEdition): Promise<void> =>
    sendFile(request, response, {
      name: `${slugify(edition.title) || 'catalog'}-${edition.createdAt.slice(0, 10)}.pdf`,
      disposition: 'inline',
      headers: CHECKED,
      etag: `"${edition._id}"`,
      content: { stream: () => editions.open(edition._id), bytes: edition.bytes },
    });

  return router;
}

const shown = ({ paper: _paper, ...edition }: StoredEdition): Edition => edition;
