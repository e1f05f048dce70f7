import { setImmediate as aTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '@wa/core/domain/catalogue/place';
import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { askingSlug } from '@wa/core/domain/products/product-card';
import { cardsOf, homePathsOf } from '@wa/core/domain/products/home-pages';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { runs } from '@wa/core/testing/runs';
import { findSheet, listSheets } from '../data-sheets/find-sheet.ts';
import { testSite } from '../data-sheets/testing/test-site.ts';
import { operation, perform, type Operation } from '../ready/testing/random-writes.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { settingsOf, siteContentOf } from '../testing/site-content-of.ts';
import { json, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let store: Store;
beforeAll(async () => {
  server = await startTestServer();
  store = await openStore({ dataDir: server.dataDir });
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const read = async <T>(path: string) => (await (await server.asAdmin(path)).json()) as T;
const figuresNow = () => read<FigureRecord[]>('/api/figures');

/** What visitors are shown at each address, as the site draws it; what stands on every page is at the home page's. */
async function shownAt(): Promise<Map<string, string>> {
  const content = siteContentOf(store);
  const texts = new Map<string, string>();
  const put = (path: string, ...shown: unknown[]) =>
    texts.set(
      path,
      (texts.get(path) ?? '') + decodeURIComponent(JSON.stringify(shown).replaceAll('%', '%25')),
    );
  for (const { slug } of await content.pages()) {
    // Server and caller share one event loop: connections that rest must be able to end while this goes on.
    await aTurn();
    const { title, content: blocks, shown } = (await content.page(slug)) ?? {};
    put(`/${slug}`, title, blocks, shown);
  }
  const products = await content.products();
  for (const { slug } of products) {
    await aTurn();
    const product = await content.product(slug);
    const asking = product && askingSlug(product);
    const page = asking ? await content.page(asking) : null;
    put(`/product/${slug}`, product, page && asksOf(page));
  }
  for (const [at, path] of homePathsOf(products.length).entries())
    put(
      path,
      cardsOf(products, at + 1).map(({ title }) => title),
    );
  for (const { slug, path } of await listSheets(content)) put(path, await findSheet(content, slug, testSite));
  put(`/${GALLERY_SLUG}`, await content.gallery());
  const names = (nodes: readonly SidebarNode[]): unknown[] =>
    nodes.map(({ name, children }) => [name, names(children)]);
  put('/', names(await content.sidebar()), (await settingsOf(store).now()).site);
  return texts;
}

let marks = 0;
/** A number that nothing else prints, each time another one. */
function nextMark(): number {
  marks += 1;
  return Number(`${String(100 + (marks % 900))}.${String(37 + Math.floor(marks / 900))}`);
}

/** Gives each of these figures a number of its own. */
async function mark(figures: readonly FigureRecord[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const figure of figures) {
    const { _id, measure } = figure;
    const number = nextMark();
    const values = measure?.values.map(({ when }) => ({ value: number, ...(when && { when }) }));
    const body = isMeasured(figure)
      ? { measure: { unit: measure?.unit, values } }
      : { text: `as ${String(number)}` };
    const answer = await server.asAdmin(
      `/api/figures/${_id}`,
      json('PUT', { ...body, state: 'confirmed', question: '' }),
    );
    if (answer.ok) numbers.set(_id, String(number));
  }
  return numbers;
}

/** That the places of each figure are the addresses at which its number stands, no more and no fewer. */
async function expectPlaces(figures: readonly FigureRecord[]): Promise<number> {
  const numbers = await mark(figures);
  const [texts, counts] = [await shownAt(), await read<Record<string, number>>('/api/figure-places')];
  let most = 0;
  for (const { _id, key } of figures) {
    const number = numbers.get(_id);
    if (number === undefined) continue;
    const places = await read<Place[]>(`/api/figures/${_id}/places`);
    const named = places.flatMap(({ path }) => (path === '' ? [] : path));
    const shown = [...texts].flatMap(([path, text]) => (text.includes(number) ? [path] : []));
    expect([...new Set(named)].sort(), `places of ${key}`).toEqual(shown.sort());
    expect(counts[_id] ?? 0, `places counted of ${key}`).toBe(places.length);
    most = Math.max(most, places.length);
  }
  return most;
}

test('every place of the catalogue that shows a figure is named, counted, and no other one', async () => {
  const figures = (await figuresNow()).filter((_, at) => at % runs(9, 2) === 0);
  expect(await expectPlaces(figures)).toBeGreaterThan(7);
  expect((await fetch(`${server.url}/api/figure-places`)).status).toBe(401);
}, 300_000);

/** Seldom met by chance: a card that leads to a part of a page with a plate, a table and what to send. */
const AIMED: Operation[] = [
  { do: 'save-figure', at: 'one', value: 5 },
  { do: 'save-figure', at: 'two', value: 6 },
  { do: 'save-table', figure: 'two' },
  { do: 'save-product', at: 'one', title: 'Valve' },
  { do: 'aim-product', at: 'one', to: 'three', part: true },
  { do: 'refer-in-page', at: 'three', figure: 'one', as: 'table' },
  { do: 'refer-in-product', at: 'one', figure: 'one', in: 'title' },
  { do: 'refer-in-page', at: 'grip-couplings', figure: 'one', as: 'plate' },
  { do: 'refer-in-link', figure: 'two' },
];
const TAKEN_AGAIN: Operation[] = [
  { do: 'save-figure', at: 'one', value: 5 },
  { do: 'refer-in-page', at: 'three', figure: 'one', as: 'asks' },
  { do: 'rename-figure', at: 'one', to: 'two' },
  { do: 'save-figure', at: 'one', value: 7 },
];

test('so it is whatever is written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const step of steps) await perform(step, server.asAdmin);
      const own = (await figuresNow()).filter(({ key }) => ['one', 'two', 'three'].includes(key));
      await expectPlaces(own);
    }),
    { numRuns: runs(4, 60), examples: [[AIMED], [TAKEN_AGAIN]] },
  );
}, 600_000);
