import { pickFields } from '@wa/core/domain/record';
import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import {
  type FigureChanges,
  figureCalls,
  reorderFigures,
  countFigurePlaces,
  listFigurePlaces,
  mergeFigures as mergeCall,
} from '@wa/core/contract/catalogue';
import { ApiError, fieldError, requireValid } from '@wa/core/contract/errors';
import {
  isFigureKey,
  type CatalogueFigure,
  type FigureRecord,
} from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { KEY_RULE, KEY_TAKEN } from '@wa/core/domain/messages';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { currentLists } from '../catalog/lists.ts';
import { placesOf, countPlaces, requireUnshown } from '../catalog/places.ts';
import {
  binRecord,
  changeOf,
  givenFields,
  requireRecord,
  updateRecord,
  type EditedKind,
} from '../records/record-kind.ts';
import { answerOf, recordRoutes, shownOf, type RecordNeeds } from '../records/record-routes.ts';
import type { Router } from 'express';
import { ok } from '../../http/mount.ts';
import type { Written } from '../../http/writes/write-once.ts';
import { requireVersion, type Preconditions } from '../../http/conditions.ts';

type StoredFigure = CatalogueFigure & Pick<RecordOf<'figures'>, 'formerKeys'>;

/** As `storedFigure`. @throws ApiError as that does, and duplicate for a key that another figure has */
async function figureFields(
  tx: StoreReader,
  given: FigureChanges,
  current: RecordOf<'figures'> | null,
): Promise<StoredFigure> {
  const fields = storedFigure(given, current);
  const isNew = fields.key !== current?.key;
  if (isNew && (await tx.count('figures', { key: fields.key, isDeleted: false })) > 0) throw keyTaken();
  return fields;
}

/**
 * The figure as it shall be stored: the given fields over what there is. A new key leaves the old one behind as a former
 * one, so that no reference breaks.
 * @throws ApiError invalid with the reasons by field
 */
export function storedFigure(given: FigureChanges, current: RecordOf<'figures'> | null): StoredFigure {
  const before: CatalogueFigure = current === null ? FIGURE.empty : pickFields(current, FIGURE.names);
  const fields: CatalogueFigure = { ...before, ...givenFields<CatalogueFigure>(given, FIGURE.empty) };
  if (fields.state !== 'question') fields.question = '';
  const problems = figureProblems(fields);
  if (!isFigureKey(fields.key)) problems.key = KEY_RULE;
  requireValid({ ...problems });
  const left = current !== null && current.key !== fields.key ? [current.key] : [];
  const formerKeys = [...(current?.formerKeys ?? []), ...left].filter((key) => key !== fields.key);
  return { ...fields, formerKeys: [...new Set(formerKeys)] };
}

export const keyTaken = (): ApiError => fieldError({ key: KEY_TAKEN }, 'duplicate');

/** Figures (D14). */
export const FIGURE_KIND: EditedKind<'figures', FigureRecord, FigureChanges> = {
  kind: 'figure',
  collection: 'figures',
  word: 'figure',
  title: ({ key }) => key,
  show: FIGURE.view,
  fields: figureFields,
  beforeBin: (tx, record) => requireUnshown(tx, { figures: [record] }),
  /** A key that another figure has taken meanwhile is resolved with -2, -3 and so on. */
  async onRestore(tx, { key }) {
    for (let number = 2, free = key; ; number += 1) {
      if ((await tx.count('figures', { key: free, isDeleted: false })) === 0) return { key: free };
      free = `${key}-${String(number)}`;
    }
  },
};

/** Figures: the calls of every kind of record, where each one is shown, and two that become one. */
export function figureRoutes(needs: RecordNeeds): Router {
  const { mount, store, current, clock } = needs;
  const router = recordRoutes(FIGURE_KIND, figureCalls, reorderFigures, needs);
  const lists = currentLists(current);
  mount(router, listFigurePlaces, async ({ params }) => {
    const record = await requireRecord(store, FIGURE_KIND, params.id);
    return ok(await placesOf(store, { figures: [record] }, lists));
  });
  mount(router, countFigurePlaces, async () => ok(await countPlaces(store, lists)));
  mount(router, mergeCall, ({ params, body, preconditions, write }) =>
    write(
      (tx) => mergeFigures(tx, { id: params.id, ...body, preconditions, now: clock() }),
      shownOf(FIGURE_KIND),
    ),
  );
  return router;
}

interface Merge {
  id: string;
  into: string;
  intoVersion?: number | undefined;
  preconditions: Preconditions;
  now: Date;
}

/**
 * Two figures for one thing become one: the double goes to the bin, and every text, table and list that names it shows the
 * other one from then on. Restoring the double undoes that, for a figure's own key goes before a former one.
 * @throws ApiError not-found, version-mismatch, conflict
 */
async function mergeFigures(
  tx: StoreTransaction,
  { id, into, intoVersion, preconditions, now }: Merge,
): Promise<Written<typeof mergeCall>> {
  if (id === into) throw new ApiError('conflict', 'A figure cannot take its own place.');
  const double = await requireRecord(tx, FIGURE_KIND, id);
  const other = await requireRecord(tx, FIGURE_KIND, into);
  requireVersion(preconditions, double, FIGURE.view);
  if (double.isDeleted || other.isDeleted)
    throw new ApiError('conflict', 'The figure is in the bin. Restore it first.');
  if (intoVersion !== undefined && intoVersion !== other.version)
    throw new ApiError('conflict', `${other.key} has changed meanwhile. Look at it again.`);
  const keys = new Set([...other.formerKeys, double.key, ...double.formerKeys]);
  keys.delete(other.key);
  const after = await updateRecord(tx, FIGURE_KIND, other, { formerKeys: [...keys] }, now);
  const gone = await binRecord(tx, FIGURE_KIND, double, now);
  return {
    answer: answerOf(FIGURE.view(gone)),
    changes: [changeOf(FIGURE_KIND, 'deleted', gone), changeOf(FIGURE_KIND, 'changed', after)],
  };
}
