import { pageSummarySchema, productSummarySchema } from '@wa/core/contract/content';
import { createCatalogue, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { FindAlt } from '@wa/core/domain/catalogue/default-alts';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { FIGURE, TABLE } from '@wa/core/domain/entities';
import { GALLERY_GROUP } from '@wa/core/domain/pages/page-schema';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { pickFields } from '@wa/core/domain/record';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { CurrentList, CachedRecords } from '../../http/mount.ts';
import type { Change, ChangeLog } from '../../store/change-log.ts';
import type { ListQuery, StoreReader, SummaryOf } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

type Listed = keyof CachedRecords;

export const productPath = (slug: string): string => `/product/${slug}`;

/** The title for each system of units is rendered, not stored. */
const PRODUCT_FIELDS = productSummarySchema.omit({ titles: true, shownAt: true }).keyof().options;
const PAGE_FIELDS = pageSummarySchema.omit({ shownAt: true }).keyof().options;
/** Omits the content from lists, because reading it for thousands of records takes a second. */
const LIGHT = { omit: 'content' } as const;

const shownAtOf = ({ shownAt }: { shownAt: string | null }) => shownAt !== null && { shownAt };

/** Returns the summary of a product. A product without a URL of its own links to its page (D4). */
const productSummary = (record: SummaryOf<'products'>): ProductSummary => ({
  ...pickFields(record, PRODUCT_FIELDS),
  ...shownAtOf(record),
  url: record.url || productPath(record.slug),
});
const pageSummary = (record: SummaryOf<'pages'>): PageSummary => ({
  ...pickFields(record, PAGE_FIELDS),
  ...shownAtOf(record),
});

/** The list query of each collection, and the kinds of changes that affect its list. */
const LISTS: {
  readonly [N in Listed]: {
    kinds: readonly Change['kind'][];
    orderBy: 'order' | 'slug' | 'name' | 'type';
    light?: typeof LIGHT;
    show: (record: RecordOf<N>) => CachedRecords[N];
  };
} = {
  products: { kinds: ['product', 'order'], orderBy: 'order', light: LIGHT, show: productSummary },
  pages: { kinds: ['page'], orderBy: 'slug', light: LIGHT, show: pageSummary },
  figures: { kinds: ['figure'], orderBy: 'order', show: FIGURE.view },
  tables: { kinds: ['table'], orderBy: 'name', show: TABLE.view },
  galleryGroups: { kinds: ['gallery-group'], orderBy: 'order', show: GALLERY_GROUP.view },
  certificates: { kinds: ['certificate'], orderBy: 'type', show: CERTIFICATE.view },
};

/** Returns the live records of a collection in list order, or those of the bin. */
export async function readList<N extends Listed>(
  store: StoreReader,
  name: N,
  isDeleted = false,
): Promise<CachedRecords[N][]> {
  const { orderBy, light, show } = LISTS[name];
  const query = { where: { isDeleted }, orderBy, ...light };
  return (await store.list(name, query as unknown as ListQuery<N>)).map(show);
}

export async function readSome<N extends Listed>(
  store: StoreReader,
  name: N,
  ids: readonly string[],
): Promise<CachedRecords[N][]> {
  const { light, show } = LISTS[name];
  const records = (await store.getMany(name, ids, light as never)) as unknown as RecordOf<N>[];
  return records.filter(({ isDeleted }) => !isDeleted).map(show);
}

/**
 * The lists of all live records as typed, without their heavy fields. An unchanged record stays the same
 * object.
 */
export type Lists = { readonly [N in Listed]: () => Promise<readonly CachedRecords[N][]> };

const eachList = (
  listOf: <N extends Listed>(name: N) => () => Promise<readonly CachedRecords[N][]>,
): Lists => ({
  products: listOf('products'),
  pages: listOf('pages'),
  figures: listOf('figures'),
  tables: listOf('tables'),
  galleryGroups: listOf('galleryGroups'),
  certificates: listOf('certificates'),
});

export const listsOf = (store: StoreReader): Lists => eachList((name) => () => readList(store, name));

/** Returns the cached lists, including changes of other processes. */
export const currentLists = (current: CurrentList): Lists =>
  eachList((name) => async () => (await current(name)).list);

/** The number of concurrent changes from which reading the whole list is cheaper. */
const RENEWED_MAX = 100;

/**
 * Reads each list once, and only the changed records later, because a list of 10,000 costs a tenth of a
 * second. Create it before its readers, so that it receives a change before they do.
 */
export const keepLists = (store: StoreReader, changes: Pick<ChangeLog, 'subscribe'>): Lists =>
  eachList((name) => keptList(store, name, changes));

function keptList<N extends Listed>(store: StoreReader, name: N, changes: Pick<ChangeLog, 'subscribe'>) {
  type T = CachedRecords[N];
  const { kinds, orderBy } = LISTS[name];
  const placeOf = (record: T) => Reflect.get(record, orderBy) as number | string;
  const compare = (a: T, b: T) =>
    placeOf(a) < placeOf(b) || (placeOf(a) === placeOf(b) && a._id < b._id) ? -1 : 1;
  let kept: Promise<readonly T[]> | null = null;
  const stale = new Set<string>();

  changes.subscribe(({ kind, id }) => {
    if (kind === 'catalogue' || (id === null && kinds.includes(kind))) kept = null;
    else if (id !== null && kept !== null && kinds.includes(kind)) stale.add(id);
  });

  function keep(reading: Promise<readonly T[]>): Promise<readonly T[]> {
    kept = reading;
    stale.clear();
    // The next caller retries a failed read.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  async function renewed(before: Promise<readonly T[]>, ids: ReadonlySet<string>): Promise<readonly T[]> {
    const list = await before;
    const live = await readSome(store, name, [...ids]);
    return [...list.filter(({ _id }) => !ids.has(_id)), ...live].sort(compare);
  }

  return () => {
    if (kept === null || stale.size > RENEWED_MAX) return keep(readList(store, name));
    return stale.size === 0 ? kept : keep(renewed(kept, new Set(stale)));
  };
}

export type CatalogueKeeper = ReturnType<typeof keepCatalogue>;

const NO_DESCRIPTION: FindAlt = () => '';

/**
 * Caches the catalog of the current figures, tables (D14), and file descriptions. It returns the same object
 * until one of them changes.
 */
export function keepCatalogue(
  lists: Pick<Lists, 'figures' | 'tables'>,
  descriptions: () => Promise<FindAlt> = async () => NO_DESCRIPTION,
) {
  let kept: Catalogue | null = null;
  return {
    async now(): Promise<Catalogue> {
      const [figures, tables, altOf] = await Promise.all([lists.figures(), lists.tables(), descriptions()]);
      if (kept?.figures !== figures || kept.tables !== tables || kept.altOf !== altOf)
        kept = createCatalogue(figures, tables, altOf);
      return kept;
    },
  };
}
