import './deploy.css';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { endText, isBlocker, isSame, issuesText } from './deploy-view.ts';
import { isRunning } from './deploy-watch.ts';
import { useDeploy } from './use-deploy.ts';
import { useStage } from './use-stage.ts';

const Review = lazyPart(async () => (await import('./review.tsx')).Review);
const DeployHistory = lazyPart(async () => (await import('./deploy-history.tsx')).DeployHistory);
const DeploySchedule = lazyPart(async () => (await import('./deploy-schedule.tsx')).DeploySchedulePanel);

const VIEWS = [
  { value: 'review', label: 'Review' },
  { value: 'history', label: 'History' },
  { value: 'schedule', label: 'Schedule' },
] as const;

/**
 * The review of the staged site, then the steps and log of its deploy until it is proven live (D8); beside it the
 * earlier deploys and the schedule.
 */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const { attempt, deploy, deploys, problem, read, rollBack, start } = useDeploy();
  const { stage: stageRead, restage } = useStage(reachable);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('review');
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
  const isNext = attempt === null && view === 'review';
  return (
    <Dialog
      title={DEPLOY_CHANGES}
      width="broad"
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
          {isNext && issues.length > 0 && (
            <b className={`dialog-foot-note ${isHeld ? 'is-blocker' : 'is-warning'}`} role="status">
              {issuesText(issues)}
            </b>
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
      {attempt === null && (
        // A grid of limited height would clip the segments by themselves.
        <div>
          <SegmentedControl aria-label="Deploys" data={[...VIEWS]} value={view} onChange={show} />
        </div>
      )}
      {isNext && (
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
          {stage !== null && changes !== null && <Review stage={stage} changes={changes} />}
        </>
      )}
      {attempt === null && view === 'history' && (
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
        <div className="deploy-run">
          <DeploySteps deploy={deploy} isRefused={isRefused} />
          {deploy !== null && <DeployLog deploy={deploy} />}
        </div>
      )}
    </Dialog>
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
