import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft as Kept } from '../../../client/edits/drafts.ts';
import { useApi, useReport } from '../../admin-context.tsx';
import { isDrafts, type Draft, type GridState } from './grid-state.ts';

type Drafts = GridState['drafts'];
const KEY = 'figures/grid';

/**
 * Keeps the unsaved rows on the disk while they are typed, and offers those of an earlier visit. Rows that are on their
 * way when the screen is left stay until they are saved.
 */
export function useKeptDrafts(drafts: Drafts) {
  const { drafts: store } = useApi();
  const report = useReport();
  const [offered, setOffered] = useState<Kept<Drafts> | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const kept = useRef<Drafts>({});

  const write = useCallback(
    (next: Drafts) => {
      const had = Object.keys(kept.current).length > 0;
      kept.current = next;
      const isEmpty = Object.keys(next).length === 0;
      if (isEmpty && !had) return;
      const draft = { value: next, baseVersion: null, at: new Date().toISOString() };
      (isEmpty ? store.discard(KEY) : store.save(KEY, draft)).catch((error: unknown) =>
        report('The draft could not be kept', error),
      );
    },
    [report, store],
  );

  useEffect(() => {
    let isWanted = true;
    void store
      .load(KEY, isDrafts)
      .catch(() => null)
      .then((found) => {
        if (!isWanted) return;
        setOffered(found);
        setLoaded(true);
      });
    return () => {
      isWanted = false;
    };
  }, [store]);
  useEffect(() => {
    if (isLoaded) write({ ...offered?.value, ...drafts });
  }, [drafts, isLoaded, offered, write]);

  /** A row was saved after the screen was left. */
  const forget = useCallback(
    async (row: string, { cells }: Draft) => {
      const found = await store.load(KEY, isDrafts).catch(() => null);
      const { [row]: left, ...others } = found?.value ?? {};
      if (left === undefined || JSON.stringify(left.cells) !== JSON.stringify(cells)) return;
      kept.current = found?.value ?? {};
      write(others);
    },
    [store, write],
  );
  return { offered, forget, answerOffer: () => setOffered(null) };
}
