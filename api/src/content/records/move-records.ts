import { ApiError } from '@wa/core/contract/errors';
import { SETTINGS } from '@wa/core/domain/labels';
import { type Move, withMovedAddresses } from '@wa/core/domain/moved-addresses';
import { pickFields, type StoredRecord } from '@wa/core/domain/record';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../store/change-log.ts';
import type { ListQuery, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { touchParents } from '../sidebar/sidebar-items.ts';
import { updateRecord, type EditedKind, type KindCollection, type KindOf, type Revised } from './records.ts';
import { moveAmongOthers, NAMING_FIELDS } from './moves.ts';

/** A kind of record that may name the addresses of pages and products in these fields. */
interface Naming<N extends KindCollection | 'siteSettings'> extends Revised<N> {
  title: (record: RecordOf<N>) => string;
  /** MongoDB refuses a query that names a field of another collection. */
  fields: readonly (keyof RecordOf<N> & string)[];
}

const PAGES: Naming<'pages'> = {
  ...{ kind: 'page', collection: 'pages', fields: ['content', 'url', 'pdfs', 'prepared'] },
  title: ({ title }) => title,
};
const PRODUCTS: Naming<'products'> = {
  ...{ kind: 'product', collection: 'products', fields: NAMING_FIELDS },
  title: ({ title }) => title,
};
const SIDEBAR_ITEMS: Naming<'sidebarItems'> = {
  ...{ kind: 'sidebar-item', collection: 'sidebarItems', fields: ['href'] },
  title: ({ name }) => name,
};
const SITE_SETTINGS: Naming<'siteSettings'> = {
  ...{ kind: 'settings', collection: 'siteSettings', fields: ['footerLinks'] },
  title: () => SETTINGS,
};

interface Saved<R> {
  after: R;
  /** The change of the record, and those of the records that name its former address. */
  changes: Change[];
}

/**
 * Updates a record. If its address changes, so do all links to it and all addresses of its documents, including
 * those of records in the bin (D4.4).
 */
export async function saveRecord<N extends KindCollection>(
  tx: StoreTransaction,
  kind: KindOf<N>,
  before: RecordOf<N>,
  fields: object,
  now: Date,
): Promise<Saved<RecordOf<N>>> {
  const after = await updateRecord(tx, kind, before, fields, now);
  if (after === before) return { after, changes: [] };
  const move = kind.pathOf ? await moveAmongOthers(tx, before, after, kind.pathOf) : null;
  const others = move === null ? [] : await followMove(tx, move, now);
  return { after, changes: [changedBy(kind, after), ...others] };
}

/** As `saveRecord`. @throws ApiError conflict for a record in the bin, and the errors of its fields */
export async function changeRecord<N extends KindCollection, Input>(
  tx: StoreTransaction,
  kind: EditedKind<N, StoredRecord, Input>,
  before: RecordOf<N>,
  given: Input,
  now: Date,
): Promise<Saved<RecordOf<N>>> {
  if (before.isDeleted) throw new ApiError('conflict', `The ${kind.word} is in the bin. Restore it first.`);
  return saveRecord(tx, kind, before, await kind.fields(tx, given, before), now);
}

/** Updates the addresses of a page or product in all records that name it, after it has moved. */
async function followMove(tx: StoreTransaction, move: Move, now: Date): Promise<Change[]> {
  const follow = async <N extends KindCollection | 'siteSettings'>(kind: Naming<N>) => {
    const changed: RecordOf<N>[] = [];
    for (const before of await tx.list(kind.collection, naming(move.from, kind.fields))) {
      const fields = pickFields<object, never>(before, kind.fields as never);
      const after = await updateRecord(tx, kind, before, withMovedAddresses(fields, move), now);
      // No page shows a record in the bin.
      if (after !== before && !('isDeleted' in after && after.isDeleted)) changed.push(after);
    }
    return { records: changed, changes: changed.map((record) => changedBy(kind, record)) };
  };
  const pages = await follow(PAGES);
  const products = await follow(PRODUCTS);
  const items = await follow(SIDEBAR_ITEMS);
  const settings = await follow(SITE_SETTINGS);
  await touchParents(
    tx,
    items.records,
    items.records.map(({ _id }) => _id),
  );
  return [pages, products, items, settings].flatMap(({ changes }) => changes);
}

/** Returns the query of the records that may name a path, also encoded as in the viewer's address. */
const naming = <N extends KindCollection | 'siteSettings'>(path: string, fields: readonly string[]) =>
  ({
    containing: { text: path.slice(path.lastIndexOf('/') + 1), in: fields },
  }) as unknown as ListQuery<N>;

const changedBy = <N extends KindCollection | 'siteSettings'>(
  { kind, title }: Pick<Naming<N>, 'kind' | 'title'>,
  record: RecordOf<N>,
): Change => ({ kind, action: 'changed', id: record._id, title: title(record), version: record.version });

interface LinkingRecord {
  kind: 'page' | 'product';
  _id: string;
  title: string;
}

/** Returns the live pages and products, except the record itself, whose addresses would follow a new path. */
export async function recordsLinkingTo(
  reader: StoreReader,
  { _id: own, path }: { _id: string; path: string },
): Promise<LinkingRecord[]> {
  const linking = async <N extends 'pages' | 'products'>(kind: Naming<N>, word: LinkingRecord['kind']) => {
    const query = { where: { isDeleted: false }, ...naming<N>(path, kind.fields) } as ListQuery<N>;
    return (await reader.list(kind.collection, query)).flatMap((record): LinkingRecord[] => {
      const fields = pickFields<object, never>(record, kind.fields as never);
      const moved = withMovedAddresses(fields, { from: path, to: `${path}-` });
      const isLinking = record._id !== own && !isDeepStrictEqual(moved, fields);
      return isLinking ? [{ kind: word, _id: record._id, title: record.title }] : [];
    });
  };
  return [...(await linking(PAGES, 'page')), ...(await linking(PRODUCTS, 'product'))];
}
