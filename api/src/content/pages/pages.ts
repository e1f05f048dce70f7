import { PAGE } from '@wa/core/domain/pages/page-schema';
import * as pages from '@wa/core/domain/pages/page';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { pageSlugProblem, slugOfPath } from '@wa/core/domain/slug';
import * as records from '../records/records.ts';
import { answerOf, changeOf, givenFields, missing, updateRecord, type KindOf } from '../records/records.ts';
import type { StoreReader, ListQuery, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { isDeepStrictEqual } from 'node:util';
import { splitHref } from '@wa/core/domain/links';
import { rewriteLinks } from '@wa/core/domain/marked-text';
import { pickFields } from '@wa/core/domain/record';
import { capitalized } from '@wa/core/domain/text';
import type { Change } from '../../store/change-log.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import { SIDEBAR_ITEM_KIND, touchParents } from '../sidebar/sidebar-items.ts';
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

export const PAGE_KIND: KindOf<'pages', Page> = {
  kind: 'page',
  collection: 'pages',
  word: 'page',
  title: ({ title }) => title,
  show: PAGE.view,
  pathOf: ({ slug }) => `/${slug}`,
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

interface Slugs {
  from: string;
  to: string;
}

/** Fields of records, entries, blocks, tiles, and downloads that contain one address. */
const ADDRESS_FIELDS: readonly string[] = ['href', 'url'];
/** Fields that contain HTML, of blocks and of products. */
const HTML_FIELDS: readonly string[] = ['html', 'content'];
/** Fields of blocks whose text may contain links. */
const MARKED_FIELDS: readonly string[] = ['text'];
const HTML_HREF = /(\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Updates every link to a renamed page to its new address (D4), in the transaction of the rename, after the
 * page has moved.
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

/** The fields of each kind that may link to pages, in HTML, in JSON, or as an address. */
const LINKS = {
  products: ['content', 'url', 'prepared'],
  pages: ['content', 'url', 'prepared'],
  sidebarItems: ['href'],
} as const;

/** Returns the records that a rename changed, including those of the bin. */
async function renameIn<N extends keyof typeof LINKS>(
  tx: StoreTransaction,
  kind: KindOf<N>,
  slugs: Slugs,
  now: Date,
): Promise<RecordOf<N>[]> {
  const fields: readonly string[] = LINKS[kind.collection];
  // Each link contains the address, unchanged even in JSON, so no other record needs to be read.
  const query = { containing: { text: `/${slugs.from}`, in: fields } } as unknown as ListQuery<N>;
  const changed: RecordOf<N>[] = [];
  for (const before of await tx.list(kind.collection, query)) {
    const given = rewritten(pickFields<object, never>(before, fields as never), '', slugs);
    const after = await updateRecord(tx, kind, before, given as object, now);
    if (after !== before) changed.push(after);
  }
  return changed;
}

/** Returns the live pages and products that link to a page, by text or address, except the page itself. */
async function recordsLinkingTo(
  reader: StoreReader,
  page: Pick<RecordOf<'pages'>, '_id' | 'slug'>,
): Promise<{ kind: 'page' | 'product'; _id: string; title: string }[]> {
  const { _id: own, slug } = page;
  const query = { where: { isDeleted: false }, containing: { text: `/${slug}`, in: LINKS.pages } } as const;
  type Linking = Pick<RecordOf<'pages'>, '_id' | 'title' | 'url'> & {
    content: unknown;
    prepared: unknown;
  };
  const linking = <K extends 'page' | 'product'>(kind: K, found: readonly Linking[]) =>
    found.flatMap(({ _id, title, content, url, prepared }) => {
      const linking = { content, url, prepared };
      // A link is any address that a rename would change.
      const renamed = rewritten(linking, '', { from: slug, to: `${slug}-` });
      return _id === own || isDeepStrictEqual(renamed, linking) ? [] : [{ kind, _id, title }];
    });
  const inPages = linking('page', await reader.list('pages', query));
  return [...inPages, ...linking('product', await reader.list('products', query))];
}

const liveChanges = <N extends records.KindCollection>(
  kind: KindOf<N>,
  records: readonly RecordOf<N>[],
): Change[] =>
  records.filter(({ isDeleted }) => !isDeleted).map((record) => changeOf(kind, 'changed', record));

/** Returns content with its links rewritten, in address fields, HTML, and marked texts at every depth. */
function rewritten(value: unknown, field: string, slugs: Slugs): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, '', slugs));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, key, slugs)]));
  if (typeof value !== 'string') return value;
  if (ADDRESS_FIELDS.includes(field)) return rewriteHref(value, slugs);
  if (MARKED_FIELDS.includes(field)) return rewriteLinks(value, (href) => rewriteHref(href, slugs));
  return HTML_FIELDS.includes(field) ? rewriteHtml(value, slugs) : value;
}

