import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { ApiError } from '@wa/core/contract/errors';
import { figureCalls, reorderFigures } from '@wa/core/contract/figures';
import type { FigureChanges } from '@wa/core/contract/figures';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { shownInPlaces } from '@wa/core/domain/messages';
import { placesOf } from '../catalog/places.ts';
import type { RecordRoom } from '../records/record-room.ts';
import type { RecordOf } from '../../store/records.ts';
import { figureFields } from './figure-fields.ts';

/** All keys by which a text may refer to a figure. */
export const keysOf = (...records: (RecordOf<'figures'> | null)[]): ReadonlySet<string> =>
  new Set(records.flatMap((record) => (record ? [record.key, ...record.formerKeys] : [])));

/** Figures (D14). */
export const figureRoom: RecordRoom<'figures', FigureRecord, FigureChanges> = {
  kind: 'figure',
  collection: 'figures',
  calls: figureCalls,
  reorder: reorderFigures,
  listedBy: 'order',
  word: 'figure',
  title: ({ key }) => key,
  show: FIGURE.view,
  fields: figureFields,
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
