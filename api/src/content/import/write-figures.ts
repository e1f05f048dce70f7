import type { FigureChanges } from '@wa/core/contract/figures';
import { ApiError } from '@wa/core/contract/errors';
import { shownInPlaces } from '@wa/core/domain/messages';
import type { Change } from '../../store/change-log.ts';
import { keyTaken, storedFigure } from '../figures/figure-fields.ts';
import { placesOf } from '../catalog/places.ts';
import { changedFields, keepRevisions } from '../../store/revisions.ts';
import type { Changes, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

type Figure = RecordOf<'figures'>;

export interface FigureEdit {
  /** Null for a new figure. */
  before: Figure | null;
  given: FigureChanges;
  /** Into the bin or out of it. */
  bin?: 'in' | 'out';
}

/**
 * Thousands of figures with a few commands, in their order, with one look at what shows them. Answers what was left,
 * and its changes.
 * @throws ApiError invalid, duplicate, conflict for one in the bin, or one that is shown and would go there
 */
export async function writeFigures(
  tx: StoreTransaction,
  edits: readonly FigureEdit[],
  now: Date,
): Promise<{ left: Figure[]; changes: Change[] }> {
  if (edits.length === 0) return { left: [], changes: [] };
  const keys = new Set((await tx.list('figures', { where: { isDeleted: false } })).map(({ key }) => key));
  const fresh: object[] = [];
  const edited: { before: Figure; changes: Changes<'figures'> }[] = [];
  for (const { before, given, bin } of edits) {
    if (before?.isDeleted === true && bin !== 'out')
      throw new ApiError('conflict', `${before.key} is in the bin. Restore it first.`);
    const fields = storedFigure(given, before);
    const isLive = before !== null && !before.isDeleted;
    if (isLive) keys.delete(before.key);
    if (bin !== 'in') {
      if (keys.has(fields.key)) throw keyTaken();
      keys.add(fields.key);
    }
    if (before === null) fresh.push({ ...fields, isDeleted: false });
    else {
      const changes = { ...changedFields<object>(before, fields), ...binned(bin, now) };
      if (Object.keys(changes).length > 0) edited.push({ before, changes });
    }
  }
  await refuseShown(
    tx,
    edits.flatMap(({ before, bin }) => (before !== null && bin === 'in' ? [before] : [])),
  );
  const old = edited.map(({ before }) => before);
  await keepRevisions(tx, 'figure', old, now);
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
  const was = new Map(old.map((figure) => [figure._id, figure]));
  return {
    left,
    changes: left.map((figure) => ({
      kind: 'figure',
      action: actionOf(was.get(figure._id), figure),
      id: figure._id,
      title: figure.key,
      paths: [],
    })),
  };
}

function binned(bin: FigureEdit['bin'], now: Date): Changes<'figures'> {
  if (bin === undefined) return {};
  return bin === 'in'
    ? { isDeleted: true, binnedAt: now.toISOString() }
    : { isDeleted: false, binnedAt: null, binnedWith: null };
}

function actionOf(before: Figure | undefined, after: Figure): Change['action'] {
  if (before === undefined) return 'created';
  if (before.isDeleted === after.isDeleted) return 'changed';
  return after.isDeleted ? 'deleted' : 'restored';
}

/** A figure in use does not vanish silently. */
async function refuseShown(tx: StoreTransaction, figures: readonly Figure[]): Promise<void> {
  if (figures.length === 0) return;
  const places = await placesOf(tx, { figures });
  if (places.length > 0) throw new ApiError('conflict', shownInPlaces(places.length));
}
