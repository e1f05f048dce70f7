import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import type { followersOf } from '@wa/core/domain/figures/questions';
import { ClientError } from '../../../client/transport/client-error.ts';
import { useApi, useReport } from '../../admin-context.tsx';
import { useUnsaved } from '../../frame/use-unsaved.ts';
import type { AskPlaces } from '../panel/use-ask-places.tsx';
import { EMPTY_GRID, gridReducer, isEmptyDraft, type Draft } from './grid-state.ts';
import { problemsByColumn, readDraft } from './read-draft.ts';

const TAKEN = 'Figures';

interface GridNeeds {
  recordOf: (row: string) => FigureRecord | null;
  questionOf: (figure: CatalogueFigure) => string | null;
  isTaken: (key: string) => boolean;
  /** Figures whose question words the change anew. */
  followers: (base: FigureRecord, figure: CatalogueFigure) => ReturnType<typeof followersOf>;
  askPlaces: AskPlaces;
}

/** The grid's state, with each row saved when the caret has left it. */
export function useGrid({ recordOf, questionOf, isTaken, followers, askPlaces }: GridNeeds) {
  const { figures } = useApi();
  const report = useReport();
  const [state, dispatch] = useReducer(gridReducer, EMPTY_GRID);
  const { left, drafts } = state;
  useUnsaved(TAKEN, Object.keys(drafts).length > 0);

  const saveRow = useCallback(
    async (row: string, draft: Draft) => {
      const base = recordOf(row);
      const sent = draft.cells;
      if (base === null && (draft.isNew === null || isEmptyDraft(draft))) {
        dispatch({ type: 'drop', row });
        return;
      }
      const read = readDraft(base, draft, questionOf, isTaken);
      if ('problems' in read) {
        dispatch({ type: 'refused', row, problems: read.problems });
        return;
      }
      try {
        if (base === null) {
          const saved = await figures.create(read.form);
          dispatch({ type: 'settled', row, sent, ...('record' in saved && { id: saved.record._id }) });
          return;
        }
        // Saved or not, an answer of "no" keeps the input where it is.
        if (!(await askPlaces(base, read.form))) {
          dispatch({ type: 'refused', row, problems: { key: 'Not saved: its places were shown first.' } });
          return;
        }
        const { figure, form } = read;
        const more = followers(base, figure);
        await (more.length === 0
          ? figures.update(base, form)
          : figures.saveAll([{ base, form }, ...more], figure.key));
        dispatch({ type: 'settled', row, sent });
      } catch (error) {
        report('The figure could not be saved', error);
        const reason = error instanceof Error ? error.message : 'The figure could not be saved.';
        const fields = error instanceof ClientError ? error.body?.fields : undefined;
        dispatch({ type: 'refused', row, problems: problemsByColumn(fields, reason) });
      }
    },
    [askPlaces, figures, followers, isTaken, questionOf, recordOf, report],
  );

  // One row is saved after the other: a second edit of a row begins where the first has left it.
  const saving = useRef(Promise.resolve());
  useEffect(() => {
    if (left.length === 0) return;
    dispatch({ type: 'taken', rows: left });
    for (const row of left) {
      const draft = drafts[row];
      if (draft) saving.current = saving.current.then(() => saveRow(row, draft));
    }
  }, [drafts, left, saveRow]);
  return { state, dispatch };
}
