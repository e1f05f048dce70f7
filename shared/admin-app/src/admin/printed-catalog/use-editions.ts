import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { EditionJob } from '@wa/core/contract/printed-catalog';
import type { AdminClient } from '../../client/admin-client.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure, toastNotice, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, type Report } from '../admin-context.tsx';
import { createEditionWatch, type EditionWatch } from './edition-watch.ts';

/** One watch for each client, which outlives the screen. */
const watches = new WeakMap<AdminClient, EditionWatch>();

function watchOf(api: AdminClient, report: Report): EditionWatch {
  const ask: Parameters<typeof createEditionWatch>[0]['ask'] = (call) => api.ask(call, {});
  const known = watches.get(api) ?? createEditionWatch({ ask, report, onEnd: announce });
  watches.set(api, known);
  return known;
}

function announce({ state, error }: EditionJob): void {
  if (state === 'done') toastSuccess('The catalog PDF is ready', { detail: 'Download it, then publish it.' });
  else if (state === 'failed') toastFailure('We couldn’t create the catalog PDF', { detail: error });
  else toastNotice('The catalog PDF was canceled. Nothing was changed.');
}

/** Provides the editions of the printed catalog and the job that creates one. */
export function useEditions(reachable: boolean) {
  const api = useApi();
  const report = useReport();
  const watch = watchOf(api, report);
  const editions = useSyncExternalStore(watch.subscribe, watch.getSnapshot);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    async (call: () => Promise<void>) => {
      try {
        await call();
        setProblem(null);
      } catch (error) {
        report('Failed to load the editions', error);
        setProblem(
          error instanceof ClientError ? error.message : 'We couldn’t load the editions. Try again.',
        );
      }
    },
    [report],
  );
  useEffect(() => {
    // The state is set after the response, which the rule doesn't see.
    // oxlint-disable-next-line react/set-state-in-effect
    if (reachable) void run(watch.refresh);
  }, [reachable, run, watch]);
  return {
    editions,
    problem,
    create: () => void run(watch.create),
    cancel: () => void run(watch.cancel),
  };
}
