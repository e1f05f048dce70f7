import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedSchema } from '@wa/core/contract/import';
import {
  FIGURE_FIELDS,
  GALLERY_GROUP_FIELDS,
  PAGE_FIELDS,
  pickFields,
  PRODUCT_FIELDS,
  SETTINGS_FIELDS,
  SIDEBAR_ITEM_FIELDS,
  TABLE_FIELDS,
} from '@wa/core/domain/fields';
import { settingsNow } from '../settings/settings-keeper.ts';
import { madeAnew } from '../ready/testing/made-anew.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { publicContentOf } from '../testing/site-content-of.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { readCatalogue } from '../catalogue/catalogue-keeper.ts';
import { firstContent, seedWhenEmpty } from './run-seed.ts';

let api: TestApi;
let seeded: Store;
let dataDir: string;
beforeAll(async () => {
  const [sqlite] = STORES;
  if (sqlite === undefined) throw new Error('There is a store');
  api = await startTestApi(sqlite);
  dataDir = await temporaryFolder();
  seeded = await openStore({ dataDir });
  await seedWhenEmpty(seeded);
});
afterAll(async () => {
  await api.stop();
  await seeded.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What differs between two records with the same content. */
const OWN = /<lastmod>[^<]*|"[0-9a-f]{24}"|"(?:updatedAt|createdAt|savedBy)":"[^"]*"|"version":\d+/g;

/** What the application reads besides what visitors do: the same in another order of fields. */
const DATA = /<script type="application\/json"[^>]*>.*?<\/script>/gs;
const ownAway = (own: string) =>
  own.endsWith('"') && !own.includes(':') ? '""' : own.startsWith('"') ? '"":""' : '';

const parsed = (text: string | null | undefined): unknown => JSON.parse(text ?? '');

async function siteOf(store: Store): Promise<Map<string, string | null>> {
  const now = () => readCatalogue(store);
  const env = { site: { publicUrl: 'http://localhost', cloudMediaHosts: [] }, given: {} };
  const { site } = await settingsNow({ store, catalogue: { now }, env });
  const content = publicContentOf(store);
  const paths = [
    '/',
    '/project-gallery',
    '/sitemap.xml',
    '/api/parts',
    '/api/sidebar-items',
    ...(await content.pages()).map(({ slug }) => `/${slug}`),
    ...(await content.products()).map(({ slug }) => `/product/${slug}`),
  ];
  const made = new Map<string, string | null>();
  for (const path of paths)
    made.set(path, (await madeAnew(path, store, site))?.replace(DATA, '').replace(OWN, ownAway) ?? null);
  return made;
}

test('the whole catalogue, entered into an empty store by calls of the API alone, is the site of the first content', async () => {
  const seed = await firstContent();
  const send = async (method: string, path: string, body: object) => {
    const answer = await api.admin(method, path, { body });
    expect([200, 201], `${path}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
    return answer.body as { _id: string };
  };
  const figures = seed.figures.map((figure) => ({
    _id: null,
    version: null,
    fields: pickFields(figure, FIGURE_FIELDS),
  }));
  const imported = await send('POST', '/api/import/apply', { figures, products: [], order: null });
  expect(importedSchema.parse(imported).figures).toHaveLength(seed.figures.length);
  for (const table of seed.tables) await send('POST', '/api/tables', pickFields(table, TABLE_FIELDS));
  for (const group of seed.galleryGroups)
    await send('POST', '/api/gallery-groups', pickFields(group, GALLERY_GROUP_FIELDS));
  const ids = new Map<string | null, string>();
  for (const product of seed.products)
    ids.set(
      product._id ?? '',
      (await send('POST', '/api/products', pickFields(product, PRODUCT_FIELDS)))._id,
    );
  for (const page of seed.pages)
    ids.set(
      page._id ?? '',
      (await send('PUT', `/api/pages/slug/${page.slug}`, pickFields(page, PAGE_FIELDS)))._id,
    );
  const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? id));
  for (const item of seed.sidebarItems) {
    const fields = pickFields(item, SIDEBAR_ITEM_FIELDS);
    const { parent, linkedProduct, linkedPage } = fields;
    const linked = { parent: idOf(parent), linkedProduct: idOf(linkedProduct), linkedPage: idOf(linkedPage) };
    ids.set(item._id ?? '', (await send('POST', '/api/sidebar-items', { ...fields, ...linked }))._id);
  }
  for (const settings of seed.siteSettings)
    await send('PUT', '/api/settings', pickFields(settings, SETTINGS_FIELDS));

  const [entered, first] = [await siteOf(api.core.store), await siteOf(seeded)];
  expect([...entered.keys()]).toEqual([...first.keys()]);
  expect(first.size).toBeGreaterThan(80);
  for (const [path, text] of first) {
    expect(text, path).not.toBeNull();
    // JSON says the same in any order of its fields.
    if (path.startsWith('/api/')) expect(parsed(entered.get(path)), path).toEqual(parsed(text));
    else expect(entered.get(path) === text, path).toBe(true);
  }
}, 120_000);
