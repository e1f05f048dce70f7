import type { Settings } from '@wa/core/domain/settings/settings';
import { appendChanges, EVERYTHING } from '../../store/change-log.ts';
import type { NewRecord, Store, StoreReader, StoreTransaction } from '../../store/port.ts';
import { keepRevisions } from '../../store/revisions.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { FIRST_CATALOG } from '../../web-build.ts';
import { readCatalog } from './read-catalog.ts';

/** Who has saved what came from a catalog folder. */
const FIRST_CONTENT = 'first content';

const COLLECTIONS = [
  'products',
  'sidebarItems',
  'pages',
  'figures',
  'tables',
  'galleryGroups',
  'drawings',
  'siteSettings',
] as const;

/** Records of a fresh store. */
type Seed = { readonly [N in (typeof COLLECTIONS)[number]]: readonly NewRecord<N>[] };

/**
 * Fills an empty store with a catalog, all or nothing. A store that holds any content, even in the bin, is never touched.
 * The catalog is only read when it is needed. The change log doesn't mention it: no cache was ever made of an empty store.
 * @returns whether it was filled
 */
export async function seedWhenEmpty(store: Store, load: () => Seed = firstContent): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const seed = load();
  return store.transact(
    async (tx) => {
      // Another process may have been faster.
      if (!(await isEmpty(tx))) return false;
      for (const collection of COLLECTIONS) await tx.insertMany(collection, seed[collection] as never);
      await writeSetting(tx, 'pages-seeded', 'yes');
      return true;
    },
    { savedBy: FIRST_CONTENT },
  );
}

/**
 * Makes the drawings and the pages of the specification records of a store of release 0.1.0, which had them in its code. A
 * page that the office has edited stays as it is; where its version is in the bin, the page that visitors saw is the newer
 * one.
 * @returns whether this was the first time
 */
export async function seedPages(store: Store, load: () => Seed = firstContent): Promise<boolean> {
  if ((await readSetting(store, 'pages-seeded')) !== null) return false;
  const seed = load();
  return store.transact(
    async (tx) => {
      if ((await readSetting(tx, 'pages-seeded')) !== null) return false;
      await seedPagesIn(tx, seed);
      return true;
    },
    { savedBy: FIRST_CONTENT },
  );
}

/** The same within a transaction, whatever was done before: a backup of release 0.1.0 was restored. */
export async function seedPagesIn(tx: StoreTransaction, { pages, drawings }: Seed): Promise<void> {
  const now = new Date();
  if ((await tx.count('drawings')) === 0) await tx.insertMany('drawings', drawings);
  for (const page of pages.filter(({ backTo }) => backTo === 'home')) {
    const stored = await tx.get('pages', page._id ?? '');
    if (stored === null) {
      await tx.insert('pages', page);
      continue;
    }
    await keepRevisions(tx, 'page', [stored], now);
    const { backTo, copyProtection, pdfs } = page;
    const kept = { backTo, copyProtection, pdfs: [...new Set([...stored.pdfs, ...pdfs])] };
    const { _id, ...whole } = page;
    await tx.update('pages', stored._id, stored.isDeleted ? { ...whole, binnedAt: null } : kept);
  }
  await writeSetting(tx, 'pages-seeded', 'yes');
  await appendChanges(tx, [EVERYTHING], now);
}

/** Whether it holds no content, not even in the bin. */
export async function isEmpty(store: StoreReader): Promise<boolean> {
  for (const collection of COLLECTIONS) if ((await store.count(collection)) > 0) return false;
  return true;
}

/** The first content; what the environment says of the company is its first value. */
export function firstContent(given: Partial<Settings> = {}, folder = FIRST_CATALOG): Seed {
  const catalog = readCatalog(folder);
  return {
    ...catalog,
    siteSettings: catalog.siteSettings.map((settings) => ({ ...settings, ...given })),
  };
}
