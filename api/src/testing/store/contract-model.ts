import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import { runs } from '@wa/core/testing/runs';
import { StoreError, type StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { buildNewProduct } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

type Product = Pick<RecordOf<'products'>, '_id' | 'slug' | 'title' | 'order' | 'isDeleted' | 'version'>;
type Model = Map<string, Product>;
type Fields = Partial<Pick<Product, 'slug' | 'title' | 'isDeleted'>>;

/** A random step; `at` picks one of the ids used so far. */
type Step =
  | { do: 'insert'; slug: string; isDeleted: boolean }
  | { do: 'update'; at: number; fields: Fields }
  | { do: 'remove'; at: number }
  | { do: 'reorder'; at: number[] }
  | { do: 'throw' };

const at = fc.nat(7);
const slug = fc.constantFrom('a', 'b', 'c');
const isDeleted = fc.boolean();
const fields = fc.oneof(
  fc.record({ title: fc.string({ unit: 'grapheme' }), slug }),
  fc.record({ isDeleted }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('insert' as const), slug, isDeleted }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('update' as const), at, fields }) },
  fc.record({ do: fc.constant('remove' as const), at }),
  fc.record({ do: fc.constant('reorder' as const), at: fc.uniqueArray(at, { maxLength: 4 }) }),
  fc.record({ do: fc.constant('throw' as const) }),
);
const works = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 });

const idAt = (index: number) => index.toString(16).padStart(24, 'a');

/** Applies a step to the plain map; returns false if the store has to throw. */
function applyToModel(model: Model, current: Step, newId: string): boolean {
  const put = (product: Product): boolean => {
    const others = [...model.values()].filter(({ _id }) => _id !== product._id);
    const clashes = others.some((other) => !other.isDeleted && other.slug === product.slug);
    if (clashes && !product.isDeleted) return false;
    model.set(product._id, product);
    return true;
  };
  switch (current.do) {
    case 'throw':
      return false;
    case 'insert': {
      const order = Math.max(-1, ...[...model.values()].map((product) => product.order)) + 1;
      const { slug: wanted, isDeleted: binned } = current;
      return put({ _id: newId, slug: wanted, title: '', order, isDeleted: binned, version: 1 });
    }
    case 'remove':
      model.delete(idAt(current.at));
      return true;
    case 'reorder':
      return current.at.every((index, order) => {
        const before = model.get(idAt(index));
        return before !== undefined && put({ ...before, order });
      });
    case 'update': {
      const before = model.get(idAt(current.at));
      return before !== undefined && put({ ...before, ...current.fields, version: before.version + 1 });
    }
  }
}

async function applyToStore(tx: StoreTransaction, current: Step, newId: string): Promise<void> {
  switch (current.do) {
    case 'throw':
      throw new Error('as asked');
    case 'insert': {
      const { slug: wanted, isDeleted: binned } = current;
      const order = await tx.nextOrder('products');
      const fresh = { _id: newId, slug: wanted, title: '', order, isDeleted: binned };
      await tx.insert('products', buildNewProduct(fresh));
      return;
    }
    case 'update':
      await tx.update('products', idAt(current.at), current.fields);
      return;
    case 'remove':
      await tx.remove('products', idAt(current.at));
      return;
    case 'reorder':
      await tx.reorder(
        'products',
        current.at.map((index, order) => ({ _id: idAt(index), order })),
      );
  }
}

/** After each random transaction, the store contains exactly the records of a plain map. */
export function modelContract(factory: StoreFactory): void {
  describe('against a model', () => {
    const store = useStore(factory);

    test('any sequence of operations leaves exactly what a map would contain (D9.1)', async () => {
      await fc.assert(
        fc.asyncProperty(works, async (sequence) => {
          await store().transact((tx) =>
            tx.removeWhere('products', { range: { field: '_id', before: 'g' } }),
          );
          let model: Model = new Map();
          let used = 0;
          for (const steps of sequence) {
            const draft: Model = new Map(model);
            const ids = steps.map((_, index) => idAt(used + index));
            used += steps.length;
            const fits = steps.every((current, index) => applyToModel(draft, current, ids[index] ?? ''));
            const work = store().transact(async (tx) => {
              for (const [index, current] of steps.entries())
                await applyToStore(tx, current, ids[index] ?? '');
            });
            if (fits) {
              await work;
              model = draft;
            } else {
              const error: unknown = await work.catch((reason: unknown) => reason);
              expect(
                error instanceof StoreError || (error instanceof Error && error.message === 'as asked'),
              ).toBe(true);
            }
            const held = await store().list('products', { orderBy: '_id' });
            const shown = held.map(({ _id, slug: kept, title, order, isDeleted: binned, version }) => {
              return { _id, slug: kept, title, order, isDeleted: binned, version };
            });
            expect(shown).toEqual([...model.values()].sort((a, b) => (a._id < b._id ? -1 : 1)));
          }
        }),
        { numRuns: runs(25, 200) },
      );
    });
  });
}