/** Rewrites an address of the old page to the new one, with query and hash. Any other address stays. */
function rewriteHref(href: string, { from, to }: Slugs): string {
  const { path, query, hash } = splitHref(href.trim());
  const target = path.replace(/\/+$/, '').replace(/^\/pages\//, '/');
  return target === `/${from}` ? `/${to}${query}${hash}` : href;
}

/** Rewrites addresses within the href attributes of HTML and changes nothing else. */
function rewriteHtml(html: string, slugs: Slugs): string {
  return html.replace(HTML_HREF, (all: string, head: string, double?: string, single?: string) => {
    const href = double ?? single ?? '';
    const rewritten = rewriteHref(href, slugs);
    return rewritten === href ? all : `${head}"${rewritten}"`;
  });
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
  mount(router, contract.listPageLinks, async ({ params }) =>
    ok(await recordsLinkingTo(store, await livePage(params.id))),
  );

  records.mountBin(router, PAGE_KIND, contract.deletePage, { mount, clock });
  return router;
}

type Saved = Written<typeof contract.savePageBySlug>;

interface PageSave {
  slug: string;
  body: BodyOf<typeof contract.savePageBySlug>;
  preconditions: Preconditions;
  now: Date;
}

/** Saves the page at a slug, or creates it (D4). */
async function savePage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const { slug, preconditions } = save;
  const stored = await tx.findOne('pages', { slug, isDeleted: false });
  if (stored && preconditions.mustBeNew)
    throw mismatch('There is a page at this address already', PAGE.view(stored));
  if (!stored && preconditions.ifMatch !== null)
    throw mismatch('The page is no longer at this address', (await movedTo(tx, slug)).page);
  if (stored) await requireVersion(preconditions, stored, PAGE.view);
  return stored ? changeStored(tx, save, stored) : createPage(tx, save);
}

/** Changes fields of a page, and the links to it if it gets another address. */
export async function changeStored(
  tx: StoreTransaction,
  save: Pick<PageSave, 'body' | 'now'>,
  before: RecordOf<'pages'>,
): Promise<Saved> {
  const slug = wantedSlug(save) ?? before.slug;
  if (slug !== before.slug) await requireFreeSlug(tx, slug);
  const given = givenFields<PageInput>(save.body, PAGE.empty);
  const pdfs = ownSheets(given.pdfs ?? before.pdfs, before.slug, slug);
  let after = await updateRecord(tx, PAGE_KIND, before, { ...given, slug, pdfs }, save.now);
  if (after === before) return { answer: answerOf(PAGE.view(before)) };
  const changes = [changeOf(PAGE_KIND, 'changed', after)];
  if (slug !== before.slug) {
    const others = await renameLinks(tx, { from: before.slug, to: slug }, save.now);
    changes.push(...others.filter(({ id }) => id !== after._id));
    // The page may have linked to itself.
    after = (await tx.get('pages', after._id)) ?? after;
  }
  return { answer: answerOf(PAGE.view(after)), changes };
}

/** Renames the data sheets of a moved page, which are made from it. */
function ownSheets(pdfs: readonly string[], from: string, to: string): string[] {
  const moved = new Map([pages.dataSheetHref, pages.measureSheetHref].map((href) => [href(from), href(to)]));
  return pdfs.map((href) => moved.get(href) ?? href);
}

async function createPage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const slug = wantedSlug(save) ?? save.slug;
  await requireFreeSlug(tx, slug);
  const title = capitalized((slug.split('/').at(-1) ?? slug).replace(/-+/g, ' ').trim());
  const given = givenFields<PageInput>(save.body, PAGE.empty);
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
