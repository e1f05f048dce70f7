import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { composeCore, composeSite } from '../api/src/compose.ts';
import type { Site } from '../api/src/compose.ts';
import { openDataFolder } from '../api/src/config/data-folder.ts';
import { exportSite } from '../api/src/deploy/export-site.ts';
import { readEnv } from '../api/src/config/env.ts';
import { seedWhenEmpty } from '../api/src/seed/run-seed.ts';
import { openStore } from '../api/src/store/open-store.ts';
import type { Store } from '../api/src/store/port.ts';
import { findWebBuild } from '../api/src/web-build.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { addProducts } from './long-catalogue.ts';
import { figure, heading, median, spread } from './report.ts';

/** Renderings before and while it counts: a server that runs for a while has compiled its code. */
const WARM_UP = 150;
const COUNTED = 150;

/** CPU milliseconds of this process, threads included, for one making of each kind; the mean of many. */
async function cpuOf(make: () => Promise<unknown>, warmUp = WARM_UP, counted = COUNTED): Promise<number> {
  for (let round = 0; round < warmUp; round += 1) await make();
  const before = process.cpuUsage();
  for (let round = 0; round < counted; round += 1) await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / counted;
}

/**
 * A rendering as after a product was edited: product list and record are read anew, the navigation is not. Nothing is
 * compressed or kept.
 */
function rendering({ content, renderer }: Site, address: string): () => Promise<void> {
  return async () => {
    content.forget(['products']);
    const route = await renderer.route(address);
    if (route.kind === 'moved' || route.status !== 200) throw new Error(`${address} shows nothing`);
    await renderer.render(route);
  };
}

async function exportOnce(site: Site, store: Store): Promise<{ pages: number; seconds: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-export-'));
  try {
    const { content, renderer, ready, documents, storage: uploads } = site;
    const pages = (await content.products()).length + (await content.pages()).length + 1;
    const started = performance.now();
    const settings = { ...readEnv({}).site };
    const build = { id: 'bench', builtAt: new Date().toISOString() };
    const sources = { content, renderer, ready, documents, settings, store, uploads };
    await exportSite(folder, { ...sources, extraFiles: async () => [], build });
    return { pages, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
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
    figure('home, first in a process', await cpuOf(rendering(site, '/'), 0, 1), 'ms');
    figure('home', await cpuOf(rendering(site, '/')), 'ms', '<= 2');
    figure('product page', await cpuOf(rendering(site, productPath)), 'ms', '<= 1');
    figure('fixed page', await cpuOf(rendering(site, '/repair-clamps-316l')), 'ms');

    await addProducts(store, long);
    site.content.forget();
    heading(`With ${long} products, in this process`);
    figure('home', await cpuOf(rendering(site, '/'), 2, 5), 'ms');
    figure('product page', await cpuOf(rendering(site, productPath), 20, 50), 'ms');
    const runs = [await exportOnce(site, store), await exportOnce(site, store)];
    const rates = runs.map(({ pages, seconds }) => pages / seconds);
    const pages = runs[0]?.pages ?? 0;
    figure(
      `full export of ${pages} pages, without data sheets`,
      median(rates),
      'pages/s',
      '>= 1,000',
      spread(rates),
    );
    await site.close();
    core.stop();
  } finally {
    await store.close();
    await folder.remove();
  }
}
