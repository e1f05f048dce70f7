import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { deployFailure } from '../../client/transport/sentences.ts';
import * as contract from '@wa/core/contract/deploys';
import type { Deploy, LiveContent, Stage } from '@wa/core/contract/deploys';
import type { BodyInput } from '@wa/core/contract/endpoint';
import { DEPLOY_RUNNING, deployFailed } from '@wa/core/domain/messages';
import type { Platform } from '../../platform/port.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, type Report } from '../admin-context.tsx';
import { createJobWatch } from '../job-watch.ts';
import { perClient } from '../per-client.ts';
import { waitsForDeploy } from '../visitors-view.ts';
import { endText, isBlocker, isRunning } from './deploy-view.ts';

/** Milliseconds between two polls: of a running stage or deploy, and of a deploy whose dialog is closed. */
const LOOK_EVERY = 700;
const LOOK_EVERY_UNSEEN = 5_000;

/** State of the deploy that was requested here or was already running. */
type Attempt =
  | { state: 'starting' }
  /** The deploy wasn't started. */
  | { state: 'refused'; problem: string }
  /** `isMine`: this dialog has started it. */
  | { state: 'followed'; id: string; isMine: boolean };

/** Provides the running deploy from start to end, and the earlier ones. */
export function useDeploy() {
  const api = useApi();
  const report = useReport();
  const platform = usePlatform();
  const { subscribe, getSnapshot, follow: poll, watch } = watchOf(api, platform, report);
  const watched = useSyncExternalStore(subscribe, getSnapshot);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [deploys, setDeploys] = useState<readonly Deploy[]>([]);
  const [publicUrl, setPublicUrl] = useState<string | null>(null);
  /** The content that visitors to this server see while saved changes are pending. */
  const [live, setLive] = useState<LiveContent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(watch, [watch]);
  const follow = useCallback(
    (id: string) => poll(id, () => api.ask(contract.getDeploy, { params: { id } })),
    [api, poll],
  );

  const read = useCallback(async () => {
    try {
      const { deploys: known, publicUrl: published, live: held } = await api.ask(contract.listDeploys, {});
      const [latest = null] = known;
      setDeploys(known);
      setPublicUrl(published);
      setLive(held);
      setProblem(null);
      if (latest === null || !isRunning(latest)) return;
      follow(latest._id);
      setAttempt((now) => now ?? { state: 'followed', id: latest._id, isMine: false });
    } catch (error) {
      report('Failed to load deploys', error);
      if (!(error instanceof ClientError) || error.kind !== 'refused') return;
      setProblem(error.message);
    }
  }, [api, follow, report]);

  async function follows(begin: () => Promise<{ id: string }>): Promise<'held' | undefined> {
    setAttempt({ state: 'starting' });
    setProblem(null);
    try {
      const { id } = await begin();
      setAttempt({ state: 'followed', id, isMine: true });
      follow(id);
      return undefined;
    } catch (error) {
      report('Deploy failed', error);
      const isHeld = error instanceof ClientError && error.status === 409;
      // The review is shown again, of the same stage or of a new one.
      setAttempt(isHeld ? null : { state: 'refused', problem: deployFailure(error) });
      if (!isHeld) return undefined;
      setProblem(deployFailure(error));
      // The reviewed build stays available while another deploy runs.
      return error.body?.error === DEPLOY_RUNNING ? undefined : 'held';
    }
  }
  /** Resolves to 'held' if the server requires another review. */
  const start = (body: BodyInput<typeof contract.startDeploy>) =>
    follows(() => api.ask(contract.startDeploy, { body }));
  const rollBack = (id: string) => follows(() => api.ask(contract.rollBack, { params: { id } }));

  const deploy = attempt?.state === 'followed' && watched?._id === attempt.id ? watched : null;
  return { attempt, deploy, deploys, problem, publicUrl, live, read, rollBack, start };
}

export type Followed = ReturnType<typeof useDeploy>;

