import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendChanges } from '../change-log/append.ts';
import type { Change } from '../change-log/change.ts';
import { composeCore } from '../compose-core.ts';
import { composeSite } from '../compose-site.ts';
import type { Core } from '../compose-core.ts';
import type { Site } from '../compose-site.ts';
import { openDataFolder } from '../config/data-folder.ts';
import { readEnv } from '../config/env.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { buildNewPage, buildNewProduct } from '../store/testing/new-records.ts';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { plainRenderer } from '../testing/test-server.ts';
import { createListFiles } from './export-jobs.ts';
import { exportSite } from './export-site.ts';

const dataDir = useTemporaryFolder();
let core: Core;
let site: Site;

beforeEach(async () => {
  const store = openSqliteStore({ dataDir: dataDir() });
  core = await composeCore({
    env: readEnv({ DATA_DIR: dataDir() }),
    store,
    log: pino({ level: 'silent' }),
  });
  const clientDir = join(dataDir(), 'client');
  await mkdir(clientDir, { recursive: true });
  const loadRenderer = () => Promise.resolve(plainRenderer);
  site = composeSite(core, await openDataFolder(dataDir()), { loadRenderer, clientDir });
});
afterEach(async () => {
  await site.close();
  core.stop();
  await core.store.close();
});

test('what goes to the bin between listing and drawing is left out, and the rest is whole', async () => {
  const { store, changeLog } = core;
  const made = await store.transact(async (tx) => ({
    products: [
      await tx.insert('products', buildNewProduct({ slug: 'kept', title: 'Kept' })),
      await tx.insert('products', buildNewProduct({ slug: 'binned', title: 'Binned', order: 1 })),
    ],
    pages: [
      await tx.insert('pages', buildNewPage({ slug: 'kept-page', title: 'Kept page' })),
      await tx.insert('pages', buildNewPage({ slug: 'binned-page', title: 'Binned page' })),
    ],
  }));
  const changes = (action: 'deleted' | 'restored'): Change[] => [
    { kind: 'product', action, id: made.products[1]?._id ?? '', title: 'Binned', paths: ['/product/binned'] },
    { kind: 'page', action, id: made.pages[1]?._id ?? '', title: 'Binned', paths: ['/binned-page'] },
  ];
  let isBinned = false;
  const bin = async () => {
    if (isBinned) return;
    isBinned = true;
    await store.transact(async (tx) => {
      const gone = { isDeleted: true, binnedAt: new Date().toISOString() };
      await tx.update('products', made.products[1]?._id ?? '', gone);
      await tx.update('pages', made.pages[1]?._id ?? '', gone);
      await appendChanges(tx, changes('deleted'), new Date());
    });
    await changeLog.catchUp();
  };
  const { content, parts, search, renderer, ready, documents, sheets, storage: uploads } = site;
  const { settings } = core;
  const listJson = createListFiles();
  const { look } = changeLog;
  const sources = { parts, search, renderer, ready, documents, settings, store, uploads, listJson, look };
  const build = { id: 'b', builtAt: 'now' };
  const extraFiles = () => sheets.files();

  // The pages are listed, and then it happens.
  const listed = {
    ...content,
    async pages() {
      const [, pages] = await Promise.all([content.products(), content.pages()]);
      await bin();
      return pages;
    },
  };
  const folder = join(dataDir(), 'pages');
  await exportSite(folder, { ...sources, content: listed, build, previous: null, extraFiles });
  expect(await readdir(join(folder, 'product'))).toEqual(['kept']);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['build.json', 'kept-page']));
  expect(await readdir(folder)).not.toContain('binned-page');
  expect(await readFile(join(folder, 'sitemap.xml'), 'utf8')).not.toContain('binned');

  // The same with the data sheets.
  const later = join(dataDir(), 'sheets');
  await store.transact(async (tx) => {
    for (const { _id } of [made.products[1], made.pages[1]].flatMap((record) => record ?? [])) {
      const name = made.products.some((product) => product._id === _id) ? 'products' : 'pages';
      await tx.update(name, _id, { isDeleted: false, binnedAt: null });
    }
    await appendChanges(tx, changes('restored'), new Date());
  });
  await changeLog.catchUp();
  isBinned = false;
  const listedSheets = async () => {
    const files = await sheets.files();
    await bin();
    return files;
  };
  await exportSite(later, { ...sources, content, build, previous: null, extraFiles: listedSheets });
  expect(await readdir(join(later, 'data-sheets', 'product'))).toEqual(['kept.pdf']);
});
