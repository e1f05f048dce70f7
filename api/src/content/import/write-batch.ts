import { ApiError } from '@wa/core/contract/errors';
import { isSeen, type StoredRecord } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { Changes, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { changeOf, redirectMoved, type EditedKind } from '../records/records.ts';
import { dropRedirect } from '../redirects/redirects.ts';

/** Kinds of records that spreadsheets change. */
export type ImportedCollection = 'figures' | 'products' | 'certificates';

/** A change of one record. */
export interface Edit<N extends ImportedCollection, Input> {
  /** Null for a new record. */
  before: RecordOf<N> | null;
  given: Input;
  /** True if it moves to the bin, false if it is restored from it. */
  isDeleted?: boolean;
}

interface Batch<N extends ImportedCollection, Input> {
  kind: EditedKind<N, StoredRecord, Input>;
  edits: readonly Edit<N, Input>[];
  /** Returns the name of a record in the spreadsheet. */
  nameOf: (record: RecordOf<N>) => string;
  /**
   * Returns the fields to store, each valid. The result for a record that moves to the bin isn't used.
   * @throws ApiError invalid, duplicate
   */
  fieldsOf: (edit: Edit<N, Input>) => object | Promise<object>;
  now: Date;
}

export interface Written<N extends ImportedCollection> {
  left: RecordOf<N>[];
  changes: Change[];
}

/**
 * Writes thousands of records with a few commands. New ones follow all others.
 * @throws ApiError invalid, duplicate, and conflict for a record in the bin
 */
export async function writeBatch<N extends ImportedCollection, Input>(
  tx: StoreTransaction,
  { kind, edits, nameOf, fieldsOf, now }: Batch<N, Input>,
): Promise<Written<N>> {
  if (edits.length === 0) return { left: [], changes: [] };
  const { collection } = kind;
  const fresh: object[] = [];
  const edited: { before: RecordOf<N>; changes: Changes<N>; action: Change['action'] }[] = [];
  for (const edit of edits) {
    const { before, isDeleted } = edit;
    if (before?.isDeleted === true && isDeleted !== false)
      throw new ApiError('conflict', `${nameOf(before)} is in the bin. Restore it first.`);
    const fields = await fieldsOf(edit);
    if (before === null) fresh.push({ ...fields, isDeleted: false });
    else {
      const bin = { isDeleted, binnedAt: isDeleted === true ? now.toISOString() : null, binnedWith: null };
      const after = isDeleted === undefined ? fields : { ...(isDeleted ? {} : fields), ...bin };
      const changes = changedFields<object>(before, after) as Changes<N>;
      const action = isDeleted === true ? 'deleted' : before.isDeleted ? 'restored' : 'changed';
      if (Object.keys(changes).length > 0) edited.push({ before, changes, action });
    }
  }
  await keepRevisions(
    tx,
    kind.kind,
    edited.map(({ before }) => before),
    now,
  );
  const changed = await tx.updateMany(
    collection,
    edited.map(({ before: { _id }, changes }) => ({ _id, changes })),
  );
  const start = fresh.length === 0 || collection === 'certificates' ? null : await tx.nextOrder(collection);
  const made = await tx.insertMany(
    collection,
    fresh.map((fields, at) => ({ ...fields, ...(start !== null && { order: start + at }) })) as never,
  );
  const left = [...changed, ...made];
  await redirect(
    tx,
    kind,
    left,
    edited.map(({ before }) => before),
  );
  return { left, changes: left.map((record, at) => changeOf(kind, edited[at]?.action ?? 'created', record)) };
}

/** Redirects a former address, and removes the redirects away from addresses that records now have. */
async function redirect<N extends ImportedCollection>(
  tx: StoreTransaction,
  { pathOf }: Pick<EditedKind<N, StoredRecord, never>, 'pathOf'>,
  left: readonly RecordOf<N>[],
  before: readonly RecordOf<N>[],
): Promise<void> {
  if (pathOf === undefined) return;
  const from = new Set((await tx.list('redirects')).map((each) => each.from));
  for (const [at, record] of left.entries()) {
    const was = before[at];
    const path = pathOf(record);
    if (was !== undefined && pathOf(was) !== path)
      await redirectMoved(tx, { before: was, after: record, pathOf });
    else if (from.has(path) && !record.isDeleted && isSeen(record)) await dropRedirect(tx, path);
  }
}
