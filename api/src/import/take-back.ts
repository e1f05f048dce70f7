import { pickFields } from '@wa/core/domain/pick-fields';
import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { ApiError } from '@wa/core/contract/errors';
import type { Imported } from '@wa/core/contract/import';
import { IMPORTED_PRODUCT_FIELDS } from '@wa/core/domain/import/product-rows';
import { changedFields } from '../http/changed-fields.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { readAll, writeEdits, type Applied } from './apply-import.ts';
import type { FigureEdit } from './write-figures.ts';

const NOTHING = 'Nothing was taken back.';

/**
 * What an import changed as it was before, by fields: what changed elsewhere in a record stays. New figures go to the
 * bin, and come out of it when that is taken back. Read from the revisions, in the transaction of the caller.
 * @throws ApiError not-found, version-mismatch for a field that has changed since, and as writing does: then nothing is
 */
export async function takeBack(tx: StoreTransaction, imported: Imported, now: Date): Promise<Applied> {
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
  /** Null for a record that was made. */
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
    const after = now.version === version ? now : kept.get(`${id}/${String(version)}`);
    const before = version === 1 ? null : kept.get(`${id}/${String(version - 1)}`);
    if (after === undefined || before === undefined)
      throw new ApiError('not-found', `The history no longer reaches back so far. ${NOTHING}`);
    return { before, after, current: now };
  });
}

/**
 * Records as they were, by id and version. All of one version are looked through at once, since an import leaves few of
 * them; only the snapshots that are wanted are read.
 */
async function revisionsOf<N extends 'figures' | 'products'>(
  tx: StoreTransaction,
  wanted: readonly [string, number][],
): Promise<ReadonlyMap<string, RecordOf<N>>> {
  const byVersion = new Map<number, string[]>();
  for (const [id, version] of wanted) {
    const ids = byVersion.get(version);
    if (ids === undefined) byVersion.set(version, [id]);
    else ids.push(id);
  }
  const ids: string[] = [];
  for (const [recordVersion, records] of byVersion) {
    const isWanted = new Set(records);
    const [from = ''] = [...records].sort();
    const revisions = await tx.list('revisions', {
      where: { recordVersion },
      range: { field: 'recordId', from },
      omit: 'snapshot',
    });
    ids.push(...revisions.filter(({ recordId }) => isWanted.has(recordId)).map(({ _id }) => _id));
  }
  const found = new Map<string, RecordOf<N>>();
  for (const { recordId, recordVersion, snapshot } of await tx.getMany('revisions', ids))
    found.set(`${recordId}/${String(recordVersion)}`, snapshot as RecordOf<N>);
  return found;
}

/** The fields that a step changed, as they were before it. @throws ApiError for one that is not as the step left it */
function inverse<R extends object, F extends object>(current: R, after: R, before: F, name: string): F {
  const fields = changedFields<object>(after, before);
  const left = pickFields(after, Object.keys(fields) as (keyof R & string)[]);
  if (Object.keys(changedFields<object>(current, left)).length > 0)
    throw new ApiError('version-mismatch', `${name} has changed since. ${NOTHING}`);
  return fields as F;
}
