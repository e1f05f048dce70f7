import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { CatalogueFigure, FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { ClientError } from '../../../client/transport/client-error.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { useApi, useReport } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { useUnsaved } from '../../frame/unsaved-blocker.tsx';
import type { AskPlaces } from '../panel/places.tsx';
import { cellTexts } from './grid-rows.ts';
import {
  draftsWithOpen,
  EMPTY_GRID,
  gridReducer,
  isEmptyDraft,
  type Draft,
  isDrafts,
  type GridState,
} from './grid-state.ts';
import { problemsByColumn, readDraft } from './read-draft.ts';
import type { Draft as Kept } from '../../../client/edits/drafts.ts';
import { createOwnDraft } from '../../../client/edits/own-draft.ts';

const UNSAVED_AREA = 'Specs';

interface GridNeeds {
  questionOf: (figure: CatalogueFigure) => string | null;
  isTaken: (key: string) => boolean;
  askPlaces: AskPlaces;
}

/** Provides the grid's state, and saves each row when the caret has left it. */
export function useGrid({ questionOf, isTaken, askPlaces }: GridNeeds) {
  const { figures } = useApi();
  const report = useReport();
  const content = useContentStore();
  const [state, dispatch] = useReducer(gridReducer, EMPTY_GRID);
  const { left, drafts } = state;
  /** The figure as listed now. */
  const recordOf = useCallback(
    (row: string) => content.getSnapshot().figures.find(({ _id }) => _id === row) ?? null,
    [content],
  );
  /** The figures as they were when input in their rows began. The server merges later changes (D38.2). */
  const began = useRef(new Map<string, FigureRecord>());
  const rowOpen = state.text === null ? null : (state.at?.row ?? null);
  // Set before the next list can arrive, which may contain a change of the same cell by someone else.
  useLayoutEffect(() => {
    const rows = new Set([...Object.keys(drafts), ...(rowOpen === null ? [] : [rowOpen])]);
    for (const row of [...began.current.keys()]) if (!rows.has(row)) began.current.delete(row);
    for (const row of rows) {
      const record = recordOf(row);
      if (record !== null && !began.current.has(row)) began.current.set(row, record);
    }
  }, [drafts, recordOf, rowOpen]);
  const unsaved = useMemo(
    () => draftsWithOpen(state, ({ row, column }) => cellTexts(recordOf(row))[column]),
    [recordOf, state],
  );
  useUnsaved(UNSAVED_AREA, Object.keys(unsaved).length > 0);
  const { offered, forget, answerOffer } = useKeptDrafts(unsaved);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Ids of rows that were new when they were left. */
  const made = useRef(new Map<string, string>());
  const saveRow = useCallback(
    async (line: string, draft: Draft) => {
      const row = made.current.get(line) ?? line;
      const base = began.current.get(row) ?? recordOf(row);
      const sent = draft.cells;
      const settled = (id?: string) => {
        // A row that was left again during this save builds on its result.
        began.current.delete(row);
        if (isHere.current) dispatch({ type: 'settled', row, sent, ...(id !== undefined && { id }) });
        else void forget(line, draft);
      };
      const refuse = (problems: Draft['problems']) => {
        if (isHere.current) dispatch({ type: 'refused', row, problems });
        else
          toastFailure('A row in Specs isn’t saved.', {
            detail: `${Object.values(problems).join(' ')} Your input stays there.`,
          });
      };
      if (base === null && (draft.isNew === null || isEmptyDraft(draft))) {
        dispatch({ type: 'drop', row });
        return;
      }
      const read = readDraft(base, draft, questionOf, isTaken);
      if ('problems' in read) {
        refuse(read.problems);
        return;
      }
      try {
        if (base === null) {
          const saved = await figures.create(read.form);
          if ('record' in saved) made.current.set(row, saved.record._id);
          settled('record' in saved ? saved.record._id : undefined);
          return;
        }
        // A rejected row keeps its input.
        if (!(await askPlaces(base, read.form))) {
          refuse({ key: 'Not saved, because you canceled.' });
          return;
        }
        await figures.update(base, read.form);
        settled();
      } catch (error) {
        report('Failed to save the spec', error);
        const reason = error instanceof Error ? error.message : 'Couldn’t save the spec. Try again.';
        const fields = error instanceof ClientError ? error.body?.fields : undefined;
        refuse(problemsByColumn(fields, reason));
      }
    },
    [askPlaces, figures, forget, isTaken, questionOf, recordOf, report],
  );

  // Rows are saved one at a time, so that a second edit of a row is based on the result of the first.
  const saving = useRef(Promise.resolve());
  useEffect(() => {
    if (left.length === 0) return;
    dispatch({ type: 'taken', rows: left });
    for (const row of left) {
      const draft = drafts[row];
      if (draft) saving.current = saving.current.then(() => saveRow(row, draft));
    }
  }, [drafts, left, saveRow]);

  return {
    state,
    dispatch,
    offered,
    useOffered: () => {
      if (offered !== null) dispatch({ type: 'offered', drafts: offered.value });
      answerOffer();
    },
    discardOffered: answerOffer,
  };
}

type Drafts = GridState['drafts'];
const KEY = 'figures/grid';

/**
 * Stores unsaved rows on disk while the user types, and restores those of an earlier visit. Rows being saved
 * when the screen closes stay stored until they are saved.
 */
export function useKeptDrafts(drafts: Drafts) {
  const { drafts: store } = useApi();
  const report = useReport();
  const [offered, setOffered] = useState<Kept<Drafts> | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const kept = useRef<Drafts>({});
  const own = useMemo(() => createOwnDraft(store), [store]);

  const write = useCallback(
    (next: Drafts) => {
      const had = Object.keys(kept.current).length > 0;
      kept.current = next;
      const isEmpty = Object.keys(next).length === 0;
      if (isEmpty && !had) return;
      const written = isEmpty ? own.discard(KEY) : own.save(KEY, { value: next, baseVersion: null });
      written.catch((error: unknown) => report('Failed to store the draft on this computer', error));
    },
    [own, report],
  );

  useEffect(() => {
    let isWanted = true;
    void store
      .load(KEY, isDrafts)
      .catch(() => null)
      .then((found) => {
        if (!isWanted) return;
        setOffered(found);
        own.opened(found?.at ?? null);
        setLoaded(true);
      });
    return () => {
      isWanted = false;
    };
  }, [own, store]);
  useEffect(() => {
    if (isLoaded) write({ ...offered?.value, ...drafts });
  }, [drafts, isLoaded, offered, write]);

  /** A row was saved after the screen was closed. */
  const forget = useCallback(
    async (row: string, { cells }: Draft) => {
      const found = await store.load(KEY, isDrafts).catch(() => null);
      const { [row]: left, ...others } = found?.value ?? {};
      if (left === undefined || JSON.stringify(left.cells) !== JSON.stringify(cells)) return;
      kept.current = found?.value ?? {};
      own.opened(found?.at ?? null);
      write(others);
    },
    [own, store, write],
  );
  return { offered, forget, answerOffer: () => setOffered(null) };
}
