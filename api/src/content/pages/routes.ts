import { isDeepStrictEqual } from 'node:util';
import { splitHref } from '@wa/core/domain/links';
import { pickFields } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { ListQuery, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { PAGE_KIND, readPage, toPage } from './pages.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import {
  changeOf,
  givenFields,
  updateRecord,
  type KindCollection,
  type KindOf,
  insertRecord,
  missing,
  answerOf,
  mountBin,
  shownOf,
  type RecordNeeds,
} from '../records/records.ts';
import { SIDEBAR_ITEM_KIND, touchParents } from '../sidebar/sidebar-items.ts';
import type { Router } from 'express';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { ApiError, fieldError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/content';
import { drawText } from '@wa/core/domain/figures/references';
import {
  pageAnchors,
  dataSheetHref,
  measureSheetHref,
  type Page,
  type PageInput,
} from '@wa/core/domain/pages/page';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { pageSlugProblem, slugOfPath } from '@wa/core/domain/slug';
import { ok, createRouter } from '../../http/mount.ts';
import type { Written } from '../../http/writes/write-once.ts';
import { requireVersion, type Preconditions } from '../../http/conditions.ts';
import { readList } from '../catalog/lists.ts';
import { readRedirect } from '../redirects/redirects.ts';

/** A page that moves, by its slugs. */
interface Slugs {
  from: string;
  to: string;
}

/** Fields of records, entries, blocks, tiles and downloads that hold one address. */
const ADDRESS_FIELDS: readonly string[] = ['href', 'url'];
/** Fields that hold HTML: of blocks and of products. */
const HTML_FIELDS: readonly string[] = ['html', 'content'];
const HTML_HREF = /(\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Every link of a record that leads to a renamed page leads to its new address (D4); part of the rename's transaction,
 * after the page has moved.
 */
async function renameLinks(tx: StoreTransaction, slugs: Slugs, now: Date): Promise<Change[]> {
  const items = await renameIn(tx, SIDEBAR_ITEM_KIND, slugs, now);
  await touchParents(
    tx,
    items.filter(({ isDeleted }) => !isDeleted),
    items.map(({ _id }) => _id),
  );
  return [
    ...liveChanges(PAGE_KIND, await renameIn(tx, PAGE_KIND, slugs, now)),
    ...liveChanges(PRODUCT_KIND, await renameIn(tx, PRODUCT_KIND, slugs, now)),
    ...liveChanges(SIDEBAR_ITEM_KIND, items),
  ];
}

/** Fields of a kind that may link to pages, in HTML, JSON or as an address. */
const LINKS = { products: ['content', 'url'], pages: ['content', 'url'], sidebarItems: ['href'] } as const;

/** The records that a rename changed, those of the bin included. */
async function renameIn<N extends keyof typeof LINKS>(
  tx: StoreTransaction,
  kind: KindOf<N>,
  slugs: Slugs,
  now: Date,
): Promise<RecordOf<N>[]> {
  const fields: readonly string[] = LINKS[kind.collection];
  // Whatever leads to the page has its address in it: no other record needs to be read. JSON writes a slug as it is.
  const query = { containing: { text: `/${slugs.from}`, in: fields } } as unknown as ListQuery<N>;
  const changed: RecordOf<N>[] = [];
  for (const before of await tx.list(kind.collection, query)) {
    const given = rewritten(pickFields<object, never>(before, fields as never), '', slugs);
    const after = await updateRecord(tx, kind, before, given as object, now);
    if (after !== before) changed.push(after);
  }
  return changed;
}

/** Live pages and products that link to a page in their texts or by their address, itself left out. */
async function recordsLinkingTo(
  reader: StoreReader,
  page: Pick<RecordOf<'pages'>, '_id' | 'slug'>,
): Promise<{ kind: 'page' | 'product'; _id: string; title: string }[]> {
  const { slug } = page;
  const query = { where: { isDeleted: false }, containing: { text: `/${slug}`, in: LINKS.pages } } as const;
  // A link is what a rename would change.
  const isLinking = ({ content, url }: Pick<RecordOf<'pages'>, 'url'> & { content: unknown }) =>
    !isDeepStrictEqual(rewritten({ content, url }, '', { from: slug, to: `${slug}-` }), { content, url });
  const pages = (await reader.list('pages', query)).filter(({ _id }) => _id !== page._id);
  const products = await reader.list('products', query);
  return [
    ...pages.filter(isLinking).map(({ _id, title }) => ({ kind: 'page' as const, _id, title })),
    ...products.filter(isLinking).map(({ _id, title }) => ({ kind: 'product' as const, _id, title })),
  ];
}

const liveChanges = <N extends KindCollection>(kind: KindOf<N>, records: readonly RecordOf<N>[]): Change[] =>
  records.filter(({ isDeleted }) => !isDeleted).map((record) => changeOf(kind, 'changed', record));

/** Content with its links rewritten: address fields at every depth, and HTML wherever it is. */
function rewritten(value: unknown, field: string, slugs: Slugs): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, '', slugs));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, key, slugs)]));
  if (typeof value !== 'string') return value;
  if (ADDRESS_FIELDS.includes(field)) return rewriteHref(value, slugs);
  return HTML_FIELDS.includes(field) ? rewriteHtml(value, slugs) : value;
}

