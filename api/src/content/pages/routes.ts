import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import {
  deletePage,
  getPageBySlug,
  getPageSections,
  listPages,
  savePageBySlug,
} from '@wa/core/contract/pages';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText } from '@wa/core/domain/figures/references';
import { pageAnchors } from '@wa/core/domain/pages/page-content';
import type { Page } from '@wa/core/domain/pages/page';
import { slugOfPath } from '@wa/core/domain/slug';
import { type CurrentList, ok, type Mount, createRouter } from '../../http/mount.ts';
import { versionTag, requireVersion } from '../../http/conditions.ts';
import type { RenameLinks } from '../redirects/rewrite-links.ts';
import type { StoreReader } from '../../store/port.ts';
import { keepRevision } from '../../store/revisions.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { SHOWN_PAGE, pageChange, pagePath, toPage } from './page-view.ts';
import { readPage, readPageById, readPages } from './read.ts';
import { savePage } from './save-page.ts';

const NO_SUCH_PAGE = 'There is no such page';
/** Clients encode the slug's inner slashes; one that does not means the same. */
const SLUG_WITH_SLASHES = '/api/pages/slug/*slug';

export interface PageNeeds {
  mount: Mount;
  store: StoreReader;
  current: CurrentList;
  clock: () => Date;
  /** Figures and tables as they are now: what visitors are shown has them in place of references. */
  catalogue: { now: () => Promise<Catalogue> };
  /** Pages as visitors see them. */
  shown: { page: (slug: string) => Promise<Page | null> };
  /** What a rename changes in other rooms. */
  renameLinks: readonly RenameLinks[];
}

export function pageRoutes({
  mount,
  store,
  current,
  clock,
  catalogue,
  shown,
  renameLinks,
}: PageNeeds): Router {
  const router = createRouter();

  mount(router, listPages, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readPages(store, true));
    const { list: all, sendKept } = await current('pages');
    const isAll = query.featured === undefined;
    const pages = all.filter(({ featured }) => isAll || featured === (query.featured === 'true'));
    if (session !== null) return ok(pages, isAll ? { sendKept } : {});
    const { figure } = await catalogue.now();
    return ok(pages.map((page) => ({ ...page, title: drawText(page.title, figure) })));
  });

  mount(
    router,
    getPageBySlug,
    async ({ params, session }) => {
      const page = await (session === null ? shown.page(params.slug) : readPage(store, params.slug));
      if (page === null) throw await goneElsewhere(store, params.slug);
      return ok(page, { etag: versionTag(page.version) });
    },
    SLUG_WITH_SLASHES,
  );

  mount(
    router,
    savePageBySlug,
    ({ params, body, preconditions, write }) =>
      write((tx) => savePage(tx, { slug: params.slug, body, preconditions, now: clock(), renameLinks }), {
        shown: SHOWN_PAGE,
      }),
    SLUG_WITH_SLASHES,
  );

  mount(router, getPageSections, async ({ params }) =>
    ok(pageAnchors((await readPageById(store, params.id)) ?? missing())),
  );

  mount(router, deletePage, ({ params, preconditions, write }) =>
    write(
      async (tx) => {
        const before = await tx.get('pages', params.id);
        if (before === null) return missing();
        if (before.isDeleted) return { answer: answer(toPage(before)) };
        requireVersion(preconditions, before, toPage);
        await keepRevision(tx, 'page', before, clock());
        const binnedAt = clock().toISOString();
        const after = toPage(await tx.update('pages', before._id, { isDeleted: true, binnedAt }));
        return { answer: answer(after), changes: [pageChange('deleted', before, after)] };
      },
      { shown: SHOWN_PAGE },
    ),
  );

  return router;
}

function answer(page: ReturnType<typeof toPage>) {
  return ok(page, { etag: versionTag(page.version) });
}

function missing(): never {
  throw new ApiError('not-found', NO_SUCH_PAGE);
}

/** 404 stays 404, which the page builder takes for a new page (specification 7); it says where a renamed one is. */
async function goneElsewhere(store: StoreReader, slug: string): Promise<ApiError> {
  const to = await readRedirect(store, pagePath(slug));
  const isLive = to !== null && (await readPage(store, slugOfPath(to))) !== null;
  return new ApiError('not-found', NO_SUCH_PAGE, isLive ? { movedTo: to } : {});
}
