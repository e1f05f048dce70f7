import type { Router } from 'express';
import { createPreview, endPreviews, listPreviews } from '@wa/core/contract/previews';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter, ok, type Mount } from '../../http/mount.ts';
import type { DrawLimit } from '../../http/concurrency-limiter.ts';
import type { Store, StoreReader } from '../../store/port.ts';
import { missing } from '../records/records.ts';
import { addPreview, findPreview, type Previewed, readPreviews, removePreviews } from './previews.ts';

const ADDRESS = /^\/preview\/([\w-]{43})$/;
const ENDED = 'This preview link has ended or isn’t complete. Ask the person who sent it for a new one.';

interface PreviewNeeds {
  mount: Mount;
  store: Store;
  clock: () => Date;
  renderLimit: DrawLimit;
  /** Returns the document of a record; null if it is gone. */
  renderPreview: (of: Previewed) => Promise<string | null>;
}

/** Preview links of drafts (D36.4): the office's calls, and the secret address itself. */
export function previewRoutes({ mount, store, clock, renderLimit, renderPreview }: PreviewNeeds): Router {
  const router = createRouter();

  mount(router, listPreviews, async ({ params }) => {
    await requireRecord(store, params);
    return ok({ until: await readPreviews(store, params, clock()) });
  });
  mount(router, createPreview, async ({ params, transact }) => {
    const body = await transact(async (tx) => {
      await requireRecord(tx, params);
      return addPreview(tx, params, clock());
    });
    return { status: 201 as const, body };
  });
  mount(router, endPreviews, async ({ params, transact }) => {
    await transact(async (tx) => {
      await requireRecord(tx, params);
      await removePreviews(tx, params, clock());
    });
    return ok({ success: true } as const);
  });

  router.get(ADDRESS, (request, response) =>
    renderLimit.run(request, response, async () => {
      const found = await findPreview(store, ADDRESS.exec(request.path)?.[1] ?? '', clock());
      const html = found && (await renderPreview(found));
      response.status(html === null ? 404 : 200).set({
        ...PUBLIC_HEADERS,
        'Content-Type': `text/${html === null ? 'plain' : 'html'}; charset=utf-8`,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        // Other sites must not learn the secret address.
        'Referrer-Policy': 'no-referrer',
      });
      response.send(html ?? ENDED);
    }),
  );
  return router;
}

/** @throws ApiError not-found for a record that doesn't exist or is in the bin */
async function requireRecord(store: StoreReader, { kind, id }: Previewed): Promise<void> {
  const record = await store.get(kind === 'product' ? 'products' : 'pages', id);
  if (record === null || record.isDeleted) missing(kind);
}
