import { useCallback, useEffect, useState } from 'react';
import { ClientError } from '../../../client/client-error.ts';
import type { Draft } from '../../../client/drafts.ts';
import type { Page } from '@wa/core/domain/pages/page';
import { useApi, useReport } from '../../admin-context.tsx';
import { draftKey, isPageDraft, type PageDraft } from './page-draft.ts';
import { isPageUndo, undoKey, type PageUndo } from './page-undo.ts';

export type PageLoad =
  | { at: 'loading' }
  /** `base` null: nothing is at that address (404). `failed`: a blank page stands in for one that cannot be read. */
  | {
      at: 'ready';
      base: Page | null;
      failed: boolean;
      draft: Draft<PageDraft> | null;
      undo: Draft<PageUndo> | null;
    };
export type ReadyPage = Extract<PageLoad, { at: 'ready' }>;

/** Reads a page for editing, with any draft and undo history of it (specification 7, 8). */
export function usePageLoad(slug: string) {
  const { pages, drafts } = useApi();
  const report = useReport();
  const [load, setLoad] = useState<PageLoad>({ at: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<PageLoad> => {
      const draft = await drafts.load(draftKey(slug), isPageDraft).catch(() => null);
      const undo = await drafts.load(undoKey(slug), isPageUndo).catch(() => null);
      try {
        return { at: 'ready', base: await pages.get(slug), failed: false, draft, undo };
      } catch (error) {
        const isMissing = error instanceof ClientError && error.status === 404;
        if (!isMissing) report('The page could not be loaded', error);
        return { at: 'ready', base: null, failed: !isMissing, draft, undo };
      }
    };
    void read().then((result) => {
      if (isWanted) setLoad(result);
    });
    return () => {
      isWanted = false;
    };
  }, [attempt, drafts, pages, report, slug]);

  const reload = useCallback(() => {
    setLoad({ at: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { load, reload };
}
