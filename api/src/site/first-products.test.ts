import { HOME_CARDS } from '@wa/core/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalogue } from '../catalogue/catalogue-keeper.ts';
import { keepLists } from '../catalogue/kept-lists.ts';
import { readPublicContent } from '../catalogue/public-content.ts';
import type { Change } from '../change-log/change.ts';
import { openStore } from '../store/open-store.ts';
import type { Store, StoreReader } from '../store/port.ts';
import { buildNewProduct } from '../store/testing/new-records.ts';
import { answersOf, settingsOf } from '../testing/site-content-of.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { routeFor } from './route-data.ts';
import { createSiteContent } from './site-content.ts';

const COUNT = 3 * HOME_CARDS;
const HOSTS = { publicUrl: 'http://localhost', cloudMediaHosts: [] };

let store: Store;
beforeAll(async () => {
  store = await openStore({ dataDir: await temporaryFolder(), mongodbUri: undefined });
  await store.transact((tx) =>
    tx.insertMany(
      'products',
      Array.from({ length: COUNT }, (_, order) =>
        buildNewProduct({ title: `P ${String(order)}`, slug: `p-${String(order)}`, order }),
      ),
    ),
  );
});
afterAll(() => store.close());

/** The content of a server that has just started, and how many products it has read so far. */
function freshContent() {
  let rows = 0;
  const counted = new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (name !== 'list' || typeof method !== 'function') return method;
      return async (...given: unknown[]): Promise<unknown> => {
        const found = (await Reflect.apply(method, target, given)) as unknown[];
        if (given[0] === 'products') rows += found.length;
        return found;
      };
    },
  }) as StoreReader;
  let tell: (change: Change) => void = () => undefined;
  const lists = keepLists(counted, {
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  const catalogue = { now: () => readCatalogue(store) };
  const content = createSiteContent({
    store: counted,
    catalogue,
    content: readPublicContent(counted, catalogue, settingsOf(store), lists),
  });
  const home = async (path: string) => {
    const route = await routeFor(content, path, HOSTS, answersOf(store));
    if (route.kind !== 'shown' || route.data.kind !== 'home') throw new Error(`${path} is no home page`);
    return route.data;
  };
  return { content, home, rows: () => rows, tell: (change: Change) => tell(change) };
}

test('the home page reads what it shows, its further pages the list, once', async () => {
  const { home, rows } = freshContent();
  const first = await home('/');
  expect(first).toMatchObject({ page: 1, all: COUNT, found: COUNT });
  expect(first.products.map(({ title }) => title)).toEqual(
    Array.from({ length: HOME_CARDS }, (_, at) => `P ${String(at)}`),
  );
  expect(rows()).toBe(HOME_CARDS);
  await home('/product/page/2');
  await home('/product/page/3');
  expect(await home('/')).toEqual(first);
  expect(rows()).toBe(HOME_CARDS + COUNT);
});

test('where a card stands is not known any more once the first cards are newer than the list', async () => {
  const { content, home, tell } = freshContent();
  await home('/product/page/2');
  const [first, last] = [0, COUNT - 1].map((at) => `p-${String(at)}`);
  const idOf = async (slug = '') => (await store.findOne('products', { slug, isDeleted: false }))?._id ?? '';
  const [a, z] = [await idOf(first), await idOf(last)];
  expect([content.homePathOf(a), content.homePathOf(z)]).toEqual(['/', '/product/page/3']);
  await store.transact((tx) => tx.reorder('products', [{ _id: z, order: -1 }]));
  tell({ kind: 'order', action: 'reordered', id: null, title: '', paths: ['/'] });
  expect((await home('/')).products[0]?._id).toBe(z);
  expect([content.homePathOf(a), content.homePathOf(z)]).toEqual([null, null]);
  await home('/product/page/2');
  expect(content.homePathOf(z)).toBe('/');
});