/** An address that leads to the old page, leading to the new one with query and hash kept; any other as it is. */
function rewriteHref(href: string, { from, to }: Slugs): string {
  const { path, query, hash } = splitHref(href.trim());
  const target = path.replace(/\/+$/, '').replace(/^\/pages\//, '/');
  return target === `/${from}` ? `/${to}${query}${hash}` : href;
}

/** The same within the href attributes of HTML; nothing else of it changes. */
function rewriteHtml(html: string, slugs: Slugs): string {
  return html.replace(HTML_HREF, (all: string, head: string, double?: string, single?: string) => {
    const href = double ?? single ?? '';
    const rewritten = rewriteHref(href, slugs);
    return rewritten === href ? all : `${head}"${rewritten}"`;
  });
}

/** Clients encode the slug's inner slashes; one that does not means the same. */
const SLUG_WITH_SLASHES = '/api/pages/slug/*slug';

/** @param shown pages as visitors see them */
type PageNeeds = RecordNeeds & { shown: { page: (slug: string) => Promise<Page | null> } };

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
      throw new ApiError(
        'not-found',
        'There is no such page',
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

  mountBin(router, PAGE_KIND, contract.deletePage, { mount, clock });
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
  if (stored) await requireVersion(preconditions, stored, toPage);
  return stored ? changeStored(tx, save, stored) : createPage(tx, save);
}

async function changeStored(tx: StoreTransaction, save: PageSave, before: RecordOf<'pages'>): Promise<Saved> {
  const slug = wantedSlug(save) ?? before.slug;
  if (slug !== before.slug) await requireFreeSlug(tx, slug);
  const given = givenFields<PageInput>(save.body, PAGE.empty);
  const pdfs = ownSheets(given.pdfs ?? before.pdfs, before.slug, slug);
  let after = await updateRecord(tx, PAGE_KIND, before, { ...given, slug, pdfs }, save.now);
  if (after === before) return { answer: answerOf(toPage(before)) };
  const changes = [changeOf(PAGE_KIND, 'changed', after)];
  if (slug !== before.slug) {
    const others = await renameLinks(tx, { from: before.slug, to: slug }, save.now);
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
  const fields = {
    ...PAGE.empty,
    title: titleFrom(slug),
    ...givenFields<PageInput>(save.body, PAGE.empty),
    slug,
  };
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
  if (problem !== null) throw fieldError({ slug: problem });
  if ((await readPage(tx, slug)) !== null)
    throw fieldError({ slug: 'Another page already has this slug.' }, 'duplicate');
}

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
