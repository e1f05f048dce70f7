import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  cancelEdition,
  createEdition,
  listEditions,
  type EditionJob,
  type Editions,
} from '@wa/core/contract/printed-catalog';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastNotice, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, type Report } from '../admin-context.tsx';
import { createJobWatch } from '../job-watch.ts';
import { perClient } from '../per-client.ts';

const isRunning = ({ job }: Editions): boolean => job?.state === 'running';

const watchOf = perClient((_, report: Report) =>
  createJobWatch<Editions>({
    isRunning,
    every: () => 1_000,
    report,
    note: 'Failed to load the state of the catalog PDF',
    onEnd: ({ job }) => job !== null && announce(job),
  }),
);

function announce({ state, error }: EditionJob): void {
  if (state === 'done') toastSuccess('The catalog PDF is ready', { detail: 'Download it, then publish it.' });
  else if (state === 'failed') toastFailure('We couldn’t create the catalog PDF', { detail: error });
  else toastNotice('The catalog PDF was canceled. Nothing was changed.');
}

/** Provides the editions of the printed catalog and the job that creates one. */
export function useEditions(reachable: boolean) {
  const api = useApi();
  const report = useReport();
  const { subscribe, getSnapshot, accept, follow } = watchOf(api, report);
  const editions = useSyncExternalStore(subscribe, getSnapshot);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    async (call: typeof listEditions | typeof createEdition | typeof cancelEdition) => {
      try {
        const now = await api.ask(call, {});
        accept(now);
        if (isRunning(now)) follow('editions', () => api.ask(listEditions, {}));
        setProblem(null);
      } catch (error) {
        report('Failed to load the editions', error);
        setProblem(
          error instanceof ClientError ? error.message : 'We couldn’t load the editions. Try again.',
        );
      }
    },
    [accept, api, follow, report],
  );
  useEffect(() => {
    // The state is set after the response, which the rule doesn't see.
    // oxlint-disable-next-line react/set-state-in-effect
    if (reachable) void run(listEditions);
  }, [reachable, run]);
  return {
    editions,
    problem,
    create: () => void run(createEdition),
    cancel: () => void run(cancelEdition),
  };
}