const progressOf = (deploy: Deploy): number | null =>
  isRunning(deploy) && deploy.total !== null ? deploy.done / Math.max(1, deploy.total) : null;

const watchOf = perClient((api, { chrome, notify }: Platform, report: Report) =>
  createJobWatch<Deploy>({
    isRunning,
    every: (isSeen) => (isSeen ? LOOK_EVERY : LOOK_EVERY_UNSEEN),
    report,
    note: 'Failed to load the deploy',
    onStep: (deploy) => chrome.setProgress(deploy === null ? null : progressOf(deploy)),
    onEnd: (deploy, isSeen) => {
      const isLive = deploy.state === 'live';
      const text = isLive ? endText(deploy, waitsForDeploy(api)) : deployFailed(deploy.error ?? undefined);
      const end = deploy.shownBy === 'unproven' ? 'Deploy built, not verified' : 'Deploy is live';
      notify(isLive ? end : 'Deploy failed', text);
      if (!isSeen) (isLive ? toastSuccess : toastFailure)(text);
    },
  }),
);

/** The stage under review, and the request to publish it, which can come before its checks have passed. */
export function useNextDeploy({ attempt, start }: Pick<Followed, 'attempt' | 'start'>, reachable: boolean) {
  const { stage: read, restage } = useStage(reachable);
  /** Reason for deploying despite blockers. */
  const [reason, setReason] = useState('');
  /** True if Deploy was clicked during the checks: the site goes live as soon as they pass. */
  const [isPressed, setPressed] = useState(false);
  const stage = read === 'unread' ? null : read;
  const staged = stage?.id ?? null;
  const isHeld = stage?.issues.some(isBlocker) ?? false;
  const problem =
    read === 'unread'
      ? 'We couldn’t check the site. Try again.'
      : stage?.state === 'failed'
        ? `We couldn’t build the site: ${stage.error ?? ''}`
        : null;
  // A person reviews blockers and failures first, so a stage without them that follows doesn't go live by itself.
  if (isPressed && (isHeld || problem !== null)) setPressed(false);

  async function publish(id: string): Promise<void> {
    const end = await start({ stage: id, ...(isHeld && { anyway: true, reason }) });
    setPressed(false);
    if (end === 'held') restage();
  }
  const publishIfPressed = useEffectEvent((id: string) => {
    if (isPressed && attempt === null && !isHeld) void publish(id);
  });
  // Includes `isPressed`, because the click can come after the stage's response but before it is rendered.
  useEffect(() => {
    // The lint rule objects to a state that is set here. It shows that the request to go live has begun.
    // oxlint-disable-next-line react/set-state-in-effect
    if (staged !== null) publishIfPressed(staged);
  }, [staged, isPressed]);
  const goLive = () => {
    if (staged !== null) return void publish(staged);
    setPressed(true);
    if (problem !== null) restage();
  };
  return {
    stage,
    staged,
    problem,
    isHeld,
    isWaiting: isPressed && staged === null,
    reason,
    setReason,
    goLive,
  };
}

export type Next = ReturnType<typeof useNextDeploy>;

/** Null until the server has started; 'unread' if it can't be reached. */
type StageRead = Stage | 'unread' | null;

/** Stages the site when the dialog opens, and polls the build until it is ready for review. */
function useStage(reachable: boolean): { stage: StageRead; restage: () => void } {
  const api = useApi();
  const report = useReport();
  const [stage, setStage] = useState<StageRead>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!reachable) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (call: typeof contract.startStage | typeof contract.getStage) => {
      try {
        const now = await api.ask(call, {});
        if (!isWanted) return;
        setStage(now);
        if (now.state === 'building') timer = setTimeout(() => void look(contract.getStage), LOOK_EVERY);
      } catch (error) {
        report('Failed to load the staged site', error);
        if (isWanted) setStage('unread');
      }
    };
    void look(contract.startStage);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, report, reachable, round]);
  const restage = useCallback(() => {
    setStage(null);
    setRound((known) => known + 1);
  }, []);
  return { stage, restage };
}
