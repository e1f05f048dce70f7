import './deploy.css';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Deploy } from '@wa/core/contract/deploys';
import { CANCEL, DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { REASON_MAX } from '@wa/core/domain/limits';
import { DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { DeployLog } from './deploy-log.tsx';
import { DeploySteps } from './deploy-steps.tsx';
import { dayOf } from '../../ui/times.ts';
import { endText, isBlocker, isPage, isSame, type FileChange } from './deploy-view.ts';
import { IssueList } from './issue-list.tsx';
import { isRunning } from './deploy-watch.ts';
import { useDeploy } from './use-deploy.ts';
import { useStage } from './use-stage.ts';

const ComparePage = lazyPart(async () => (await import('./compare-page.tsx')).ComparePage);
const StageFiles = lazyPart(async () => (await import('./stage-files.tsx')).StageFiles);
const DeployHistory = lazyPart(async () => (await import('./deploy-history.tsx')).DeployHistory);
const DeploySchedule = lazyPart(async () => (await import('./deploy-schedule.tsx')).DeploySchedulePanel);

const VIEWS = [
  { value: 'next', label: 'Next' },
  { value: 'earlier', label: 'Earlier' },
  { value: 'schedule', label: 'Schedule' },
] as const;
const PICTURED: readonly FileChange[] = ['changed', 'added', 'removed'];

/**
 * The review of the staged site, then the steps and log of its deploy until it is proven live (D8); beside it the
 * earlier deploys and the schedule.
 */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const { attempt, deploy, deploys, problem, read, rollBack, start } = useDeploy();
  const { stage: stageRead, restage } = useStage(reachable);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('next');
  const [looked, setLooked] = useState<string | null>(null);
  /** The page that was looked at last: its button has the focus again in the list. */
  const [lastLooked, setLastLooked] = useState<string | null>(null);
  const [rolledTo, setRolledTo] = useState<string | null>(null);
  /** Why somebody deploys in spite of blockers. */
  const [reason, setReason] = useState('');
  /** Pressed while the site was still being checked: it goes live as soon as the checks have passed. */
  const [isPressed, setPressed] = useState(false);
  // Once more when the server is in reach again.
  useEffect(() => void read(), [reachable, read]);

  const stage = stageRead === 'unread' ? null : stageRead;
  const { id: staged = null, changes = null, issues = [] } = stage ?? {};
  const isRefused = attempt?.state === 'refused';
  const isOver = isRefused || (deploy !== null && !isRunning(deploy));
  const hasFailed = isRefused || deploy?.state === 'failed';
  const isWaiting = isPressed && staged === null;
  const isHeld = issues.some(isBlocker);
  const stageProblem =
    stageRead === 'unread'
      ? 'The site could not be checked. Try again.'
      : stage?.state === 'failed'
        ? `The site could not be built: ${stage.error ?? ''}`
        : null;
  const failure = isRefused
    ? attempt.problem
    : hasFailed
      ? deployFailed(deploy?.error ?? undefined)
      : (problem ?? (attempt === null ? stageProblem : null));
  async function goLive(id: string): Promise<void> {
    const passed = isHeld ? { anyway: true, reason } : {};
    const end = await start({ stage: id, ...passed });
    setPressed(false);
    if (end === 'held') restage();
  }
  const goLiveIfPressed = useEffectEvent((id: string) => {
    if (isPressed && attempt === null && !isHeld) void goLive(id);
  });
  // `isPressed` too: the press can come between the answer of the stage and the screen that shows it.
  useEffect(() => {
    // Going live asks the server. The state that the rule objects to shows that this has begun.
    // oxlint-disable-next-line react/set-state-in-effect
    if (staged !== null) goLiveIfPressed(staged);
  }, [staged, isPressed]);
  const begin = () => {
    if (rolledTo !== null) return void rollBack(rolledTo);
    if (staged !== null) return void goLive(staged);
    setPressed(true);
    if (stageProblem !== null) restage();
  };
  const show = (next: typeof view) => {
    setView(next);
    setRolledTo(null);
  };
  const look = (path: string | null) => {
    setLooked(path);
    if (path !== null) setLastLooked(path);
  };
  const isNext = attempt === null && view === 'next';
  const isLooking = isNext && looked !== null && changes !== null;
  return (
    <Dialog
      title={DEPLOY_CHANGES}
      width={isLooking ? 'broad' : 'wide'}
      onlyRead
      onClose={onClose}
      footer={
        <>
          {attempt !== null && !isOver && (
            <>
              <span className="dialog-foot-note">
                You can close this. The deploy goes on, and a notice tells you when it is live.
              </span>
              <NoticeButton />
            </>
          )}
          {isNext && isHeld && (
            <TextInput
              className="deploy-reason"
              aria-label="Reason (optional)"
              placeholder="Reason (optional)"
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <Button onClick={onClose}>{isNext ? CANCEL : 'Close'}</Button>
          {isNext && isHeld && (
            // A button of its own: a press that was meant for the other one doesn't pass the blockers.
            <Button key="anyway" color="danger" disabled={!reachable} onClick={begin}>
              Deploy anyway
            </Button>
          )}
          {((isNext && !isHeld) || hasFailed) && (
            <Button variant="filled" disabled={!reachable || (attempt === null && isWaiting)} onClick={begin}>
              {attempt !== null ? 'Try again' : changes !== null && isSame(changes) ? 'Redeploy' : 'Deploy'}
            </Button>
          )}
        </>
      }
    >
      {!reachable && (
        <p className="note note-warn" role="alert">
          Deploy needs a connection. Your edits stay here.
        </p>
      )}
      <Problem text={failure} />
      {attempt?.state === 'followed' && !hasFailed && (attempt.isMine || isOver) && (
        <p className="note" role="status">
          {!isOver || deploy === null ? DEPLOY_TRIGGERED : endText(deploy)}
        </p>
      )}
      {attempt === null && !isLooking && (
        // A grid of limited height would clip the segments by themselves.
        <div>
          <SegmentedControl aria-label="Deploys" data={[...VIEWS]} value={view} onChange={show} />
        </div>
      )}
      {isLooking && (
        <ComparePage
          path={looked}
          paths={PICTURED.flatMap((change) => changes[change].files.filter(isPage)).map(({ path }) => path)}
          onLook={look}
          onBack={() => look(null)}
        />
      )}
      {isNext && !isLooking && (
        <>
          {waiting.length > 0 && (
            <p className="note note-warn">
              {waiting.length === 1 ? '1 change waits' : `${String(waiting.length)} changes wait`} on this
              computer and will not be part of this deploy.
            </p>
          )}
          {isWaiting && (
            <p className="note" role="status">
              {DEPLOY_TRIGGERED} It goes live as soon as the checks have passed.
            </p>
          )}
          {reachable && stageProblem === null && staged === null && (
            <p role="status">
              Building and checking the site…
              {stage !== null &&
                stage.total !== null &&
                ` ${String(stage.done)} of ${String(stage.total)} files`}
            </p>
          )}
          {stage !== null && changes !== null && (
            <>
              <IssueList issues={issues} />
              <StageFiles
                changes={changes}
                isElsewhere={stage.isElsewhere}
                lastLooked={lastLooked}
                onCompare={look}
              />
            </>
          )}
          {deploys[0] !== undefined && <LastDeploy deploy={deploys[0]} />}
        </>
      )}
      {attempt === null && view === 'earlier' && (
        <DeployHistory
          deploys={deploys}
          reachable={reachable}
          onRollBack={({ _id }) => {
            setRolledTo(_id);
            void rollBack(_id);
          }}
        />
      )}
      {attempt === null && view === 'schedule' && <DeploySchedule reachable={reachable} />}
      {attempt !== null && (
        <>
          <DeploySteps deploy={deploy} isRefused={isRefused} />
          {deploy !== null && <DeployLog deploy={deploy} />}
        </>
      )}
    </Dialog>
  );
}

function LastDeploy({ deploy: { state, startedAt, endedAt, error } }: { deploy: Deploy }) {
  return (
    <p className="muted">
      Last deploy: {state}, {dayOf(endedAt ?? startedAt)}
      {error !== null && ` (${error})`}
    </p>
  );
}

/** Offers a notice outside of the window. Only here is it of use, so nobody is asked before. */
function NoticeButton() {
  const { notices } = usePlatform();
  const [state, setState] = useState(notices.state);
  if (state !== 'ask') return null;
  const allow = async () => {
    await notices.allow().catch(() => {});
    setState(notices.state());
  };
  return <Button onClick={() => void allow()}>Notify me</Button>;
}
