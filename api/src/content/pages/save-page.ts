import { PAGE } from '@wa/core/domain/pages/page-schema';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import type { savePageBySlug } from '@wa/core/contract/pages';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { dataSheetHref, measureSheetHref } from '@wa/core/domain/pages/page-sheets';
import { pageSlugProblem, slugOfPath } from '@wa/core/domain/slug';
import { ok, type Written } from '../../http/mount.ts';
import { changedFields, keepRevision } from '../../store/revisions.ts';
import { versionTag, type Preconditions, requireVersion } from '../../http/conditions.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { pageChange, pagePath, toPage } from './page-view.ts';
import { readPage } from './read.ts';
import { dropRedirect, readRedirect } from '../redirects/redirects.ts';
import type { RenameLinks } from '../redirects/rewrite-links.ts';
import { followRename } from './rename-page.ts';

type Saved = Written<typeof savePageBySlug>;

interface PageSave {
  slug: string;
  body: BodyOf<typeof savePageBySlug>;
  preconditions: Preconditions;
  now: Date;
  /** What a rename changes in other rooms. */
  renameLinks: readonly RenameLinks[];
}

/** Saves onto a slug: the page there, or a new one (D4). */
export async function savePage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const { slug, preconditions } = save;
  const stored = await tx.findOne('pages', { slug, isDeleted: false });
  const current = stored && toPage(stored);
  if (preconditions.mustBeNew && current) throw mismatch('There is a page at this address already', current);
  if (current === null && preconditions.ifMatch !== null) throw await goneElsewhere(tx, slug);
  if (current) requireVersion(preconditions, current, (page) => page);
  return stored ? changeStored(tx, save, stored) : createPage(tx, save);
}

async function changeStored(tx: StoreTransaction, save: PageSave, before: RecordOf<'pages'>): Promise<Saved> {
  const slug = wantedSlug(save) ?? before.slug;
  if (slug !== before.slug) await requireFreeSlug(tx, slug);
  const given = { ...givenFields(save.body), slug };
  const changed = changedFields(before, {
    ...given,
    pdfs: ownSheets(given.pdfs ?? before.pdfs, before.slug, slug),
  });
  if (Object.keys(changed).length === 0) return { answer: answer(before) };
  await keepRevision(tx, 'page', before, save.now);
  let after = await tx.update('pages', before._id, changed);
  const own = pageChange('changed', before, toPage(after));
  if (slug === before.slug) return { answer: answer(after), changes: [own] };
  const others = await followRename(tx, { from: before.slug, to: slug, now: save.now }, save.renameLinks);
  // The page may have linked to itself.
  after = (await tx.get('pages', after._id)) ?? after;
  return { answer: answer(after), changes: [own, ...others.filter(({ id }) => id !== own.id)] };
}

/** A page that moves takes the sheets that are made of it along. */
function ownSheets(pdfs: readonly string[], from: string, to: string): string[] {
  const moved = new Map([dataSheetHref, measureSheetHref].map((href) => [href(from), href(to)]));
  return pdfs.map((href) => moved.get(href) ?? href);
}

async function createPage(tx: StoreTransaction, save: PageSave): Promise<Saved> {
  const slug = wantedSlug(save) ?? save.slug;
  await requireFreeSlug(tx, slug);
  const empty = { ...PAGE.empty, title: titleFrom(slug) };
  const fields = { ...empty, ...givenFields(save.body), slug };
  const record = await tx.insert('pages', { ...fields, isDeleted: false });
  await dropRedirect(tx, pagePath(slug));
  return {
    answer: { ...answer(record), status: 201 },
    changes: [pageChange('created', null, toPage(record))],
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

async function goneElsewhere(tx: StoreReader, slug: string): Promise<ApiError> {
  const target = await readRedirect(tx, pagePath(slug));
  const page = target === null ? null : await readPage(tx, slugOfPath(target));
  return mismatch('The page is no longer at this address', page);
}

function mismatch(error: string, current: Page | null): ApiError {
  return new ApiError('version-mismatch', error, current ? { current } : {});
}

function answer(record: RecordOf<'pages'>) {
  return ok(toPage(record), { etag: versionTag(record.version) });
}
