import { ApiError } from '@wa/core/contract/errors';
import { figureCalls, reorderFigures } from '@wa/core/contract/figures';
import type { FigureChanges } from '@wa/core/contract/figures';
import { isShown } from '@wa/core/domain/figures/catalogue-figure';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { followersOf } from '@wa/core/domain/figures/questions';
import { shownInPlaces } from '@wa/core/domain/messages';
import { ALL_PRODUCTS, pathsOf, placesOf, PRODUCT_LIST } from '../catalogue/places.ts';
import type { RecordRoom } from '../records/record-room.ts';
import type { StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { changesValueAlone, familyOf, figureFields } from './figure-fields.ts';
import { toFigure } from './figure-view.ts';

/** All keys by which a text may refer to a figure. */
export const keysOf = (...records: (RecordOf<'figures'> | null)[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => (record ? [record.key, ...record.formerKeys] : [])));

type Edited = readonly [before: RecordOf<'figures'> | null, after: RecordOf<'figures'>];

const NO_TABLES: ReadonlySet<string> = new Set();

/** What shows these figures before or after, and the lists of products where they may give a product another family. */
export async function pathsOfFigures(store: StoreReader, edits: readonly Edited[]): Promise<string[]> {
  const paths = await pathsOf(store, { keys: keysOf(...edits.flat()), tables: NO_TABLES });
  const isOfProduct = paths.some((path) => path.startsWith(ALL_PRODUCTS));
  return isOfProduct && !edits.every(isSameFamily) ? [...paths, PRODUCT_LIST] : paths;
}

const isSameFamily = ([before, after]: Edited): boolean =>
  before !== null &&
  (['key', 'family', 'isDeleted'] as const).every((field) => before[field] === after[field]) &&
  isShown(before) === isShown(after);

/** Figures (D14). */
export const figureRoom: RecordRoom<'figures', FigureRecord, FigureChanges> = {
  kind: 'figure',
  collection: 'figures',
  calls: figureCalls,
  reorder: reorderFigures,
  listedBy: 'order',
  word: 'figure',
  title: ({ key }) => key,
  show: toFigure,
  fields: figureFields,
  paths: (tx, before, after) => pathsOfFigures(tx, [[before, after]]),
  async follow(tx, before, after, given) {
    if (!changesValueAlone(given)) return [];
    const followers = followersOf(toFigure(before), after, await familyOf(tx, after));
    const edits = await tx.getMany(
      'figures',
      followers.map(({ base }) => base._id),
    );
    return edits.flatMap((record) =>
      followers
        .filter(({ base }) => base._id === record._id)
        .map(({ form }) => ({ before: record, given: form })),
    );
  },
  async beforeBin(tx, record, isAccepted) {
    if (isAccepted) return;
    const places = await placesOf(tx, { figures: [record] });
    if (places.length > 0) throw new ApiError('conflict', shownInPlaces(places.length));
  },
  /** A key that another figure has taken meanwhile is resolved with -2, -3 and so on. */
  async onRestore(tx, { key }) {
    for (let number = 2, free = key; ; number += 1) {
      if ((await tx.count('figures', { key: free, isDeleted: false })) === 0) return { key: free };
      free = `${key}-${String(number)}`;
    }
  },
};
