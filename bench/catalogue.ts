import { appendChanges, EVERYTHING } from '../api/src/store/change-log.ts';
import { openDataFolder } from '../api/src/config/data-folder.ts';
import { seedWhenEmpty } from '../api/src/content/seed/store-catalog.ts';
import { newId } from '../api/src/store/collections.ts';
import { openStore } from '../api/src/store/open-store.ts';
import type { Store } from '../api/src/store/port.ts';
import { startServer, temporaryFolder, type RunningServer } from '../e2e/support/server.ts';

/** Adds products until the catalog has `count`: copies of its first one, or of those with an application. */
export async function addProducts(store: Store, count: number, task?: string): Promise<void> {
  const all = await store.list('products', { orderBy: 'order' });
  const models =
    task === undefined ? all.slice(0, 1) : all.filter(({ tasks }) => tasks.includes(task as never));
  const now = new Date();
  const more = Array.from({ length: Math.max(0, count - all.length) }, (_, at) => {
    const model = models[at % models.length];
    if (!model) throw new Error('The catalog has no product to copy');
    const names = { title: `${model.title} ${String(at)}`, slug: `${model.slug}-${String(at)}` };
    return { ...model, ...names, _id: newId(now), order: 1_000 + at };
  });
  if (more.length === 0) return;
  await store.transact(async (tx) => {
    await tx.insertMany('products', more);
    await appendChanges(tx, [EVERYTHING], now);
  });
}

/** Creates a data folder for a server. Its store has the seed, and `count` products in all. */
export async function prepareCatalogue(dataDir: string, count: number, task?: string): Promise<void> {
  openDataFolder(dataDir);
  const store = await openStore({ dataDir, mongodbUri: undefined });
  try {
    await seedWhenEmpty(store);
    await addProducts(store, count, task);
  } finally {
    await store.close();
  }
}

interface ServerOptions {
  products?: number;
  task?: string;
  env?: Record<string, string>;
}

/** Runs work against a separate server with a catalog of `count` products. */
export async function withServer(
  { products = 0, task, env = {} }: ServerOptions,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder();
  try {
    await prepareCatalogue(folder.path, products, task);
    const server = await startServer({ dataDir: folder.path, env });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}
