import type { NewRecord, Store, StoreReader } from '../store/port.ts';

/** Records of a fresh store. */
export interface Seed {
  products: readonly NewRecord<'products'>[];
  sidebarItems: readonly NewRecord<'sidebarItems'>[];
  pages: readonly NewRecord<'pages'>[];
}

const CONTENT = ['products', 'sidebarItems', 'pages'] as const;

/**
 * Fills an empty store with the catalogue, all or nothing. A store that holds any content, be it in the bin, is never
 * touched. The catalogue is only loaded when it is needed. The change log says nothing of it: no cache was ever made of an
 * empty store.
 * @returns whether it was filled
 */
export async function seedWhenEmpty(store: Store, load: () => Promise<Seed> = catalogue): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const seed = await load();
  return store.transact(
    async (tx) => {
      // Another process may have been faster.
      if (!(await isEmpty(tx))) return false;
      await tx.insertMany('products', seed.products);
      await tx.insertMany('sidebarItems', seed.sidebarItems);
      await tx.insertMany('pages', seed.pages);
      return true;
    },
    { savedBy: 'first content' },
  );
}

async function isEmpty(store: StoreReader): Promise<boolean> {
  for (const collection of CONTENT) if ((await store.count(collection)) > 0) return false;
  return true;
}

async function catalogue(): Promise<Seed> {
  const { seedPages, seedProducts, seedSidebar } = await import('./catalogue-seed.ts');
  return { products: seedProducts, sidebarItems: seedSidebar, pages: seedPages };
}
