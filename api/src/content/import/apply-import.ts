import type { CertificateChanges, FigureChanges } from '@wa/core/contract/catalogue';
import type { ProductChanges } from '@wa/core/contract/content';
import { ApiError } from '@wa/core/contract/errors';
import type { ImportChanges, Imported } from '@wa/core/contract/import';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import { FIGURE, PRODUCT } from '@wa/core/domain/entities';
import { pickFields } from '@wa/core/domain/record';
import { productSlug, uniqueSlug } from '@wa/core/domain/slug';
import type { Change } from '../../store/change-log.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changedFields } from '../../store/revisions.ts';
import { readList } from '../catalog/lists.ts';
import { requireUnshown } from '../catalog/places.ts';
import { PRODUCT_KIND, PRODUCT_ORDER, storedProduct } from '../products/products.ts';
import { CERTIFICATE_KIND } from '../records/certificates.ts';
import { FIGURE_KIND, keyTaken, storedFigure } from '../records/office-kinds.ts';
import { writeBatch, type Edit, type ImportedCollection, type Written } from './write-batch.ts';

const AGAIN = 'Nothing was changed. Upload the file again.';
const SINCE = `has changed since the preview. ${AGAIN}`;

type FigureEdit = Edit<'figures', FigureChanges>;
type ProductEdit = Edit<'products', ProductChanges>;
type CertificateEdit = Edit<'certificates', CertificateChanges>;

interface Edits {
  figures: readonly FigureEdit[];
  products: readonly ProductEdit[];
  certificates: readonly CertificateEdit[];
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
  { figures, products, certificates, order }: ImportChanges,
  now: Date,
): Promise<Applied> {
  return writeEdits(
    tx,
    {
      figures: await editsOf(tx, 'figures', figures, ({ key }) => key),
      products: await editsOf(tx, 'products', products, ({ slug }) => slug),
      certificates: await editsOf(tx, 'certificates', certificates, certificateTitle),
      order: order && { before: null, after: order },
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

/**
 * Writes products before the specs that they show, because a spec in use can't move to the bin. The order is
 * that of the products without the new ones, which follow them.
 * @throws ApiError as the records do, version-mismatch for an order that has changed
 */
async function writeEdits(
  tx: StoreTransaction,
  { figures, products, certificates, order }: Edits,
  now: Date,
): Promise<Applied> {
  const isAdded = ({ before, isDeleted }: ProductEdit) => before === null || isDeleted === false;
  const known = await writeProducts(
    tx,
    products.filter((edit) => !isAdded(edit)),
    now,
  );
  const changes = [...known.changes];
  const moved = order && (await writeOrder(tx, order));
  if (moved !== null) changes.push({ ...PRODUCT_ORDER, action: 'reordered', id: null });
  const added = await writeProducts(tx, products.filter(isAdded), now);
  const specs = await writeFigures(tx, figures, now);
  const others = await writeCertificates(tx, certificates, now);
  changes.push(...added.changes, ...specs.changes, ...others.changes);
  return {
    imported: {
      figures: specs.left.map(idAndVersion),
      products: [...known.left, ...added.left].map(idAndVersion),
      certificates: others.left.map(idAndVersion),
      order: moved,
    },
    changes,
  };
}

/** @throws ApiError version-mismatch */
async function writeOrder(
  tx: StoreTransaction,
  order: NonNullable<Edits['order']>,
): Promise<NonNullable<Imported['order']>> {
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
  return { before, after: [...order.after] };
}

const idAndVersion = ({ _id, version }: { _id: string; version: number }): [string, number] => [_id, version];

/** @throws ApiError malformed for a record that is named twice */
async function readAll<N extends ImportedCollection>(
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

/** @throws ApiError invalid, duplicate, conflict for one in the bin, or for a shown one that would move there */
async function writeFigures(
  tx: StoreTransaction,
  edits: readonly FigureEdit[],
  now: Date,
): Promise<Written<'figures'>> {
  if (edits.length === 0) return { left: [], changes: [] };
  const keys = new Set((await tx.list('figures', { where: { isDeleted: false } })).map(({ key }) => key));
  const binned = edits.flatMap(({ before, isDeleted }) => (isDeleted === true && before ? [before] : []));
  if (binned.length > 0) await requireUnshown(tx, { figures: binned });
  const fieldsOf = ({ before, given, isDeleted }: FigureEdit) => {
    const fields = storedFigure(given, before);
    if (before !== null && !before.isDeleted) keys.delete(before.key);
    if (isDeleted === true) return fields;
    if (keys.has(fields.key)) throw keyTaken();
    keys.add(fields.key);
    return fields;
  };
  return writeBatch(tx, { kind: FIGURE_KIND, edits, fieldsOf, now });
}

/** @throws ApiError invalid, duplicate for a slug that another product has, conflict for one in the bin */
async function writeProducts(
  tx: StoreTransaction,
  edits: readonly ProductEdit[],
  now: Date,
): Promise<Written<'products'>> {
  if (edits.length === 0) return { left: [], changes: [] };
  const live = await tx.list('products', { where: { isDeleted: false }, omit: 'content' });
  const slugs = new Set(live.map(({ slug }) => slug));
  const fieldsOf = ({ before, given, isDeleted }: ProductEdit) => {
    if (before !== null && !before.isDeleted) slugs.delete(before.slug);
    if (isDeleted === true) return {};
    const fields = storedProduct(given, before);
    if (fields.slug === '') fields.slug = uniqueSlug(productSlug(fields.title), slugs);
    if (slugs.has(fields.slug))
      throw new ApiError('conflict', `Another product has the slug ${fields.slug} now. Nothing was changed.`);
    slugs.add(fields.slug);
    return fields;
  };
  return writeBatch(tx, { kind: PRODUCT_KIND, edits, fieldsOf, now });
}

/** @throws ApiError invalid, conflict for one in the bin */
const writeCertificates = (tx: StoreTransaction, edits: readonly CertificateEdit[], now: Date) =>
  writeBatch(tx, {
    kind: CERTIFICATE_KIND,
    edits,
    fieldsOf: ({ before, given }) => CERTIFICATE_KIND.fields(tx, given, before),
    now,
  });

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
  const { figures, products, certificates, order } = imported;
  const names = { figures: FIGURE.names, products: PRODUCT.names, certificates: CERTIFICATE.names };
  const back = async <N extends ImportedCollection>(
    collection: N,
    left: readonly [string, number][],
    nameOf: (record: RecordOf<N>) => string,
  ) =>
    (await stepsOf(tx, collection, left)).map(({ before, after, current }) => {
      const wasDeleted = before?.isDeleted ?? true;
      if (before === null || wasDeleted !== after.isDeleted)
        return { before: current, given: {}, isDeleted: wasDeleted };
      const fields = pickFields(before, names[collection] as readonly (keyof RecordOf<N> & string)[]);
      return { before: current, given: inverse(current, after, fields, nameOf(after)) };
    });
  return writeEdits(
    tx,
    {
      figures: await back('figures', figures, ({ key }) => key),
      products: await back('products', products, ({ slug }) => slug),
      certificates: await back('certificates', certificates, certificateTitle),
      order: order && { before: order.after, after: order.before },
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
