import { useCallback, useEffect, useRef, useState } from 'react';
import { ClientError } from '../../client/client-error.ts';
import { deployFailure } from '../../client/sentences.ts';
import type { Deploy } from '@wa/core/contract/deploys';
import { DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { netChanges, type NetChange } from './net-changes.ts';

/** Milliseconds between two looks at a running deploy. */
const LOOK_EVERY = 700;

/** The running or last deploy and what has changed since the last live one. */
export function useDeploy() {
  const api = useApi();
  const report = useReport();
  const { chrome, notify } = usePlatform();
  const [running, setRunning] = useState<Deploy | null>(null);
  const [pending, setPending] = useState<readonly NetChange[] | 'unread' | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isWatched = useRef(true);

  useEffect(() => {
    isWatched.current = true;
    return () => {
      isWatched.current = false;
    };
  }, []);

  /** Goes on after the dialog is closed, so that the end is told all the same. */
  const watch = useCallback(
    async (id: string) => {
      for (;;) {
        const deploy = await api.deploy.get(id).catch((error: unknown) => {
          report('The deploy could not be read', error);
          return null;
        });
        if (deploy !== null) {
          if (isWatched.current) setRunning(deploy);
          const isOver = deploy.state === 'live' || deploy.state === 'failed';
          chrome.setProgress(
            isOver || deploy.total === null ? null : deploy.done / Math.max(1, deploy.total),
          );
          if (isOver) {
            tellEnd(deploy, isWatched.current, { notify, setProblem, setMessage });
            return;
          }
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      }
    },
    [api, chrome, notify, report],
  );

  const read = useCallback(async () => {
    try {
      const { deploys, pending: changes } = await api.deploy.list();
      const last = deploys[0] ?? null;
      setPending(netChanges(changes));
      setRunning(last);
      if (last !== null && (last.state === 'queued' || last.state === 'building')) void watch(last._id);
    } catch (error) {
      report('Deploys could not be read', error);
      if (!(error instanceof ClientError) || error.kind !== 'refused') return;
      setPending('unread');
      setProblem(error.message);
    }
  }, [api, report, watch]);

  const start = useCallback(async () => {
    setBusy(true);
    setProblem(null);
    try {
      const id = await api.deploy.start();
      setMessage(DEPLOY_TRIGGERED);
      setRunning(await api.deploy.get(id));
      void watch(id);
    } catch (error) {
      report('Deploy failed', error);
      setProblem(deployFailure(error));
    } finally {
      setBusy(false);
    }
  }, [api, report, watch]);

  return { running, pending, message, problem, busy, read, start };
}

interface Tellers {
  notify: (title: string, body: string) => void;
  setProblem: (text: string) => void;
  setMessage: (text: string | null) => void;
}

function tellEnd({ state, error }: Deploy, isWatched: boolean, tellers: Tellers): void {
  const isLive = state === 'live';
  const text = isLive ? 'The site is live with your changes.' : deployFailed(error ?? undefined);
  tellers.notify(isLive ? 'Deploy is live' : 'Deploy failed', text);
  if (!isWatched) (isLive ? toastSuccess : toastFailure)(text);
  else if (isLive) tellers.setMessage(text);
  else {
    tellers.setMessage(null);
    tellers.setProblem(text);
  }
}
