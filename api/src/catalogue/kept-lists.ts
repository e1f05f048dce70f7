import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { ChangeLog } from '../change-log/change-log.ts';
import { readPages, readPageSummary } from '../pages/read.ts';
import { readFirstProducts, readProducts, readProductSummary } from '../products/read.ts';
import type { FirstProducts } from '../products/read.ts';
import type { StoreReader } from '../store/port.ts';

/** Every live product and page, without what is heavy, as it was typed. What is unchanged stays the same object. */
export interface Lists {
  products: () => Promise<readonly ProductSummary[]>;
  /** So many of them, read alone while nobody has needed the others. */
  firstProducts: (count: number) => Promise<FirstProducts>;
  pages: () => Promise<readonly PageSummary[]>;
}

/** Changes at once from which reading the whole list is cheaper than the records one by one. */
const ONE_BY_ONE = 100;

/** The lists at this moment, nothing kept. */
export const listsOf = (store: StoreReader): Lists => ({
  products: () => readProducts(store),
  firstProducts: (count) => readFirstProducts(store, count),
  pages: () => readPages(store),
});

/**
 * Reads each list once, and after a change that one record: a list of 10,000 costs a tenth of a second. It hears of
 * changes before whoever draws.
 */
export function keepLists(store: StoreReader, changes: Pick<ChangeLog, 'subscribe'>): Lists {
  const { products: readAll, firstProducts: readFirst, pages: readAllPages } = listsOf(store);
  const products = keptList(readAll, (id) => readProductSummary(store, id), byOrder);
  const pages = keptList(readAllPages, (id) => readPageSummary(store, id), bySlug);
  changes.subscribe(({ kind, id }) => {
    if (kind === 'product') products.renew(id);
    else if (kind === 'page') pages.renew(id);
    else if (kind === 'order') products.renew(null);
    else if (kind === 'catalogue') for (const list of [products, pages]) list.renew(null);
  });
  return {
    products: products.now,
    async firstProducts(count) {
      if (!products.isKept()) return readFirst(count);
      const list = await products.now();
      return { products: list.slice(0, count), all: list.length };
    },
    pages: pages.now,
  };
}

const byOrder = (a: ProductSummary, b: ProductSummary) => a.order - b.order || (a._id < b._id ? -1 : 1);
const bySlug = (a: PageSummary, b: PageSummary) => (a.slug < b.slug ? -1 : 1);

function keptList<T extends { _id: string }>(
  read: () => Promise<readonly T[]>,
  readOne: (id: string) => Promise<T | null>,
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
    const records = await Promise.all([...ids].map(readOne));
    const others = list.filter(({ _id }) => !ids.has(_id));
    const live = records.filter((record) => record !== null);
    // A record that stays where it was is put there; sorting everything is for those that come or move.
    if (live.length === list.length - others.length) {
      const byId = new Map<string, T>(live.map((record) => [record._id, record]));
      const same = list.map((record) => byId.get(record._id) ?? record);
      if (same.every((record, at) => at === 0 || compare(same[at - 1] ?? record, record) <= 0)) return same;
    }
    return [...others, ...live].sort(compare);
  }

  const isKept = () => kept !== null && stale.size <= ONE_BY_ONE;
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
