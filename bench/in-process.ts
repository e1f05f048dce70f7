import { pino } from 'pino';
import { appendChanges } from '../api/src/change-log/append.ts';
import { composeCore } from '../api/src/compose-core.ts';
import { composeSite } from '../api/src/compose-site.ts';
import type { Core } from '../api/src/compose-core.ts';
import type { Site } from '../api/src/compose-site.ts';
import { openDataFolder } from '../api/src/config/data-folder.ts';
import type { DataFolder } from '../api/src/config/data-folder.ts';
import { readEnv } from '../api/src/config/env.ts';
import { seedWhenEmpty } from '../api/src/seed/run-seed.ts';
import { openStore } from '../api/src/store/open-store.ts';
import type { Store } from '../api/src/store/port.ts';
import { findWebBuild } from '../api/src/web-build.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { addProducts } from './long-catalogue.ts';
import { figure, heading } from './report.ts';

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
export async function editFirst({ store, changeLog }: Core): Promise<void> {
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

export interface Parts {
  core: Core;
  site: Site;
  data: DataFolder;
  store: Store;
}

/** Everything that makes the site, in this process, with so many products. */
export async function withCatalogue(count: number, work: (parts: Parts) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  const data = await openDataFolder(folder.path);
  const store = await openStore({ dataDir: folder.path, mongodbUri: undefined });
  try {
    await seedWhenEmpty(store);
    await addProducts(store, count);
    const env = readEnv({ DATA_DIR: folder.path });
    const core = await composeCore({ env, store, log: pino({ level: 'silent' }) });
    const site = composeSite(core, data, findWebBuild());
    await work({ core, site, data, store });
    await site.close();
    core.stop();
  } finally {
    await store.close();
    await folder.remove();
  }
}

/** CPU milliseconds of the home page's first rendering after an edit, among so many products. */
export async function homeCpu(count: number): Promise<number> {
  let spent = Number.NaN;
  await withCatalogue(count, async ({ core, site }) => {
    spent = await cpuOf(rendering(site, core, '/'), 20, 50);
  });
  return spent;
}

/** Rendering inside this process, on a store of its own. */
export async function benchInProcess(long: number): Promise<void> {
  await withCatalogue(0, async ({ core, site, store }) => {
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
  });
}
