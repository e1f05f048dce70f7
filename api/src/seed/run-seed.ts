import type { Settings } from '@wa/core/domain/settings/settings';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { hasDraftNotice } from '@wa/core/domain/settings/draft-notice';
import { appendChanges } from '../change-log/append.ts';
import { EVERYTHING } from '../change-log/change.ts';
import type { NewRecord, Store, StoreReader, StoreTransaction } from '../store/port.ts';
import { keepRevision } from '../store/revisions.ts';
import { APPROVALS } from './approvals.ts';

/** Records of a fresh store. */
export interface Seed {
  products: readonly NewRecord<'products'>[];
  sidebarItems: readonly NewRecord<'sidebarItems'>[];
  pages: readonly NewRecord<'pages'>[];
  figures: readonly NewRecord<'figures'>[];
  tables: readonly NewRecord<'tables'>[];
  galleryGroups: readonly NewRecord<'galleryGroups'>[];
  siteSettings: readonly NewRecord<'siteSettings'>[];
}

const CONTENT = ['products', 'sidebarItems', 'pages'] as const;
/** What became content later than the rest (D14): a store of before has no settings, which nobody can bin. */
const PLANTED = ['figures', 'tables', 'galleryGroups', 'siteSettings'] as const;
const ALL = [...CONTENT, ...PLANTED] as const;

/**
 * Fills an empty store with the catalogue, all or nothing. A store that holds any content, be it in the bin, is never
 * touched. The catalogue is only loaded when it is needed. The change log says nothing of it: no cache was ever made of an
 * empty store.
 * @returns whether it was filled
 */
export async function seedWhenEmpty(
  store: Store,
  load: () => Promise<Seed> = firstContent,
): Promise<boolean> {
  if (!(await isEmpty(store, ALL))) return false;
  const seed = await load();
  return store.transact(
    async (tx) => {
      // Another process may have been faster.
      if (!(await isEmpty(tx, ALL))) return false;
      await insertInto(tx, seed, ALL);
      return true;
    },
    { savedBy: 'first content' },
  );
}

/**
 * Plants figures, tables, gallery and settings into a store from before they were content, once. Products and pages of the first
 * content that nobody has touched refer to figures from then on; all others stay as the office has them.
 * @returns whether they were planted
 */
export async function plantCatalogue(
  store: Store,
  load: () => Promise<Seed> = firstContent,
): Promise<boolean> {
  if (!(await isEmpty(store, ['siteSettings']))) return false;
  const seed = await load();
  return store.transact(
    async (tx) => {
      if (!(await isEmpty(tx, ['siteSettings']))) return false;
      const settings = await approvedByEdit(tx, seed.siteSettings);
      const hasFigures = !(await isEmpty(tx, ['figures']));
      for (const collection of PLANTED)
        if (await isEmpty(tx, [collection]))
          await insertInto(tx, { ...seed, siteSettings: settings }, [collection]);
      const now = new Date();
      // Its texts refer to figures already.
      const { products, pages } = hasFigures ? { products: [], pages: [] } : seed;
      for (const product of products) {
        const stored = await tx.get('products', product._id ?? '');
        if (stored?.version !== 1) continue;
        const { title, content, metaTitle, metaDescription, figures } = product;
        await keepRevision(tx, 'product', stored, now);
        await tx.update('products', stored._id, { title, content, metaTitle, metaDescription, figures });
      }
      for (const page of pages) {
        const stored = await tx.get('pages', page._id ?? '');
        if (stored?.version !== 1) continue;
        await keepRevision(tx, 'page', stored, now);
        await tx.update('pages', stored._id, { content: page.content });
      }
      await appendChanges(tx, [EVERYTHING], now);
      return true;
    },
    { savedBy: 'first content' },
  );
}

/**
 * Plants what the first content says of the finder into a store from before it, once: tasks of cards, what figures limit,
 * and words of visitors. Settings without words are those of before; whatever the office has said stays.
 * @returns whether it was planted
 */
export async function plantFinder(store: Store, load: () => Promise<Seed> = firstContent): Promise<boolean> {
  if (!(await isBeforeFinder(store))) return false;
  const seed = await load();
  return store.transact(
    async (tx) => {
      if (!(await isBeforeFinder(tx))) return false;
      for (const { slug, tasks } of seed.products) {
        const stored = await tx.findOne('products', { slug, isDeleted: false });
        if (stored?.tasks.length === 0 && tasks.length > 0)
          await tx.update('products', stored._id, { tasks });
      }
      for (const { key, use } of seed.figures) {
        const stored = await tx.findOne('figures', { key, isDeleted: false });
        if (stored?.use === null && use !== null) await tx.update('figures', stored._id, { use });
      }
      const { synonyms = [] } = seed.siteSettings[0] ?? {};
      await tx.update('siteSettings', SETTINGS_ID, { synonyms });
      await appendChanges(tx, [EVERYTHING], new Date());
      return true;
    },
    { savedBy: 'first content' },
  );
}

