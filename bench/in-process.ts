import { pino } from 'pino';
import { appendChanges } from '../api/src/store/change-log.ts';
import { composeCore, type Core } from '../api/src/app/compose-core.ts';
import { composeSite, type Site } from '../api/src/app/compose.ts';
import { openDataFolder, type DataFolder } from '../api/src/config/data-folder.ts';
import { readEnv } from '../api/src/config/env.ts';
import { openStore } from '../api/src/store/open-store.ts';
import { findWebBuild } from '../api/src/web-build.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { prepareCatalogue } from './catalogue.ts';

export interface Parts {
  core: Core;
  site: Site;
  data: DataFolder;
}

/** Runs work in this process with every module of the site and `products` products. */
export async function withSite(products: number, work: (parts: Parts) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  await prepareCatalogue(folder.path, products);
  const data = openDataFolder(folder.path);
  const store = await openStore({ dataDir: folder.path, mongodbUri: undefined });
  try {
    const env = readEnv({ DATA_DIR: folder.path });
    const core = await composeCore({ env, store, log: pino({ level: 'silent' }) });
    const site = composeSite(core, data, findWebBuild());
    await work({ core, site, data });
    await site.close();
    core.stop();
  } finally {
    await store.close();
    await folder.remove();
  }
}

let edits = 0;

/** Gives the first product a new title in the store and in the change log, as a write does. */
export async function editFirst({ store, changeLog }: Core): Promise<void> {
  const [first] = await store.list('products', { orderBy: 'order', limit: 1 });
  if (!first) throw new Error('The catalog is empty');
  edits += 1;
  const title = `Edited ${String(edits)}`;
  const paths = [`/product/${first.slug}`];
  await store.transact(async (tx) => {
    await tx.update('products', first._id, { title });
    const change = { kind: 'product', action: 'changed', id: first._id, title, paths } as const;
    await appendChanges(tx, [change], new Date());
  });
  await changeLog.catchUp();
}
