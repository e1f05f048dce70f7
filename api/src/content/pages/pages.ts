import { PAGE } from '@wa/core/domain/pages/page-schema';
import * as pages from '@wa/core/domain/pages/page';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { pageSlugProblem, slugOfPath } from '@wa/core/domain/slug';
import * as records from '../records/records.ts';
import { mountBin } from '../records/mount-records.ts';
import { recordsLinkingTo, saveRecord } from '../records/move-records.ts';
import { answerOf, changeOf, givenFields, missing, type KindOf } from '../records/records.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { withMovedAddresses } from '@wa/core/domain/moved-addresses';
import { capitalized } from '@wa/core/domain/text';
import type { Router } from 'express';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { ApiError, fieldError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/content';
import { forVisitors } from '@wa/core/domain/catalogue/draw-records';
import { renderText } from '@wa/core/domain/figures/references';
import { ok, createRouter } from '../../http/mount.ts';
import type { Written } from '../../http/writes/write-once.ts';
import { requireVersion, type Preconditions } from '../../http/request.ts';
import { readList } from '../catalog/lists.ts';
import { readRedirect } from '../redirects/redirects.ts';

const pathOf = ({ slug }: Pick<Page, 'slug'>): string => `/${slug}`;

export const PAGE_KIND: KindOf<'pages', Page> = {
  kind: 'page',
  collection: 'pages',
  word: 'page',
  title: ({ title }) => title,
  show: PAGE.view,
  pathOf,
  linkedBy: 'linkedPage',
  async onRestore(tx, page) {
    const slug = await records.freeSlug(tx, 'pages', page.slug);
    // The slug may have become a reserved word since, which would make the address unreachable.
    return {
      slug: pageSlugProblem(slug) === null ? slug : await records.freeSlug(tx, 'pages', `page-${slug}`),
    };
  },
};

/** Returns the live page at a slug, with its HTML as typed. */
export async function readPage(store: StoreReader, slug: string): Promise<Page | null> {
  const record = await store.findOne('pages', { slug, isDeleted: false });
  return record && PAGE.view(record);
}

/** Returns the live page at a slug for visitors, with its HTML as typed. */
export async function readShownPage(store: StoreReader, slug: string): Promise<Page | null> {
  const record = await store.findOne('pages', { slug, isDeleted: false });
  return record && PAGE.view(records.asShown(record));
}

/** Clients encode the slug's inner slashes. A slug with plain slashes means the same. */
const SLUG_WITH_SLASHES = '/api/pages/slug/*slug';

/** @param shown reads pages as visitors see them */
type PageNeeds = records.RecordNeeds & { shown: { page: (slug: string) => Promise<Page | null> } };

export function pageRoutes({ mount, store, current, clock, catalogue, shown }: PageNeeds): Router {
  const router = createRouter();

  mount(router, contract.listPages, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readList(store, 'pages', true));
    const { list: all, sendCached } = await current('pages');
    const isAll = query.featured === undefined;
    const listed = all.filter(({ featured }) => isAll || featured === (query.featured === 'true'));
    if (session !== null) return ok(listed, isAll ? { sendCached } : {});
    const { figure } = await catalogue.now();
    const live = listed.filter(({ draft }) => !draft);
    return ok(live.map((page) => ({ ...forVisitors(page), title: renderText(page.title, figure) })));
  });

  mount(
    router,
    contract.getPageBySlug,
    async ({ params, session }) => {
      const page = await (session === null ? shown.page(params.slug) : readPage(store, params.slug));
      if (page !== null) return answerOf(page);
      // 404 stays 404, which the page builder reads as a new page (specification 7). The body states a
      // renamed page's address.
      const { path, page: target } = await movedTo(store, params.slug);
      throw new ApiError(
        'not-found',
        'We couldn’t find that page',
        target && path !== null ? { movedTo: path } : {},
      );
    },
    SLUG_WITH_SLASHES,
  );

  mount(
    router,
    contract.savePageBySlug,
    ({ params, body, preconditions, write }) =>
      write(
        (tx) => savePage(tx, { slug: params.slug, body, preconditions, now: clock() }),
        records.shownOf(PAGE_KIND),
      ),
    SLUG_WITH_SLASHES,
  );

  const livePage = async (id: string) => {
    const page = await store.get('pages', id);
    return page && !page.isDeleted ? page : missing('page');
  };
  mount(router, contract.getPageSections, async ({ params, session }) => {
    const page = await livePage(params.id);
    return page.draft && session === null ? missing('page') : ok(pages.pageAnchors(page));
  });
  mount(router, contract.listPageLinks, async ({ params }) => {
    const page = await livePage(params.id);
    return ok(await recordsLinkingTo(store, { _id: page._id, path: pathOf(page) }));
  });

  mountBin(router, PAGE_KIND, contract.deletePage, { mount, clock });
  return router;
}

