import type {
  CertificateChanges,
  FigureChanges,
  GalleryGroupChanges,
  TableChanges,
  SettingsChanges,
} from '@wa/core/contract/catalogue';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
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
import type { BulkChange } from '@wa/core/domain/products/bulk-edit';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { OperationDraft, Saved } from '../edits/submit.ts';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';

type Kind = 'figure' | 'table' | 'gallery-group' | 'certificate';

/** Creates the calls shared by all kinds of records without an address of their own (D14). */
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
    /** `inUse`: the administrator has seen the usages. */
    remove: (record: T, options?: { inUse?: boolean }) => edits.remove(kind, record, options),
  };
}

export function figuresResource({ reads }: Core, edits: Edits) {
  return {
    ...recordsOf<FigureRecord, FigureChanges>('figure', reads.figures, edits),
    reorder: (before: readonly FigureRecord[], wanted: readonly FigureRecord[]) =>
      edits.reorderNow('figures', before, wanted),
    /** Moves a duplicate to the bin and gives its keys to `into`. */
    merge: (double: FigureRecord, into: FigureRecord) =>
      edits.create<FigureRecord>(operations.mergeRecord(edits.fieldsOf(double), edits.fieldsOf(into))),
  };
}

export const tablesResource = ({ reads }: Core, edits: Edits) =>
  recordsOf<TableRecord, TableChanges>('table', reads.tables, edits);

/** Creates the calls of the single settings record. */
export function settingsResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.settings,
    /** @throws ClientError, also if the server doesn't respond and no copy is cached */
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

export const certificatesResource = ({ reads }: Core, edits: Edits) =>
  recordsOf<CertificateRecord, CertificateChanges>('certificate', reads.certificates, edits);

export function productsResource({ reads, log }: Core, edits: Edits) {
  /**
   * Makes one edit of each product. Resolves to the changed products and the outcome of each edit. A conflict
   * waits for a decision.
   */
  async function each(
    products: readonly ProductSummary[],
    draftOf: (product: ProductSummary) => OperationDraft | null,
    { nameOf, onRefused }: EachOptions,
  ): Promise<{ done: ProductSummary[]; saved: Saved<Fields>[] }> {
    const steps = products.map((product) => async () => [draftOf(product)].filter((draft) => draft !== null));
    const doneIn = (made: readonly Saved<Fields>[][]) =>
      products.filter((_, at) => made[at]?.some(({ state }) => state !== 'conflict'));
    const made = await edits.makeAll(steps, (all) => nameOf(doneIn(all)), {
      onRefused: (at, error) => onRefused(products[at], error),
    });
    return { done: doneIn(made), saved: made.flat() };
  }
  return {
    list: reads.products,
    get: reads.product,
    getBySlug: reads.productBySlug,
    create: (input: ProductChanges) => edits.create<Product>(operations.createRecord('product', input)),
    /**
     * Creates a product right after another one; one undo removes it. If only the move is rejected, the product
     * stays at the end.
     * @throws ClientError refused
     */
    createAfter: async (input: ProductChanges, original: string): Promise<Saved<Product>> => {
      const before = reads.shown().products.map(({ _id }) => _id);
      const make = async () => [operations.createRecord('product', input)];
      const place = async (made: ReadonlyMap<unknown, Fields>) => {
        const added = [...made.keys()].map(String);
        const wanted = before.flatMap((id) => (id === original ? [id, ...added] : [id]));
        return [operations.reorderList('products', [...before, ...added], wanted)];
      };
      const isListed = before.includes(original);
      const [[saved] = []] = await edits.makeAll(isListed ? [make, place] : [make], input.title ?? '', {
        onRefused: (at, error) => {
          if (at === 0) throw error;
          log('Failed to move the new product', error);
        },
      });
      return saved as unknown as Saved<Product>;
    },
    update: <T extends ProductSummary>(base: T, form: ProductChanges) =>
      edits.save<T>(operations.changeRecord('product', edits.fieldsOf(base), form), base),
    remove: (product: ProductSummary) => edits.remove('product', product),
    /** Moves products to the bin; one undo restores them all. */
    removeAll: (products: readonly ProductSummary[], options: EachOptions) =>
      each(products, (product) => operations.deleteRecord('product', edits.fieldsOf(product)), options),
    /** Changes fields of several products; one undo reverts them all (D35.2). */
    updateAll: (changes: readonly BulkChange<ProductSummary>[], options: EachOptions) => {
      const fieldsOf = new Map(changes.map(({ record, fields }) => [record, fields]));
      const change = (product: ProductSummary) =>
        operations.changeRecord('product', edits.fieldsOf(product), fieldsOf.get(product) ?? {});
      return each([...fieldsOf.keys()], change, options);
    },
  };
}

interface EachOptions {
  /** Title of the undo step. */
  nameOf: (done: readonly ProductSummary[]) => string;
  /** Called for a rejected edit, which doesn't stop the others. */
  onRefused: (product: ProductSummary | undefined, error: unknown) => void;
}

export function sidebarItemsResource({ reads }: Core, edits: Edits) {
  const change = (item: SidebarNode, fields: Fields) =>
    edits.save(operations.changeRecord('sidebar-item', edits.fieldsOf(item), fields), item);
  return {
    tree: reads.sidebar,
    /**
     * Creates an item if `base` is null. Children and removed children are sent in the same request, all or
     * nothing (D4).
     */
    save: async (base: SidebarNode | null, form: SidebarItemChanges): Promise<Saved<SidebarNode>> => {
      const fields = form as unknown as Fields;
      const saved = await (base === null
        ? edits.create<SidebarNode>(operations.createRecord('sidebar-item', fields))
        : change(base, fields));
      if (saved.state !== 'queued') return saved;
      // The record as shown in the tree: with its links populated, and with keys for children without ids.
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
    /** Creates a page at `slug` if `base` is null and the address is unused. The builder has its own undo. */
    save: (slug: string, base: Page | null, form: PageChanges): Promise<Saved<Page>> =>
      base === null
        ? edits.create<Page>(operations.createRecord('page', { slug, ...form }), { inverseTo: 'none' })
        : edits.save(operations.changeRecord('page', edits.fieldsOf(base), form), base, {
            inverseTo: 'none',
          }),
    remove: (page: PageSummary) => edits.remove('page', page),
  };
}
