import type {
  FigureChanges,
  GalleryGroupChanges,
  TableChanges,
  SettingsChanges,
} from '@wa/core/contract/catalogue';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Fields } from '../queue/operation.ts';
import { ClientError } from '../transport/client-error.ts';
import type { Edits } from './edits.ts';
import type { ProductChanges, SidebarItemChanges, PageChanges } from '@wa/core/contract/content';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { Saved } from '../edits/submit.ts';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';

type Kind = 'figure' | 'table' | 'gallery-group';

/** What is the same for every kind of record that has no address of its own (D14). */
function recordsOf<T extends { _id: string }, Changes extends object>(
  kind: Kind,
  list: () => Promise<readonly T[]>,
  edits: Edits,
) {
  return {
    list,
    create: (input: Changes) => edits.create<T>(operations.createRecord(kind, { ...input } as Fields)),
    update: (base: T, form: Changes) =>
      edits.save<T>(operations.changeRecord(kind, edits.fieldsOf(base), { ...form } as Fields), base),
    /** `inUse`: the administrator has seen what shows it. */
    remove: (record: T, options?: { inUse?: boolean }) => edits.remove(kind, record, options),
  };
}

export function figuresResource({ reads, heed }: Core, edits: Edits) {
  return {
    ...recordsOf<FigureRecord, FigureChanges>('figure', reads.figures, edits),
    reorder: (before: readonly FigureRecord[], wanted: readonly FigureRecord[]) =>
      edits.reorderNow('figures', before, wanted),
    /** A double goes to the bin, and `into` answers to its keys. */
    merge: (double: FigureRecord, into: FigureRecord) =>
      edits.create<FigureRecord>(operations.mergeRecord(edits.fieldsOf(double), edits.fieldsOf(into))),
    /** Where it is shown. Online only. @throws ClientError */
    places: (id: string) => heed(async () => (await reads.catalogue()).figurePlaces(id)),
    /** How many places show each, by id. Online only. @throws ClientError */
    counts: () => heed(async () => (await reads.catalogue()).figureCounts()),
  };
}

export function tablesResource({ reads, heed }: Core, edits: Edits) {
  return {
    ...recordsOf<TableRecord, TableChanges>('table', reads.tables, edits),
    /** What shows it. Online only. @throws ClientError */
    places: (id: string) => heed(async () => (await reads.catalogue()).tablePlaces(id)),
  };
}

/** The one record of settings. */
export function settingsResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.settings,
    /** @throws ClientError, also where nobody answers and it has never been read here */
    get: async (): Promise<SettingsRecord> => {
      const [record] = await reads.settings();
      if (record === undefined) throw new ClientError({ kind: 'unreachable' });
      return record;
    },
    update: (base: SettingsRecord, form: SettingsChanges) =>
      edits.save<SettingsRecord>(
        operations.changeRecord('settings', edits.fieldsOf(base), { ...form }),
        base,
      ),
  };
}

export function galleryResource({ reads }: Core, edits: Edits) {
  return {
    ...recordsOf<GalleryGroupRecord, GalleryGroupChanges>('gallery-group', reads.gallery, edits),
    reorder: (before: readonly GalleryGroupRecord[], wanted: readonly GalleryGroupRecord[]) =>
      edits.reorderNow('gallery-groups', before, wanted),
  };
}

export function productsResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.products,
    get: reads.product,
    getBySlug: reads.productBySlug,
    create: (input: ProductChanges) => edits.create<Product>(operations.createRecord('product', input)),
    update: <T extends ProductSummary>(base: T, form: ProductChanges) =>
      edits.save<T>(operations.changeRecord('product', edits.fieldsOf(base), form), base),
    remove: (product: ProductSummary) => edits.remove('product', product),
    /**
     * To the bin, and back by one undo. Resolves to those that went and to what became of each edit; one that is refused
     * holds back none of the others.
     */
    removeAll: async (
      products: readonly ProductSummary[],
      nameOf: (gone: readonly ProductSummary[]) => string,
      onRefused: (product: ProductSummary | undefined, error: unknown) => void,
    ): Promise<{ gone: ProductSummary[]; saved: Saved<Fields>[] }> => {
      const steps = products.map((product) => async () => [
        operations.deleteRecord('product', edits.fieldsOf(product)),
      ]);
      const goneIn = (made: readonly Saved<Fields>[][]) =>
        products.filter((_, at) => made[at]?.some(({ state }) => state !== 'conflict'));
      const made = await edits.makeAll(steps, (all) => nameOf(goneIn(all)), {
        onRefused: (at, error) => onRefused(products[at], error),
      });
      return { gone: goneIn(made), saved: made.flat() };
    },
  };
}

export function sidebarItemsResource({ reads }: Core, edits: Edits) {
  const change = (item: SidebarNode, fields: Fields) =>
    edits.save(operations.changeRecord('sidebar-item', edits.fieldsOf(item), fields), item);
  return {
    tree: reads.sidebar,
    /** `base` null creates; children and removed children travel along, all or nothing (D4). */
    save: async (base: SidebarNode | null, form: SidebarItemChanges): Promise<Saved<SidebarNode>> => {
      const fields = form as unknown as Fields;
      const saved = await (base === null
        ? edits.create<SidebarNode>(operations.createRecord('sidebar-item', fields))
        : change(base, fields));
      if (saved.state !== 'queued') return saved;
      // As the tree shows it: with what its links show, and keys for children that have no id yet.
      const shown = flattenTree(reads.shown().sidebar).find(({ _id }) => _id === saved.record._id);
      return { ...saved, record: shown ?? saved.record };
    },
    remove: (item: SidebarNode) => edits.remove('sidebar-item', item),
    makeIndependent: (item: SidebarNode) => change(item, { parent: null }),
  };
}

export function pagesResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.pages,
    get: reads.page,
    sections: reads.sections,
    links: reads.pageLinks,
    /** `base` null creates at `slug`, and only if nothing is there. The builder has an undo of its own. */
    save: (slug: string, base: Page | null, form: PageChanges): Promise<Saved<Page>> =>
      base === null
        ? edits.create<Page>(operations.createPage(slug, form), { wayBack: 'none' })
        : edits.save(operations.changePage(edits.fieldsOf(base), form), base, { wayBack: 'none' }),
    remove: (page: PageSummary) => edits.remove('page', page),
  };
}