type Saved = Written<typeof contract.savePageBySlug>;

interface PageSave {
  slug: string;
  /** With If-Match, `_id` is the page that the client means. */
  body: BodyOf<typeof contract.savePageBySlug>;
  preconditions: Preconditions;
  now: Date;
}

/** Saves the page at a slug, or creates it (D4). */
async function savePage(
  tx: StoreTransaction,
  { body: { _id, ...body }, ...request }: PageSave,
): Promise<Saved> {
  const save = { ...request, body };
  const { slug, preconditions } = save;
  const stored = await tx.findOne('pages', { slug, isDeleted: false });
  // Another page may have taken the address of the one that the editor had open.
  if (preconditions.ifMatch !== null && _id !== undefined && _id !== stored?._id) {
    const named = await tx.get('pages', _id);
    throw mismatch(
      'The page isn’t at this address anymore',
      named && !named.isDeleted ? PAGE.view(named) : null,
    );
  }
  if (stored && preconditions.mustBeNew)
    throw mismatch('There is a page at this address already', PAGE.view(stored));
  if (!stored && preconditions.ifMatch !== null)
    throw mismatch('The page isn’t at this address anymore', (await movedTo(tx, slug)).page);
  if (stored) await requireVersion(preconditions, stored, PAGE.view);
  return stored ? changeStored(tx, save, stored) : createPage(tx, save);
}

/** Changes fields of a page (D4). */
export async function changeStored(
  tx: StoreTransaction,
  save: Pick<PageSave, 'body' | 'now'>,
  before: RecordOf<'pages'>,
): Promise<Saved> {
  const slug = wantedSlug(save) ?? before.slug;
  if (slug !== before.slug) await requireFreeSlug(tx, slug);
  const given = givenFields<PageInput>(save.body, PAGE.empty);
  const { after, changes } = await saveRecord(tx, PAGE_KIND, before, { ...given, slug }, save.now);
  return { answer: answerOf(PAGE.view(after)), changes };
}

async function createPage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const slug = wantedSlug(save) ?? save.slug;
  await requireFreeSlug(tx, slug);
  const title = capitalized((slug.split('/').at(-1) ?? slug).replace(/-+/g, ' ').trim());
  const move = { from: `/${save.slug}`, to: `/${slug}` };
  const given = withMovedAddresses(givenFields<PageInput>(save.body, PAGE.empty), move);
  const record = await records.insertRecord(tx, PAGE_KIND, { ...PAGE.empty, title, ...given, slug });
  return {
    answer: { ...answerOf(PAGE.view(record)), status: 201 },
    changes: [changeOf(PAGE_KIND, 'created', record)],
  };
}

/** Returns the slug in the body, with slashes trimmed; null when it has none. */
function wantedSlug({ body }: Pick<PageSave, 'body'>): string | null {
  return body.slug === undefined ? null : slugOfPath(body.slug.trim());
}

/** @throws ApiError invalid for a slug that no page can have, duplicate for one that another page has */
async function requireFreeSlug(tx: StoreReader, slug: string): Promise<void> {
  const problem = pageSlugProblem(slug);
  if (problem !== null) throw fieldError({ slug: problem });
  if ((await readPage(tx, slug)) !== null)
    throw fieldError({ slug: 'Another page already has this slug.' }, 'duplicate');
}

/** Returns the target of a slug's redirect, and the live page there. */
async function movedTo(store: StoreReader, slug: string) {
  const path = await readRedirect(store, `/${slug}`);
  return { path, page: path === null ? null : await readPage(store, slugOfPath(path)) };
}

function mismatch(error: string, current: Page | null): ApiError {
  return new ApiError('version-mismatch', error, current ? { current } : {});
}
