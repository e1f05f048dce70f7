import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { appendChanges } from '../api/src/change-log/append.ts';
import { composeCore } from '../api/src/compose-core.ts';
import { composeSite } from '../api/src/compose-site.ts';
import type { Core } from '../api/src/compose-core.ts';
import type { Site } from '../api/src/compose-site.ts';
import { openDataFolder } from '../api/src/config/data-folder.ts';
import { exportSite } from '../api/src/deploy/export-site.ts';
import type { KnownBuild } from '../api/src/deploy/manifest.ts';
import { readEnv } from '../api/src/config/env.ts';
import { seedWhenEmpty } from '../api/src/seed/run-seed.ts';
import { openStore } from '../api/src/store/open-store.ts';
import { findWebBuild } from '../api/src/web-build.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { addProducts } from './long-catalogue.ts';
import { figure, heading, median, spread } from './report.ts';

/** Renderings before and while it counts: a server that runs for a while has compiled its code. */
const WARM_UP = 150;
const COUNTED = 150;

/** What is made, and what comes before each making and does not count. */
interface Making {
  before: () => Promise<unknown>;
  make: () => Promise<unknown>;
}

/** CPU milliseconds of this process, threads included, for one making; the mean of many. */
async function cpuOf({ before, make }: Making, warmUp = WARM_UP, counted = COUNTED): Promise<number> {
  let spent = 0;
  for (let round = 0; round < warmUp + counted; round += 1) {
    await before();
    const started = process.cpuUsage();
    await make();
    const { user, system } = process.cpuUsage(started);
    if (round >= warmUp) spent += user + system;
  }
  return spent / 1_000 / counted;
}

/** A rendering right after the first product was edited, what it reads included. Nothing is compressed or kept. */
function rendering({ renderer }: Site, core: Core, address: string): Making {
  const make = async () => {
    const route = await renderer.route(address);
    if (route.kind === 'moved' || route.status !== 200) throw new Error(`${address} shows nothing`);
    await renderer.render(route);
  };
  return { before: () => editFirst(core), make };
}

let edits = 0;

/** A new title for the first product, in the store and the change log as a write leaves it. */
async function editFirst({ store, changeLog }: Core): Promise<void> {
  const [first] = await store.list('products', { orderBy: 'order', limit: 1 });
  if (!first) throw new Error('the catalogue is empty');
  edits += 1;
  const title = `Edited ${edits}`;
  await store.transact(async (tx) => {
    const paths = [`/product/${first.slug}`];
    await tx.update('products', first._id, { title });
    await appendChanges(
      tx,
      [{ kind: 'product', action: 'changed', id: first._id, title, paths }],
      new Date(),
    );
  });
  await changeLog.catchUp();
}

/** A full export into an empty folder, then one after an edit of a product. Data sheets are left out. */
async function exportTwice(
  site: Site,
  core: Core,
): Promise<{ pages: number; seconds: number; editSeconds: number }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-export-'));
  try {
    const { store, settings } = core;
    const { content, parts, search, renderer, ready, documents, storage: uploads } = site;
    const pages = (await content.products()).length + (await content.pages()).length + 1;
    const sources = { content, parts, search, renderer, ready, documents, settings, store, uploads };
    const build = async (id: string, previous: KnownBuild | null) => {
      const folder = path.join(root, id);
      const started = performance.now();
      const options = { ...sources, extraFiles: async () => [], build: { id, builtAt: '' }, previous };
      const { manifest } = await exportSite(folder, options);
      return { known: { id, folder, manifest }, seconds: (performance.now() - started) / 1_000 };
    };
    const { known, seconds } = await build('full', null);
    await editFirst(core);
    return { pages, seconds, editSeconds: (await build('edited', known)).seconds };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Rendering and exporting inside this process, on a store of its own. */
export async function benchInProcess(long: number): Promise<void> {
  const folder = await temporaryFolder();
  const env = readEnv({ DATA_DIR: folder.path });
  const data = await openDataFolder(env.dataDir);
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: undefined });
  try {
    await seedWhenEmpty(store);
    const core = await composeCore({ env, store, log: pino({ level: 'silent' }) });
    const site = composeSite(core, data, findWebBuild());
    const [product] = await site.content.products();
    const productPath = `/product/${product?.slug ?? ''}`;
    heading('First rendering after an edit, in CPU time (reads included)');
    figure('home, first in a process', await cpuOf(rendering(site, core, '/'), 0, 1), 'ms');
    figure('home', await cpuOf(rendering(site, core, '/')), 'ms', '<= 2');
    figure('product page', await cpuOf(rendering(site, core, productPath)), 'ms', '<= 1');
    figure('fixed page', await cpuOf(rendering(site, core, '/repair-clamps-316l')), 'ms');

    await addProducts(store, long);
    await core.changeLog.catchUp();
    heading(`With ${long} products, in this process`);
    figure('home', await cpuOf(rendering(site, core, '/'), 20, 50), 'ms');
    figure('product page', await cpuOf(rendering(site, core, productPath), 20, 50), 'ms');
    const runs = [await exportTwice(site, core), await exportTwice(site, core)];
    const rates = runs.map(({ pages, seconds }) => pages / seconds);
    const pages = runs[0]?.pages ?? 0;
    figure(
      `full export of ${pages} pages, without data sheets`,
      median(rates),
      'pages/s',
      '>= 2,500',
      spread(rates),
    );
    const edits = runs.map(({ editSeconds }) => editSeconds * 1_000);
    figure('export after one edit', median(edits), 'ms', '<= 100', spread(edits));
    await site.close();
    core.stop();
  } finally {
    await store.close();
    await folder.remove();
  }
}
