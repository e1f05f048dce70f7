import type { ProductChanges } from '@wa/core/contract/content';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Saved } from '../edits/submit.ts';
import type { Fields } from '../queue/operation.ts';
import type { Edits } from './edits.ts';

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
