import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { deployFailure } from '../../client/transport/sentences.ts';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Deploy } from '@wa/core/contract/deploys';
import { DEPLOY_LIVE, deployFailed } from '@wa/core/domain/messages';
import type { Platform } from '../../platform/port.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, type Report } from '../admin-context.tsx';
import { createDeployWatch, isRunning, type DeployWatch } from './deploy-watch.ts';
import { netChanges, type NetChange } from './net-changes.ts';

/** What has become of the deploy that was asked for here, or that ran already. */
export type Attempt =
  | { state: 'starting' }
  /** It was not even begun. */
  | { state: 'refused'; problem: string }
  /** `isMine`: this dialog has started it. */
  | { state: 'followed'; id: string; isMine: boolean };

/** What a deploy would change, and the deploy that runs, from its start to its end. */
export function useDeploy() {
  const api = useApi();
  const report = useReport();
  const platform = usePlatform();
  const { subscribe, getSnapshot, follow, watch } = watchOf(api, platform, report);
  const watched = useSyncExternalStore(subscribe, getSnapshot);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [last, setLast] = useState<Deploy | null>(null);
  const [pending, setPending] = useState<readonly NetChange[] | 'unread' | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(watch, [watch]);

  const read = useCallback(async () => {
    try {
      const { deploys, pending: changes, warnings: toHeed } = await api.deploy.list();
      const [latest = null] = deploys;
      setPending(netChanges(changes));
      setLast(latest);
      setWarnings(toHeed);
      setProblem(null);
      if (latest === null || !isRunning(latest)) return;
      follow(latest._id);
      setAttempt((now) => now ?? { state: 'followed', id: latest._id, isMine: false });
    } catch (error) {
      report('Deploys could not be read', error);
      if (!(error instanceof ClientError) || error.kind !== 'refused') return;
      setPending('unread');
      setProblem(error.message);
    }
  }, [api, follow, report]);

  const start = useCallback(async () => {
    setAttempt({ state: 'starting' });
    try {
      const id = await api.deploy.start();
      setAttempt({ state: 'followed', id, isMine: true });
      follow(id);
    } catch (error) {
      report('Deploy failed', error);
      setAttempt({ state: 'refused', problem: deployFailure(error) });
    }
  }, [api, follow, report]);

  const deploy = attempt?.state === 'followed' && watched?._id === attempt.id ? watched : null;
  return { attempt, deploy, last, pending, problem, read, start, warnings };
}

/** One for each client: it goes on when the dialog is closed. */
const watches = new WeakMap<AdminClient, DeployWatch>();

function watchOf(api: AdminClient, { chrome, notify }: Platform, report: Report): DeployWatch {
  const known = watches.get(api);
  if (known !== undefined) return known;
  const made = createDeployWatch({
    get: (id) => api.deploy.get(id),
    report,
    onProgress: (fraction) => chrome.setProgress(fraction),
    onEnd: ({ state, error }, isSeen) => {
      const isLive = state === 'live';
      const text = isLive ? DEPLOY_LIVE : deployFailed(error ?? undefined);
      notify(isLive ? 'Deploy is live' : 'Deploy failed', text);
      if (!isSeen) (isLive ? toastSuccess : toastFailure)(text);
    },
  });
  watches.set(api, made);
  return made;
}
