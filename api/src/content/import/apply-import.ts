import { ApiError } from '@wa/core/contract/errors';
import type { ImportChanges } from '@wa/core/contract/import';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import type { Edit, ImportedCollection } from './write-batch.ts';
import { readAll, writeEdits, type Applied } from './write-edits.ts';

const AGAIN = 'Nothing was changed. Upload the file again.';
const SINCE = `has changed since the preview. ${AGAIN}`;

/**
 * Applies all changes of a preview in the caller's transaction, or none of them.
 * @throws ApiError version-mismatch, not-found, invalid, duplicate, conflict
 */
export async function applyChanges(
  tx: StoreTransaction,
  { figures, products, certificates, order }: ImportChanges,
  now: Date,
): Promise<Applied> {
  return writeEdits(
    tx,
    {
      figures: await editsOf(tx, 'figures', figures, ({ key }) => key),
      products: await editsOf(tx, 'products', products, ({ slug }) => slug),
      certificates: await editsOf(tx, 'certificates', certificates, certificateTitle),
      order: order && { before: null, after: order, since: SINCE },
    },
    now,
  );
}

interface Target<Input> {
  _id: string | null;
  version: number | null;
  fields: Input;
}

/** @throws ApiError malformed, not-found, version-mismatch */
async function editsOf<N extends ImportedCollection, Input>(
  tx: StoreTransaction,
  collection: N,
  changes: readonly Target<Input>[],
  nameOf: (record: RecordOf<N>) => string,
): Promise<Edit<N, Input>[]> {
  const known = await readAll(tx, collection, changes);
  return changes.map(({ _id, version, fields: given }) => ({
    before: _id === null ? null : sameVersion(known.get(_id), version, nameOf),
    given,
  }));
}

function sameVersion<R extends { version: number }>(
  record: R | undefined,
  version: number | null,
  nameOf: (record: R) => string,
): R {
  if (record === undefined) throw new ApiError('not-found', `One of the records has been deleted. ${AGAIN}`);
  if (record.version !== version) throw new ApiError('version-mismatch', `${nameOf(record)} ${SINCE}`);
  return record;
}
