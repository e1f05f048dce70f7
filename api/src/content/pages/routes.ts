import type { Router } from 'express';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/content';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText } from '@wa/core/domain/figures/references';
import { pageAnchors } from '@wa/core/domain/pages/page-content';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { dataSheetHref, measureSheetHref, type Page, type PageInput } from '@wa/core/domain/pages/page';
import { pageSlugProblem, slugOfPath } from '@wa/core/domain/slug';
import { ok, createRouter } from '../../http/mount.ts';
import type { Written } from '../../http/writes/write-once.ts';
import { requireVersion, type Preconditions } from '../../http/conditions.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readList } from '../catalog/lists.ts';
import { changeOf, insertRecord, missing, updateRecord } from '../records/record-kind.ts';
import { answerOf, deleteRecord, shownOf, type RecordNeeds } from '../records/record-routes.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { recordsLinkingTo, renameLinks } from '../redirects/rename-links.ts';
import { PAGE_KIND, readPage, toPage } from './pages.ts';

const NO_SUCH_PAGE = 'There is no such page';
/** Clients encode the slug's inner slashes; one that does not means the same. */
const SLUG_WITH_SLASHES = '/api/pages/slug/*slug';

interface PageNeeds extends RecordNeeds {
  /** Figures and tables as they are now: what visitors are shown has them in place of references. */
  catalogue: { now: () => Promise<Catalogue> };
  /** Pages as visitors see them. */
  shown: { page: (slug: string) => Promise<Page | null> };
}

export function pageRoutes({ mount, store, current, clock, catalogue, shown }: PageNeeds): Router {
  const router = createRouter();

  mount(router, contract.listPages, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readList(store, 'pages', true));
    const { list: all, sendKept } = await current('pages');
    const isAll = query.featured === undefined;
    const pages = all.filter(({ featured }) => isAll || featured === (query.featured === 'true'));
    if (session !== null) return ok(pages, isAll ? { sendKept } : {});
    const { figure } = await catalogue.now();
    return ok(pages.map((page) => ({ ...page, title: drawText(page.title, figure) })));
  });

  mount(
    router,
    contract.getPageBySlug,
    async ({ params, session }) => {
      const page = await (session === null ? shown.page(params.slug) : readPage(store, params.slug));
      if (page !== null) return answerOf(page);
      // 404 stays 404, which the page builder takes for a new page (specification 7); it says where a renamed one is.
      const { path, page: target } = await movedTo(store, params.slug);
      throw new ApiError('not-found', NO_SUCH_PAGE, target && path !== null ? { movedTo: path } : {});
    },
    SLUG_WITH_SLASHES,
  );

  mount(
    router,
    contract.savePageBySlug,
    ({ params, body, preconditions, write }) =>
      write(
        (tx) => savePage(tx, { slug: params.slug, body, preconditions, now: clock() }),
        shownOf(PAGE_KIND),
      ),
    SLUG_WITH_SLASHES,
  );

  mount(router, contract.getPageSections, async ({ params }) => {
    const page = await store.get('pages', params.id);
    return page && !page.isDeleted ? ok(pageAnchors(page)) : missing('page');
  });

  mount(router, contract.listPageLinks, async ({ params }) => {
    const page = await store.get('pages', params.id);
    return page && !page.isDeleted ? ok(await recordsLinkingTo(store, page)) : missing('page');
  });

  mount(router, contract.deletePage, ({ params, preconditions, write }) =>
    write(
      (tx) => deleteRecord(tx, PAGE_KIND, params.id, { preconditions, now: clock() }),
      shownOf(PAGE_KIND),
    ),
  );

  return router;
}

type Saved = Written<typeof contract.savePageBySlug>;

interface PageSave {
  slug: string;
  body: BodyOf<typeof contract.savePageBySlug>;
  preconditions: Preconditions;
  now: Date;
}

