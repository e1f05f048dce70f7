import { appendChanges } from '../api/src/change-log/append.ts';
import { EVERYTHING } from '../api/src/change-log/change.ts';
import { openDataFolder } from '../api/src/config/data-folder.ts';
import { seedWhenEmpty } from '../api/src/seed/run-seed.ts';
import { newId } from '../api/src/store/new-id.ts';
import { openStore } from '../api/src/store/open-store.ts';
import type { Store } from '../api/src/store/port.ts';

/** Fills the catalogue up to `count` products that are all like its first one. */
export async function addProducts(store: Store, count: number): Promise<void> {
  const [model] = await store.list('products', { limit: 1 });
  if (!model) throw new Error('the catalogue is empty');
  const now = new Date();
  const missing = count - (await store.count('products'));
  if (missing <= 0) return;
  const more = Array.from({ length: missing }, (_, index) => ({
    ...model,
    _id: newId(now),
    title: `${model.title} ${index}`,
    slug: `${model.slug}-${index}`,
    order: 1_000 + index,
  }));
  await store.transact(async (tx) => {
    await tx.insertMany('products', more);
    await appendChanges(tx, [EVERYTHING], now);
  });
}

/** Makes a data folder whose store has the seed and `count` products in all, for a server that starts on it. */
export async function prepareLongCatalogue(dataDir: string, count: number): Promise<void> {
  await openDataFolder(dataDir);
  const store = await openStore({ dataDir, mongodbUri: undefined });
  try {
    await seedWhenEmpty(store);
    await addProducts(store, count);
  } finally {
    await store.close();
  }
}
