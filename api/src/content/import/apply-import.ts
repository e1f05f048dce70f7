import type { FigureChanges } from '@wa/core/contract/catalogue';
import { ApiError } from '@wa/core/contract/errors';
import type { ImportChanges, Imported } from '@wa/core/contract/import';
import type { ProductChanges } from '@wa/core/contract/content';
import { FIGURE } from '@wa/core/domain/entities';
import { IMPORTED_PRODUCT_FIELDS } from '@wa/core/domain/import/product-rows';
import { pickFields } from '@wa/core/domain/record';
import type { Change } from '../../store/change-log.ts';
import type { Changes, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import { readList } from '../catalog/lists.ts';
import { requireUnshown } from '../catalog/places.ts';
import { FIGURE_KIND, keyTaken, storedFigure } from '../records/office-kinds.ts';
import { PRODUCT_KIND, PRODUCT_ORDER } from '../products/products.ts';
import { changeOf, changeRecord } from '../records/records.ts';

const AGAIN = 'Nothing was changed. Upload the file again.';
const SINCE = `has changed since the preview. ${AGAIN}`;

interface Edits {
  figures: readonly FigureEdit[];
  products: readonly { before: RecordOf<'products'>; given: ProductChanges }[];
  /** The required current order (null for any) and the new one; null where the order stays. */
  order: { before: readonly string[] | null; after: readonly string[] } | null;
}

export interface Applied {
  imported: Imported;
  changes: Change[];
}

/**
 * Applies all changes of a preview in the caller's transaction, or none of them.
 * @throws ApiError version-mismatch, not-found, invalid, duplicate, conflict
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

/** @throws ApiError as the records do, version-mismatch for an order that has changed */
async function writeEdits(
  tx: StoreTransaction,
  { figures, products, order }: Edits,
  now: Date,
): Promise<Applied> {
  const { left, changes } = await writeFigures(tx, figures, now);
  const imported: Imported = { figures: left.map(idAndVersion), products: [], order: null };
  for (const { before, given } of products) {
    const after = await changeRecord(tx, PRODUCT_KIND, before, given, now);
    if (after === before) continue;
    imported.products.push(idAndVersion(after));
    changes.push(changeOf(PRODUCT_KIND, 'changed', after));
  }
  if (order !== null) {
    const before = (await readList(tx, 'products')).map(({ _id }) => _id);
    const ids = new Set(order.after);
    const isWhole = ids.size === before.length && before.every((id) => ids.has(id));
    const isAsSeen = order.before === null || order.before.join() === before.join();
    if (!isAsSeen || !isWhole || order.after.length > ids.size)
      throw new ApiError('version-mismatch', `The list of products ${SINCE}`);
    await tx.reorder(
      'products',
      order.after.map((_id, at) => ({ _id, order: at })),
    );
    imported.order = { before, after: [...order.after] };
    changes.push({ ...PRODUCT_ORDER, action: 'reordered', id: null });
  }
  return { imported, changes };
}

const idAndVersion = ({ _id, version }: { _id: string; version: number }): [string, number] => [_id, version];

/** @throws ApiError malformed for a record that is named twice */
async function readAll<N extends 'figures' | 'products'>(
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
  if (record === undefined) throw new ApiError('not-found', `One of the records has been deleted. ${AGAIN}`);
  if (record.version !== version) throw new ApiError('version-mismatch', `${nameOf(record)} ${SINCE}`);
  return record;
}

type Figure = RecordOf<'figures'>;

interface FigureEdit {
  /** Null for a new figure. */
  before: Figure | null;
  given: FigureChanges;
  /** True if it moves to the bin, false if it is restored from it. */
  isDeleted?: boolean;
}

/**
 * Writes thousands of figures with a few commands.
 * @throws ApiError invalid, duplicate, conflict for one in the bin, or for a shown one that would move there
 */
async function writeFigures(
  tx: StoreTransaction,
  edits: readonly FigureEdit[],
  now: Date,
): Promise<{ left: Figure[]; changes: Change[] }> {
  if (edits.length === 0) return { left: [], changes: [] };
  const keys = new Set((await tx.list('figures', { where: { isDeleted: false } })).map(({ key }) => key));
  const fresh: object[] = [];
  const edited: { before: Figure; changes: Changes<'figures'>; action: Change['action'] }[] = [];
  for (const { before, given, isDeleted } of edits) {
    if (before?.isDeleted === true && isDeleted !== false)
      throw new ApiError('conflict', `${before.key} is in the bin. Restore it first.`);
    const fields = storedFigure(given, before);
    const isLive = before !== null && !before.isDeleted;
    if (isLive) keys.delete(before.key);
    if (isDeleted !== true) {
      if (keys.has(fields.key)) throw keyTaken();
      keys.add(fields.key);
    }
    if (before === null) fresh.push({ ...fields, isDeleted: false });
    else {
      const bin = { isDeleted, binnedAt: isDeleted === true ? now.toISOString() : null, binnedWith: null };
      const moved = isDeleted === undefined ? fields : { ...fields, ...bin };
      const changes = changedFields<object>(before, moved);
      const action = isDeleted === true ? 'deleted' : before.isDeleted ? 'restored' : 'changed';
      if (Object.keys(changes).length > 0) edited.push({ before, changes, action });
    }
  }
  const binned = edits.flatMap(({ before, isDeleted }) => (isDeleted === true && before ? [before] : []));
  if (binned.length > 0) await requireUnshown(tx, { figures: binned });
  await keepRevisions(
    tx,
    'figure',
    edited.map(({ before }) => before),
    now,
  );
  const changed = await tx.updateMany(
    'figures',
    edited.map(({ before: { _id }, changes }) => ({ _id, changes })),
  );
  const end = fresh.length === 0 ? 0 : await tx.nextOrder('figures');
  const made = await tx.insertMany(
    'figures',
    fresh.map((fields, at) => ({ ...fields, order: end + at })) as never,
  );
  const left = [...changed, ...made];
  return {
    left,
    changes: left.map((figure, at) => changeOf(FIGURE_KIND, edited[at]?.action ?? 'created', figure)),
  };
}

const NOTHING = 'Nothing was undone.';

/**
 * Undoes an import, or its undo, in the caller's transaction. It restores only the fields of the import, from
 * the revisions; later edits of other fields stay. New figures move to the bin, and a redo restores them. The
 * server does this because the values of 50,000 rows fit neither a browser's undo history nor a saved
 * response.
 * @throws ApiError not-found, version-mismatch for a field that has changed since, and the errors of a write;
 *   nothing is undone then
 */
export async function undoChanges(tx: StoreTransaction, imported: Imported, now: Date): Promise<Applied> {
  const { figures, products, order } = imported;
  return writeEdits(
    tx,
    {
      figures: (await stepsOf(tx, 'figures', figures)).map(({ before, after, current }): FigureEdit => {
        const wasDeleted = before?.isDeleted ?? true;
        if (before === null || wasDeleted !== after.isDeleted)
          return { before: current, given: {}, isDeleted: wasDeleted };
        const fields = pickFields(before, FIGURE.names);
        return { before: current, given: inverse(current, after, fields, after.key) };
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

/**
 * Returns the effect of a write on each record: the record before it (null for a created one), after it, and
 * now.
 */
async function stepsOf<N extends 'figures' | 'products'>(
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
  return left.map(([id, version]) => {
    const now = current.get(id);
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

/**
 * Returns the changed fields of a step with their earlier values. @throws ApiError for a field that was
 * edited since
 */
function inverse<R extends object, F extends object>(current: R, after: R, before: F, name: string): F {
  const fields = changedFields<object>(after, before);
  const left = pickFields(after, Object.keys(fields) as (keyof R & string)[]);
  if (Object.keys(changedFields<object>(current, left)).length > 0)
    throw new ApiError('version-mismatch', `${name} has changed since. ${NOTHING}`);
  return fields as F;
}
