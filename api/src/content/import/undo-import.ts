import { ApiError } from '@wa/core/contract/errors';
import type { Imported } from '@wa/core/contract/import';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { FIGURE, PRODUCT } from '@wa/core/domain/entities';
import { pickFields } from '@wa/core/domain/record';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields } from '../../store/revisions.ts';
import type { ImportedCollection } from './write-batch.ts';
import { readAll, writeEdits, type Applied } from './write-edits.ts';

const NOTHING = 'Nothing was undone.';
const SINCE = `has changed since. ${NOTHING}`;

/**
 * Undoes an import, or its undo, in the caller's transaction. It restores only the fields of the import, from
 * the revisions; later edits of other fields stay. New records move to the bin, and a redo restores them. A record
 * that someone has already restored or moved to the bin since is skipped. The
 * server does this because the values of 50,000 rows fit neither a browser's undo history nor a saved
 * response.
 * @throws ApiError not-found, version-mismatch for a field that has changed since, and the errors of a write;
 *   nothing is undone then
 */
export async function undoChanges(tx: StoreTransaction, imported: Imported, now: Date): Promise<Applied> {
  const { figures, products, certificates, order } = imported;
  const names = { figures: FIGURE.names, products: PRODUCT.names, certificates: CERTIFICATE.names };
  const back = async <N extends ImportedCollection>(
    collection: N,
    left: readonly [string, number][],
    nameOf: (record: RecordOf<N>) => string,
  ) =>
    (await stepsOf(tx, collection, left)).flatMap(({ before, after, current }) => {
      const wasDeleted = before?.isDeleted ?? true;
      const fieldsOf = (record: RecordOf<N>) =>
        pickFields(record, names[collection] as readonly (keyof RecordOf<N> & string)[]);
      if (before === null || wasDeleted !== after.isDeleted) {
        if (current.isDeleted === wasDeleted) return [];
        requireUnchanged(current, fieldsOf(after), nameOf(after));
        return { before: current, given: {}, isDeleted: wasDeleted };
      }
      const fields = changedFields<object>(after, fieldsOf(before));
      if (isLike(current, fields)) return [];
      requireUnchanged(
        current,
        pickFields(after, Object.keys(fields) as (keyof RecordOf<N>)[]),
        nameOf(after),
      );
      return { before: current, given: fields as ReturnType<typeof fieldsOf> };
    });
  return writeEdits(
    tx,
    {
      figures: await back('figures', figures, ({ key }) => key),
      products: await back('products', products, ({ slug }) => slug),
      certificates: await back('certificates', certificates, certificateTitle),
      order: order && { before: order.after, after: order.before, since: SINCE },
    },
    now,
  );
}

/**
 * Returns the effect of a write on each record: the record before it (null for a created one), after it, and
 * now.
 */
async function stepsOf<N extends ImportedCollection>(
  tx: StoreTransaction,
  collection: N,
  left: readonly [string, number][],
) {
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
  return left.flatMap(([id, version]) => {
    const now = current.get(id);
    // The import created the record of a first version, so a permanent deletion undoes that as well.
    if (now === undefined && version === 1) return [];
    if (now === undefined)
      throw new ApiError('not-found', `One of the records has been permanently deleted. ${NOTHING}`);
    const after = now.version === version ? now : kept.get(nameOf(id, version));
    const before = version === 1 ? null : kept.get(nameOf(id, version - 1));
    if (after === undefined || before === undefined)
      throw new ApiError('not-found', `The history no longer goes back that far. ${NOTHING}`);
    return { before, after, current: now };
  });
}

/**
 * Returns earlier versions of records, by ID and version. Revisions are listed per version number, without
 * their snapshots: an import leaves few numbers, and one query per record would exceed MongoDB's transaction
 * time.
 */
async function revisionsOf<N extends ImportedCollection>(
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

const isLike = (record: object, fields: object) =>
  Object.keys(changedFields<object>(record, fields)).length === 0;

/** @throws ApiError for a record that no longer has these fields */
function requireUnchanged(current: object, left: object, name: string): void {
  if (!isLike(current, left)) throw new ApiError('version-mismatch', `${name} ${SINCE}`);
}
