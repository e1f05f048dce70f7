import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { TABLE } from '@wa/core/domain/tables/table-schema';
import { GALLERY_GROUP } from '@wa/core/domain/pages/gallery-schema';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { Change, ChangeLog } from '../../store/change-log.ts';
import { readPages, readPageSummaries } from '../pages/pages.ts';
import { readFirstProducts, readProducts, readProductSummaries, type FirstProducts } from '../products/products.ts';
import { listRecords } from '../records/record-kind.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { createCatalogue, type Catalogue } from '@wa/core/domain/catalogue/catalogue';

/** Every live record, without what is heavy, as it was typed. What is unchanged stays the same object. */
export interface Lists {
  products: () => Promise<readonly ProductSummary[]>;
  /** So many of them, read alone while nobody has needed the others. */
  firstProducts: (count: number) => Promise<FirstProducts>;
  pages: () => Promise<readonly PageSummary[]>;
  figures: () => Promise<readonly FigureRecord[]>;
  tables: () => Promise<readonly TableRecord[]>;
  galleryGroups: () => Promise<readonly GalleryGroupRecord[]>;
}

/** Changes at once from which reading the whole list is cheaper. */
const RENEWED_MAX = 100;

/** The lists at this moment, nothing kept. */
export const listsOf = (store: StoreReader): Lists => ({
  products: () => readProducts(store),
  firstProducts: (count) => readFirstProducts(store, count),
  pages: () => readPages(store),
  figures: async () => (await listRecords(store, 'figures')).map(FIGURE.view),
  tables: async () => (await listRecords(store, 'tables')).map(TABLE.view),
  galleryGroups: async () => (await listRecords(store, 'galleryGroups')).map(GALLERY_GROUP.view),
});

/**
 * Reads each list once, and after a change those records: a list of 10,000 costs a tenth of a second. It hears of
 * changes before whoever draws.
 */
export function keepLists(store: StoreReader, changes: Pick<ChangeLog, 'subscribe'>): Lists {
  const read = listsOf(store);
  const products = keptList(read.products, (ids) => readProductSummaries(store, ids), byOrder);
  const pages = keptList(read.pages, (ids) => readPageSummaries(store, ids), bySlug);
  const renewed =
    <N extends 'figures' | 'tables' | 'galleryGroups', T>(collection: N, show: (record: RecordOf<N>) => T) =>
    async (ids: readonly string[]) =>
      (await store.getMany(collection, ids)).filter(({ isDeleted }) => !isDeleted).map(show);
  const figures = keptList(read.figures, renewed('figures', FIGURE.view), byOrder);
  const tables = keptList(read.tables, renewed('tables', TABLE.view), byName);
  const groups = keptList(read.galleryGroups, renewed('galleryGroups', GALLERY_GROUP.view), byOrder);
  const byKind: { [K in Change['kind']]?: { renew: (id: string | null) => void } } = {
    product: products,
    page: pages,
    order: products,
    figure: figures,
    table: tables,
    'gallery-group': groups,
  };
  changes.subscribe(({ kind, id }) => {
    if (kind === 'catalogue') for (const list of Object.values(byKind)) list.renew(null);
    else byKind[kind]?.renew(id);
  });
  return {
    products: products.now,
    async firstProducts(count) {
      if (!products.isKept()) return read.firstProducts(count);
      const list = await products.now();
      return { products: list.slice(0, count), all: list.length };
    },
    pages: pages.now,
    figures: figures.now,
    tables: tables.now,
    galleryGroups: groups.now,
  };
}

type Ordered = { _id: string; order: number };
const byOrder = (a: Ordered, b: Ordered) => a.order - b.order || (a._id < b._id ? -1 : 1);
const bySlug = (a: PageSummary, b: PageSummary) => (a.slug < b.slug ? -1 : 1);
const byName = (a: TableRecord, b: TableRecord) => (a.name < b.name ? -1 : 1);

function keptList<T extends { _id: string }>(
  read: () => Promise<readonly T[]>,
  readMany: (ids: readonly string[]) => Promise<readonly T[]>,
  compare: (a: T, b: T) => number,
) {
  let kept: Promise<readonly T[]> | null = null;
  const stale = new Set<string>();

  function keep(reading: Promise<readonly T[]>): Promise<readonly T[]> {
    kept = reading;
    stale.clear();
    // A read that failed is tried again by the next caller.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  async function renewed(before: Promise<readonly T[]>, ids: ReadonlySet<string>): Promise<readonly T[]> {
    const list = await before;
    const live = await readMany([...ids]);
    const byId = new Map<string, T>(live.map((record) => [record._id, record]));
    // A record that stays where it was is put there; sorting everything is for those that come or move.
    const same = list.flatMap((record) => (ids.has(record._id) ? (byId.get(record._id) ?? []) : [record]));
    const others = list.filter(({ _id }) => !ids.has(_id));
    const nobodyCame = same.length === others.length + live.length;
    if (nobodyCame && same.every((record, at) => at === 0 || compare(same[at - 1] ?? record, record) <= 0))
      return same;
    return [...others, ...live].sort(compare);
  }

  const isKept = () => kept !== null && stale.size <= RENEWED_MAX;
  return {
    isKept,
    now(): Promise<readonly T[]> {
      if (kept === null || !isKept()) return keep(read());
      return stale.size === 0 ? kept : keep(renewed(kept, new Set(stale)));
    },
    /** Null: all of them. */
    renew(id: string | null): void {
      if (id === null) kept = null;
      else if (kept !== null) stale.add(id);
    },
  };
}

/** Figures and tables as they are now, read once for everybody (D14). */
export interface CatalogueKeeper {
  now: () => Promise<Catalogue>;
}

/** All live figures and tables. */
export const readCatalogue = (store: StoreReader): Promise<Catalogue> => keepCatalogue(listsOf(store)).now();

/** The same catalogue while the lists of figures and tables are the same. */
export function keepCatalogue(lists: Pick<Lists, 'figures' | 'tables'>): CatalogueKeeper {
  let kept: Catalogue | null = null;
  return {
    async now() {
      const [figures, tables] = await Promise.all([lists.figures(), lists.tables()]);
      if (kept?.figures !== figures || kept.tables !== tables) kept = createCatalogue(figures, tables);
      return kept;
    },
  };
}
