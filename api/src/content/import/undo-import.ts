import { pickFields } from '@wa/core/domain/pick-fields';
import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { ApiError } from '@wa/core/contract/errors';
import type { Imported } from '@wa/core/contract/import';
import { IMPORTED_PRODUCT_FIELDS } from '@wa/core/domain/import/product-rows';
import { changedFields } from '../../store/revisions.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readAll, writeEdits, type Applied } from './apply-import.ts';
import type { FigureEdit } from './write-figures.ts';

const NOTHING = 'Nothing was undone.';

/**
 * Undoes an import, or its undo, in the transaction of the caller. Only the fields it changed are restored, from the
 * revisions; later edits of other fields stay. New figures are moved to the bin, and redo restores them.
 * The server does this because the values of 50,000 rows fit neither the undo history of a browser nor a kept answer.
 * @throws ApiError not-found, version-mismatch for a field that has changed since, and as writing does: nothing is undone
 */
export async function undoChanges(tx: StoreTransaction, imported: Imported, now: Date): Promise<Applied> {
  const { figures, products, order } = imported;
  return writeEdits(
    tx,
    {
      figures: (await stepsOf(tx, 'figures', figures)).map(({ before, after, current }): FigureEdit => {
        if (before === null) return { before: current, given: {}, bin: 'in' };
        if (before.isDeleted !== after.isDeleted)
          return { before: current, given: {}, bin: before.isDeleted ? 'in' : 'out' };
        return {
          before: current,
          given: inverse(current, after, pickFields(before, FIGURE.names), after.key),
        };
      }),
      products: (await stepsOf(tx, 'products', products)).map(({ before, after, current }) => ({
        before: current,
        given: inverse(current, after, pickFields(before ?? after, IMPORTED_PRODUCT_FIELDS), after.slug),
      })),
      order: order && { before: order.after, after: order.before },
    },
    now,
  );
}

interface StepOf<N extends 'figures' | 'products'> {
  /** Null for a created record. */
  before: RecordOf<N> | null;
  after: RecordOf<N>;
  current: RecordOf<N>;
}

async function stepsOf<N extends 'figures' | 'products'>(
  tx: StoreTransaction,
  collection: N,
  left: readonly [string, number][],
): Promise<StepOf<N>[]> {
  const current = await readAll(
    tx,
    collection,
    left.map(([_id]) => ({ _id })),
  );
  const wanted = left.flatMap(([id, version]): [string, number][] => [
    ...(version > 1 ? [[id, version - 1] as [string, number]] : []),
    ...(current.get(id)?.version === version ? [] : [[id, version] as [string, number]]),
  ]);
  const kept = await revisionsOf<N>(tx, wanted);
  return left.map(([id, version]) => {
    const now = current.get(id);
    if (now === undefined) throw new ApiError('not-found', `One of the records is gone for good. ${NOTHING}`);
    const after = now.version === version ? now : kept.get(nameOf(id, version));
    const before = version === 1 ? null : kept.get(nameOf(id, version - 1));
    if (after === undefined || before === undefined)
      throw new ApiError('not-found', `The history no longer reaches back so far. ${NOTHING}`);
    return { before, after, current: now };
  });
}

/**
 * Earlier versions of records, by id and version. Revisions are listed per version number, without their snapshots: an
 * import leaves few numbers, and one query per record would outlast a transaction of MongoDB.
 */
async function revisionsOf<N extends 'figures' | 'products'>(
  tx: StoreTransaction,
  wanted: readonly [string, number][],
): Promise<ReadonlyMap<string, RecordOf<N>>> {
  const names = new Set(wanted.map(([id, version]) => nameOf(id, version)));
  const [from = ''] = wanted.map(([id]) => id).sort();
  const ids: string[] = [];
  for (const recordVersion of new Set(wanted.map(([, version]) => version))) {
    const revisions = await tx.list('revisions', {
      where: { recordVersion },
      range: { field: 'recordId', from },
      omit: 'snapshot',
    });
    ids.push(
      ...revisions.filter(({ recordId }) => names.has(nameOf(recordId, recordVersion))).map(({ _id }) => _id),
    );
  }
  const revisions = await tx.getMany('revisions', ids);
  return new Map(
    revisions.map(({ recordId, recordVersion, snapshot }) => [
      nameOf(recordId, recordVersion),
      snapshot as unknown as RecordOf<N>,
    ]),
  );
}

const nameOf = (id: string, version: number) => `${id}/${String(version)}`;

/** The fields that a step changed, with their values before it. @throws ApiError for a field that was edited since */
function inverse<R extends object, F extends object>(current: R, after: R, before: F, name: string): F {
  const fields = changedFields<object>(after, before);
  const left = pickFields(after, Object.keys(fields) as (keyof R & string)[]);
  if (Object.keys(changedFields<object>(current, left)).length > 0)
    throw new ApiError('version-mismatch', `${name} has changed since. ${NOTHING}`);
  return fields as F;
}
