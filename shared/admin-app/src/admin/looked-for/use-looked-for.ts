import { useCallback } from 'react';
import type { Missed, Redirect } from '@wa/core/contract/missed';
import { STEP_NEEDS_DECISION } from '@wa/core/domain/messages';
import { synonymProblem } from '@wa/core/domain/settings/synonym-problem';
import { UNDO } from '@wa/core/domain/labels';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastNotice, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useReading } from '../use-reading.ts';
import { useShortcut, useUndo, useUndoAction } from '../undo/use-undo.ts';

const reasonOf = (error: unknown): string =>
  (error instanceof ClientError ? error.body?.error : undefined) ??
  (error instanceof Error ? error.message : 'Refused');

/** What visitors did not find, as it is now or was last read, and what can be done about it. */
export function useLookedFor() {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const undoAction = useUndoAction();
  useShortcut('z', useUndo('settings'));
  const ask = useCallback(async () => (await api.missed()).list(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'What visitors looked for could not be read');

  /** Resolves to why it failed, or null. */
  const attempt = useCallback(
    async (failure: string, work: () => Promise<void>): Promise<string | null> => {
      try {
        await work();
        return null;
      } catch (error) {
        // What the server refuses is told beside the field.
        if (!(error instanceof ClientError && error.kind === 'refused')) report(failure, error);
        return reasonOf(error);
      }
    },
    [report],
  );
  const told = useCallback(
    async (failure: string, work: () => Promise<void>): Promise<void> => {
      const reason = await attempt(failure, work);
      if (reason !== null) toastFailure(failure, { detail: reason });
      await reload();
    },
    [attempt, reload],
  );

  const forget = (missed: Missed) =>
    told('It could not be forgotten.', async () => {
      await (await api.missed()).forget(missed);
      toastSuccess(`“${missed.term}” is forgotten`);
    });

  const lead = async (from: string, to: string): Promise<string | null> => {
    const failed = await attempt('The redirect could not be made.', async () => {
      const made = await (await api.missed()).lead(from, to);
      const run = () => void remove(made);
      toastSuccess(`${made.from} leads to ${made.to}`, { action: { label: UNDO, run } });
    });
    await reload();
    return failed;
  };

  const remove = (redirect: Redirect) =>
    told('The redirect could not be removed.', async () => {
      await (await api.missed()).stopLeading(redirect);
      const run = () =>
        void lead(redirect.from, redirect.to).then((reason) => {
          if (reason !== null) toastFailure('The redirect could not be made.', { detail: reason });
        });
      toastSuccess(`${redirect.from} leads nowhere now`, { action: { label: UNDO, run } });
    });

  /** Goes into the settings, as if it were typed there: it waits without a connection, and one undo takes it back. */
  const mean = async (word: string, means: string): Promise<string | null> => {
    let problem: string | null = null;
    const failed = await attempt('The synonym could not be saved.', async () => {
      const base = await api.settings.get();
      // Settings that an older version kept have none.
      const { synonyms: before = [] } = base as Partial<typeof base>;
      const synonyms = [...before, { word, means }];
      problem = synonymProblem(synonyms);
      if (problem !== null) return;
      const saved = await api.settings.update(base, { synonyms });
      if (saved.state === 'conflict') toastNotice(STEP_NEEDS_DECISION);
      else toastSuccess(`“${word}” means “${means}” now`, { action: undoAction(saved) });
      await content.reload();
    });
    return failed ?? problem;
  };

  return { read, reload, isReachable, forget, lead, remove, mean };
}