/** What an earlier first content had as two figures is one with two classes, whose middle is asked for. */
const JOINED = { key: 'plus.diameter', of: ['plus.smallest', 'plus.largest'] } as const;

/**
 * Gives a store of an earlier first content the one figure that built-in pages and the finder have in place of two, once,
 * with the office's own values. Products list it in their place; the two stay for the texts and tables that name them.
 * @returns whether it was planted
 */
export async function joinFigures(store: Store, load: () => Promise<Seed> = firstContent): Promise<boolean> {
  if ((await readApart(store)) === null) return false;
  const joined = (await load()).figures.find(({ key }) => key === JOINED.key);
  return store.transact(
    async (tx) => {
      const apart = await readApart(tx);
      if (apart === null || !joined?.measure) return false;
      const { unit, values } = joined.measure;
      const own = apart.map(({ measure }) => (measure?.unit === unit ? measure.values[0] : undefined));
      const [first, second] = values.map((value, at) => ({ ...value, ...own[at] }));
      const isOwn = apart.some(({ version }) => version > 1);
      await tx.insert('figures', {
        ...joined,
        ...(first && second && { measure: { unit, values: [first, second] } }),
        ...(isOwn && { state: 'confirmed', question: '' }),
      });
      const isApart = (key: string) => JOINED.of.some((each) => each === key);
      for (const product of await tx.list('products')) {
        if (!product.figures.some(isApart)) continue;
        await keepRevision(tx, 'product', product, new Date());
        const figures = product.figures.map((key) => (isApart(key) ? JOINED.key : key));
        await tx.update('products', product._id, { figures: [...new Set(figures)] });
      }
      await appendChanges(tx, [EVERYTHING], new Date());
      return true;
    },
    { savedBy: 'first content' },
  );
}

/** The figures that are one now, in a store that has them and never had that one. */
async function readApart(store: StoreReader) {
  if ((await store.count('figures', { key: JOINED.key })) > 0) return null;
  const found = await Promise.all(
    JOINED.of.map((key) => store.findOne('figures', { key, isDeleted: false })),
  );
  const apart = found.filter((figure) => figure !== null);
  return apart.length === JOINED.of.length ? apart : null;
}

/** True for a store whose settings know no words of visitors; one without settings shows those of a fresh store. */
async function isBeforeFinder(store: StoreReader): Promise<boolean> {
  const settings: Partial<Settings> | null = await store.get('siteSettings', SETTINGS_ID);
  return settings !== null && !settings.synonyms;
}

/** Before there were settings, wording was approved by taking the notice off its page. */
async function approvedByEdit(
  tx: StoreReader,
  settings: Seed['siteSettings'],
): Promise<Seed['siteSettings']> {
  const approved: Partial<Settings> = {};
  for (const { page: id, field } of APPROVALS) {
    const page = await tx.get('pages', id);
    if (page !== null && !page.isDeleted && !hasDraftNotice(page)) approved[field] = true;
  }
  return settings.map((record) => ({ ...record, ...approved }));
}

async function insertInto(
  tx: StoreTransaction,
  seed: Seed,
  collections: readonly (keyof Seed)[],
): Promise<void> {
  for (const collection of collections) await tx.insertMany(collection, seed[collection] as never);
}

async function isEmpty(store: StoreReader, collections: readonly (keyof Seed)[]): Promise<boolean> {
  for (const collection of collections) if ((await store.count(collection)) > 0) return false;
  return true;
}

/** The first content; what the environment says of the company is its first value. */
export async function firstContent(given: Partial<Settings> = {}): Promise<Seed> {
  const seed = await import('./catalogue-seed.ts');
  return {
    products: seed.seedProducts,
    sidebarItems: seed.seedSidebar,
    pages: seed.seedPages,
    figures: seed.seedFigureRecords,
    tables: seed.seedTableRecords,
    galleryGroups: seed.seedGallery,
    siteSettings: [{ _id: SETTINGS_ID, ...seed.seedSettings, ...given }],
  };
}
