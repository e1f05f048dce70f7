import { counted } from '@wa/core/domain/text';
import { useState, useEffect } from 'react';
import type { ReplacePlan } from '@wa/core/domain/replace/plan-replace';
import { toastFailure, toastNotice, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, useAdminValue } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore, useContent } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';
import type { LocalRecords } from '../../client/resources/replacements.ts';

const WAITING = 'Saved on this computer. We’ll send the changes when the connection is back.';

/** Applies a plan as one step and shows the outcome. `progress` is null while nothing runs. */
export function useReplace() {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const undoAction = useUndoAction();
  const title = useTitle();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const apply = async ({ changes }: ReplacePlan, name: string): Promise<void> => {
    const total = changes.length;
    setProgress({ done: 0, total });
    try {
      const replacements = await api.replacements();
      const { saved, done, refused } = await replacements.apply(changes, name, (at) =>
        setProgress({ done: at, total }),
      );
      await content.reload();
      const count = done.reduce((sum, { matches }) => sum + matches.length, 0);
      if (saved.some(({ state }) => state === 'conflict'))
        toastNotice('Someone else changed the same texts. Choose which version to keep.');
      if (refused.length > 0) {
        for (const { error } of refused) report('Failed to replace', error);
        const names = refused.map(({ change, error }) => `${title(change.found.title)}: ${reasonOf(error)}`);
        toastFailure(`We couldn’t change ${counted(refused.length, 'record')}.`, { detail: names.join(' ') });
      }
      if (count > 0)
        toastSuccess(`Replaced ${counted(count, 'match', 'matches')}`, {
          action: undoAction(saved),
          detail: saved.some(({ state }) => state === 'queued')
            ? WAITING
            : `In ${counted(done.length, 'record')}`,
        });
    } catch (error) {
      report('Failed to replace', error);
      toastFailure('We couldn’t replace all matches. You can undo those that we replaced.', {
        detail: reasonOf(error),
      });
    } finally {
      setProgress(null);
    }
  };
  return { progress, apply };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Local extends LocalRecords {
  /** True while the texts of more products and pages are being loaded. */
  isLoading: boolean;
}

const NONE: Local = { records: [], missing: 0, isLoading: true };

/**
 * Reads all records of this computer, and again after each change. With a connection, it first loads the
 * texts of products and pages that aren't here yet.
 * @param isPaused true while a replacement changes records one by one
 */
export function useLocalRecords(isPaused: boolean): Local {
  const api = useApi();
  const report = useReport();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const content = useContent();
  const [local, setLocal] = useState(NONE);
  const { reload } = useContentStore();
  useEffect(() => {
    // Others may have changed records since the last load.
    if (isReachable) void reload();
  }, [isReachable, reload]);
  useEffect(() => {
    if (isPaused) return;
    let isCurrent = true;
    const show = (next: LocalRecords, isLoading: boolean) => {
      if (isCurrent) setLocal({ ...next, isLoading });
    };
    const read = async () => {
      const { records } = await api.replacements();
      let next = await records();
      for (let before = Infinity; isCurrent && isReachable && next.missing > 0 && next.missing < before;) {
        before = next.missing;
        show(next, true);
        await api.prefetch();
        next = await records();
      }
      show(next, false);
    };
    read().catch((error: unknown) => report('Failed to load the content of this computer', error));
    return () => {
      isCurrent = false;
    };
  }, [api, report, isPaused, isReachable, content]);
  return local;
}
