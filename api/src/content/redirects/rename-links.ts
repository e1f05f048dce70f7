import { isDeepStrictEqual } from 'node:util';
import { splitHref } from '@wa/core/domain/links';
import { pickFields } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { ListQuery, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { PAGE_KIND } from '../pages/pages.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import { changeOf, updateRecord, type KindCollection, type KindOf } from '../records/record-kind.ts';
import { SIDEBAR_ITEM_KIND, touchParents } from '../sidebar/sidebar-items.ts';

/** A page that moves, by its slugs. */
interface Rename {
  from: string;
  to: string;
  now: Date;
}

type Slugs = Pick<Rename, 'from' | 'to'>;

/** Fields of records, entries, blocks, tiles and downloads that hold one address. */
const ADDRESS_FIELDS: readonly string[] = ['href', 'url'];
/** Fields that hold HTML: of blocks and of products. */
const HTML_FIELDS: readonly string[] = ['html', 'content'];
const HTML_HREF = /(\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Every link of a record that leads to a renamed page leads to its new address (D4); part of the rename's transaction,
 * after the page has moved.
 */
export async function renameLinks(tx: StoreTransaction, rename: Rename): Promise<Change[]> {
  const items = await renameIn(tx, SIDEBAR_ITEM_KIND, rename);
  await touchParents(
    tx,
    items.filter(({ isDeleted }) => !isDeleted),
    items.map(({ _id }) => _id),
  );
  return [
    ...liveChanges(PAGE_KIND, await renameIn(tx, PAGE_KIND, rename)),
    ...liveChanges(PRODUCT_KIND, await renameIn(tx, PRODUCT_KIND, rename)),
    ...liveChanges(SIDEBAR_ITEM_KIND, items),
  ];
}

/** Fields of a kind that may link to pages, in HTML, JSON or as an address. */
const LINKS = { products: ['content', 'url'], pages: ['content', 'url'], sidebarItems: ['href'] } as const;

/** The records that a rename changed, those of the bin included. */
async function renameIn<N extends keyof typeof LINKS>(
  tx: StoreTransaction,
  kind: KindOf<N>,
  { now, ...rename }: Rename,
): Promise<RecordOf<N>[]> {
  const fields: readonly string[] = LINKS[kind.collection];
  // Whatever leads to the page has its address in it: no other record needs to be read. JSON writes a slug as it is.
  const query = { containing: { text: `/${rename.from}`, in: fields } } as unknown as ListQuery<N>;
  const changed: RecordOf<N>[] = [];
  for (const before of await tx.list(kind.collection, query)) {
    const given = rewritten(pickFields<object, never>(before, fields as never), '', rename);
    const after = await updateRecord(tx, kind, before, given as object, now);
    if (after !== before) changed.push(after);
  }
  return changed;
}

/** Live pages and products that link to a page in their texts or by their address, itself left out. */
export async function recordsLinkingTo(
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
function rewritten(value: unknown, field: string, rename: Slugs): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, '', rename));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, rewritten(item, key, rename)]),
    );
  if (typeof value !== 'string') return value;
  if (ADDRESS_FIELDS.includes(field)) return rewriteHref(value, rename);
  return HTML_FIELDS.includes(field) ? rewriteHtml(value, rename) : value;
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