/** Saves onto a slug: the page there, or a new one (D4). */
async function savePage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const { slug, preconditions } = save;
  const stored = await tx.findOne('pages', { slug, isDeleted: false });
  if (stored && preconditions.mustBeNew)
    throw mismatch('There is a page at this address already', toPage(stored));
  if (!stored && preconditions.ifMatch !== null)
    throw mismatch('The page is no longer at this address', (await movedTo(tx, slug)).page);
  if (stored) requireVersion(preconditions, stored, toPage);
  return stored ? changeStored(tx, save, stored) : createPage(tx, save);
}

async function changeStored(tx: StoreTransaction, save: PageSave, before: RecordOf<'pages'>): Promise<Saved> {
  const slug = wantedSlug(save) ?? before.slug;
  if (slug !== before.slug) await requireFreeSlug(tx, slug);
  const given = givenFields(save.body);
  const pdfs = ownSheets(given.pdfs ?? before.pdfs, before.slug, slug);
  let after = await updateRecord(tx, PAGE_KIND, before, { ...given, slug, pdfs }, save.now);
  if (after === before) return { answer: answerOf(toPage(before)) };
  const changes = [changeOf(PAGE_KIND, 'changed', after)];
  if (slug !== before.slug) {
    const others = await renameLinks(tx, { from: before.slug, to: slug, now: save.now });
    changes.push(...others.filter(({ id }) => id !== after._id));
    // The page may have linked to itself.
    after = (await tx.get('pages', after._id)) ?? after;
  }
  return { answer: answerOf(toPage(after)), changes };
}

/** A page that moves takes the sheets that are made of it along. */
function ownSheets(pdfs: readonly string[], from: string, to: string): string[] {
  const moved = new Map([dataSheetHref, measureSheetHref].map((href) => [href(from), href(to)]));
  return pdfs.map((href) => moved.get(href) ?? href);
}

async function createPage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const slug = wantedSlug(save) ?? save.slug;
  await requireFreeSlug(tx, slug);
  const fields = { ...PAGE.empty, title: titleFrom(slug), ...givenFields(save.body), slug };
  const record = await insertRecord(tx, PAGE_KIND, fields);
  return {
    answer: { ...answerOf(toPage(record)), status: 201 },
    changes: [changeOf(PAGE_KIND, 'created', record)],
  };
}

/** The slug the body asks for, slashes trimmed; null when it asks for none. */
function wantedSlug({ body }: PageSave): string | null {
  return body.slug === undefined ? null : slugOfPath(body.slug.trim());
}

/** @throws ApiError invalid for a slug that no page can have, duplicate for one that another page has */
async function requireFreeSlug(tx: StoreReader, slug: string): Promise<void> {
  const problem = pageSlugProblem(slug);
  if (problem !== null) throw new ApiError('invalid', problem, { fields: { slug: problem } });
  if ((await readPage(tx, slug)) === null) return;
  const reason = 'Another page already has this slug.';
  throw new ApiError('duplicate', reason, { fields: { slug: reason } });
}

/** Fields that are present, null as the empty value of its type; the slug is settled apart. */
function givenFields(body: PageSave['body']): Partial<PageInput> {
  const { slug: _slug, ...given } = body;
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const entries = present.map(([name, value]) => [name, filled(name as keyof PageInput, value)]);
  return Object.fromEntries(entries) as Partial<PageInput>;
}

const filled = (name: keyof PageInput, value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : (value ?? PAGE.empty[name]);

function titleFrom(slug: string): string {
  const words = (slug.split('/').at(-1) ?? slug).replace(/-+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a slug is redirected to, and the live page there. */
async function movedTo(store: StoreReader, slug: string) {
  const path = await readRedirect(store, `/${slug}`);
  return { path, page: path === null ? null : await readPage(store, slugOfPath(path)) };
}

function mismatch(error: string, current: Page | null): ApiError {
  return new ApiError('version-mismatch', error, current ? { current } : {});
}
