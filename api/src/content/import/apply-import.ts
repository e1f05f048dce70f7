import { ApiError } from '@wa/core/contract/errors';
import type { ImportChanges, Imported } from '@wa/core/contract/import';
import type { ProductChanges } from '@wa/core/contract/products';
import type { Change } from '../../store/change-log.ts';
import { productChange } from '../products/product-view.ts';
import { readProducts } from '../products/read.ts';
import { changeProduct } from '../products/routes.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { writeFigures, type FigureEdit } from './write-figures.ts';

const AGAIN = 'Bring the file again: nothing was changed.';
const SINCE = `has changed since the preview. ${AGAIN}`;

export interface Edits {
  figures: readonly FigureEdit[];
  products: readonly { before: RecordOf<'products'>; given: ProductChanges }[];
  /** The order as it must still be, null for whatever it is, and as it shall be; null where it stays. */
  order: { before: readonly string[] | null; after: readonly string[] } | null;
}

export interface Applied {
  imported: Imported;
  changes: Change[];
}

/**
 * All changes of a preview, in the transaction of the caller.
 * @throws ApiError version-mismatch, not-found, invalid, duplicate, conflict: then none of them is made
 */
export async function applyChanges(
  tx: StoreTransaction,
  { figures, products, order }: ImportChanges,
  now: Date,
): Promise<Applied> {
  const known = await readAll(tx, 'figures', figures);
  const stored = await readAll(tx, 'products', products);
  const edits: Edits = {
    figures: figures.map(({ _id, version, fields: given }) => ({
      before: _id === null ? null : sameVersion(known.get(_id), version, ({ key }) => key),
      given,
    })),
    products: products.map(({ _id, version, fields: given }) => ({
      before: sameVersion(stored.get(_id), version, ({ slug }) => slug),
      given,
    })),
    order: order && { before: null, after: order },
  };
  return writeEdits(tx, edits, now);
}

/** @throws ApiError as the records do, version-mismatch for an order that is another one by now */
export async function writeEdits(
  tx: StoreTransaction,
  { figures, products, order }: Edits,
  now: Date,
): Promise<Applied> {
  const { left, changes } = await writeFigures(tx, figures, now);
  const imported: Imported = { figures: left.map(idAndVersion), products: [], order: null };
  for (const { before, given } of products) {
    const after = await changeProduct(tx, before, given, now);
    if (after === before) continue;
    imported.products.push(idAndVersion(after));
    changes.push(productChange('changed', before, after));
  }
  if (order !== null) {
    const before = (await readProducts(tx)).map(({ _id }) => _id);
    if (order.before !== null && order.before.join() !== before.join()) throw reordered();
    requireSameSet(before, order.after);
    await tx.reorder(
      'products',
      order.after.map((_id, at) => ({ _id, order: at })),
    );
    imported.order = { before, after: [...order.after] };
    changes.push({ kind: 'order', action: 'reordered', id: null, title: 'Products', paths: ['/'] });
  }
  return { imported, changes };
}

const idAndVersion = ({ _id, version }: { _id: string; version: number }): [string, number] => [_id, version];

/** @throws ApiError malformed for a record that is named twice */
export async function readAll<N extends 'figures' | 'products'>(
  tx: StoreTransaction,
  collection: N,
  changes: readonly { _id: string | null }[],
): Promise<Map<string, RecordOf<N>>> {
  const ids = changes.map(({ _id }) => _id).filter((id) => id !== null);
  if (new Set(ids).size < ids.length) throw new ApiError('malformed', 'A record is named twice');
  const records = (await tx.getMany(collection, ids)) as RecordOf<N>[];
  return new Map(records.map((record) => [record._id, record]));
}

function sameVersion<R extends { version: number }>(
  record: R | undefined,
  version: number | null,
  nameOf: (record: R) => string,
): R {
  if (record === undefined) throw new ApiError('not-found', `One of the records is gone. ${AGAIN}`);
  if (record.version !== version) throw new ApiError('version-mismatch', `${nameOf(record)} ${SINCE}`);
  return record;
}

function requireSameSet(before: readonly string[], order: readonly string[]): void {
  const ids = new Set(order);
  if (ids.size === before.length && order.length === before.length && before.every((id) => ids.has(id)))
    return;
  throw reordered();
}

const reordered = () => new ApiError('version-mismatch', `The list of products ${SINCE}`);
