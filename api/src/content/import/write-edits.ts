import type { CertificateChanges, FigureChanges } from '@wa/core/contract/catalogue';
import type { ProductChanges } from '@wa/core/contract/content';
import { ApiError } from '@wa/core/contract/errors';
import type { Imported } from '@wa/core/contract/import';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { productSlug, uniqueSlug } from '@wa/core/domain/slug';
import type { Change } from '../../store/change-log.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readList } from '../catalog/lists.ts';
import { requireUnshown } from '../catalog/places.ts';
import { PRODUCT_KIND, PRODUCT_ORDER, storedProduct } from '../products/products.ts';
import { CERTIFICATE_KIND } from '../records/certificates.ts';
import { FIGURE_KIND, keyTaken, storedFigure } from '../records/office-kinds.ts';
import { writeBatch, type Edit, type ImportedCollection, type Written } from './write-batch.ts';

type FigureEdit = Edit<'figures', FigureChanges>;
type ProductEdit = Edit<'products', ProductChanges>;
type CertificateEdit = Edit<'certificates', CertificateChanges>;

/** All edits of an import. */
export interface Edits {
  figures: readonly FigureEdit[];
  products: readonly ProductEdit[];
  certificates: readonly CertificateEdit[];
  /**
   * The required current order (null for any), the new one, and the end of the error if the list has
   * changed; null where the order stays.
   */
  order: { before: readonly string[] | null; after: readonly string[]; since: string } | null;
}

export interface Applied {
  imported: Imported;
  changes: Change[];
}

/**
 * Writes products before the specs that they show, because a spec in use can't move to the bin. The order is
 * that of the products without the new ones, which follow them.
 * @throws ApiError as the records do, version-mismatch for an order that has changed
 */
export async function writeEdits(
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
    throw new ApiError('version-mismatch', `The list of products ${order.since}`);
  await tx.reorder(
    'products',
    order.after.map((_id, at) => ({ _id, order: at })),
  );
  return { before, after: [...order.after] };
}

const idAndVersion = ({ _id, version }: { _id: string; version: number }): [string, number] => [_id, version];

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
  return writeBatch(tx, { kind: FIGURE_KIND, edits, nameOf: ({ key }) => key, fieldsOf, now });
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
  return writeBatch(tx, { kind: PRODUCT_KIND, edits, nameOf: ({ slug }) => slug, fieldsOf, now });
}

/** @throws ApiError invalid, conflict for one in the bin */
const writeCertificates = (tx: StoreTransaction, edits: readonly CertificateEdit[], now: Date) =>
  writeBatch(tx, {
    kind: CERTIFICATE_KIND,
    edits,
    nameOf: certificateTitle,
    fieldsOf: ({ before, given }) => CERTIFICATE_KIND.fields(tx, given, before),
    now,
  });

/** @throws ApiError malformed for a record that is named twice */
export async function readAll<N extends ImportedCollection>(
  tx: StoreTransaction,
  collection: N,
  changes: readonly { _id: string | null }[],
): Promise<Map<string, RecordOf<N>>> {
  const ids = changes.map(({ _id }) => _id).filter((id) => id !== null);
  if (new Set(ids).size < ids.length) throw new ApiError('malformed', 'A record is named twice');
  const records = (await tx.getMany(collection, ids)) as RecordOf<N>[];
  return new Map(records.map((record) => [record._id, record]));
}
