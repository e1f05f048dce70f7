import './deploy.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { counted } from '@wa/core/domain/inquiry/inquiry-list';
import { CANCEL, DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { REASON_MAX } from '@wa/core/domain/limits';
import { DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { Button, SegmentedControl, TextInput, Loader, Stepper, Progress } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAdminSnapshot, useApi } from '../admin-context.tsx';
import { waitsForDeploy } from '../visitors-view.ts';
import {
  addressesText,
  buildsOf,
  endText,
  isBlocker,
  isRunning,
  isSame,
  issuesText,
  severityMark,
  liveDeploy,
  stageOf,
  buildName,
} from './deploy-view.ts';
import { useDeploy, useStage } from './use-deploy.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Deploy } from '@wa/core/contract/deploys';
import { timeOf } from '../../ui/times.ts';
import { DeployLog } from './deploy-log.tsx';

const Review = lazyPart(async () => (await import('./review.tsx')).Review);
const DeployHistory = lazyPart(async () => (await import('./deploy-history.tsx')).DeployHistory);
const DeploySchedule = lazyPart(async () => (await import('./deploy-schedule.tsx')).DeploySchedulePanel);

const VIEWS = [
  { value: 'review', label: 'Review' },
  { value: 'history', label: 'History' },
  { value: 'schedule', label: 'Schedule' },
] as const;

/**
 * Shows the stages of a deploy: the build, its review, then the log until it is verified live (D8). Its
 * other views are earlier deploys and the schedule.
 */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const { attempt, deploy, deploys, problem, publicUrl, live: held, read, rollBack, start } = useDeploy();
  const waits = waitsForDeploy(useApi());
  const server = usePlatform().publicUrl('/');
  const { stage: stageRead, restage } = useStage(reachable);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('review');
  const [rolledTo, setRolledTo] = useState<string | null>(null);
  /** Reason for deploying despite blockers. */
  const [reason, setReason] = useState('');
  /** True if Deploy was clicked during the checks: the site goes live as soon as they pass. */
  const [isPressed, setPressed] = useState(false);
  // Asks again when the server is reachable.
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
      ? 'We couldn’t check the site. Try again.'
      : stage?.state === 'failed'
        ? `We couldn’t build the site: ${stage.error ?? ''}`
        : null;
  // A person reviews blockers and failures first, so a stage without them that follows doesn't go live by itself.
  if (isPressed && (isHeld || stageProblem !== null)) setPressed(false);
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
  // Includes `isPressed`, because the click can come after the stage's response but before it is rendered.
  useEffect(() => {
    // The lint rule objects to a state that is set here. It shows that the request to go live has begun.
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
  const live = liveDeploy(deploys);
  const stages =
    attempt === null
      ? { at: staged === null ? 0 : 1, isEnd: staged !== null, hasFailed: stageProblem !== null }
      : { at: stageOf(deploy), isEnd: isOver, hasFailed };
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
              <span className="dialog-foot-note field-hint">
                You can close this window. The deploy continues, and we’ll notify you when it’s live.
              </span>
              <NoticeButton />
            </>
          )}
          {isNext && issues.length > 0 && (
            <span className="dialog-foot-note quiet" role="status">
              <b {...severityMark(isHeld)}>{issuesText(issues)}</b>
            </span>
          )}
          {isNext && isHeld && (
            <TextInput
              className="grow"
              maw={360}
              aria-label="Reason (optional)"
              placeholder="Reason (optional)"
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <Button onClick={onClose}>{isNext ? CANCEL : 'Close'}</Button>
          {isNext && isHeld && (
            // A separate button, so that a click meant for the other one doesn't override blockers.
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
      <div className="line between">
        <DeployStages
          at={stages.at}
          state={stages.hasFailed ? 'failed' : stages.isEnd || !reachable ? 'waiting' : 'running'}
        />
        {attempt === null && (
          <SegmentedControl aria-label="Deploys" data={[...VIEWS]} value={view} onChange={show} />
        )}
      </div>
      {!reachable && (
        <p className="note note-warn" role="alert">
          You need a connection to deploy. Your edits stay on this computer.
        </p>
      )}
      <Problem text={failure} />
      {attempt?.state === 'followed' && !hasFailed && (attempt.isMine || isOver) && (
        <p className="note" role="status">
          {!isOver || deploy === null ? DEPLOY_TRIGGERED : endText(deploy, waits)}
        </p>
      )}
      {isNext && (
        <>
          <p className="muted">{addressesText(server, publicUrl, live, held)}</p>
          {waiting.length > 0 && (
            <p className="note note-warn">
              {counted(waiting.length, 'change is', 'changes are')} only on this computer and won’t be part of
              this deploy.
            </p>
          )}
          {isWaiting && (
            <p className="note" role="status">
              {DEPLOY_TRIGGERED} The site goes live as soon as the checks pass.
            </p>
          )}
          {reachable && stageProblem === null && staged === null && (
            <div>
              <p role="status">
                Building and checking the site…
                {stage !== null &&
                  stage.total !== null &&
                  ` ${String(stage.done)} of ${String(stage.total)} files`}
              </p>
              <BuildProgress done={stage?.done ?? 0} total={stage?.total ?? null} />
            </div>
          )}
          {stage !== null && changes !== null && (
            <Review stage={stage} changes={changes} builds={buildsOf(deploys)} />
          )}
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
      {attempt !== null && deploy !== null && <DeployRun deploy={deploy} />}
    </Dialog>
  );
}

/** Offers a system notification. It is useful only here, so the permission isn't requested earlier. */
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

const STAGES = ['Build', 'Review', 'Go live'] as const;

interface DeployStagesProps {
  /** The stage that is reached; 3 when the build is live. */
  at: number;
  state: 'running' | 'waiting' | 'failed';
}

/** Shows the stages of a deploy. The last one is ticked only after the new site was verified (D8.6). */
function DeployStages({ at, state }: DeployStagesProps) {
  const icon = state === 'running' ? <Loader size={14} /> : state === 'failed' ? <Icon name="close" /> : null;
  const name = STAGES[at];
  return (
    <div className="deploy-stages">
      {/* Hidden from screen readers, because the library renders steps as buttons. They read the sentence below. */}
      <Stepper active={at} size="xs" iconSize={26} wrap={false} aria-hidden="true">
        {STAGES.map((label, index) => (
          <Stepper.Step
            key={label}
            label={label}
            allowStepClick={false}
            data-failed={(state === 'failed' && index === at) || undefined}
            {...(icon !== null && { progressIcon: icon })}
          />
        ))}
      </Stepper>
      <p className="visually-hidden" role="status">
        {name === undefined
          ? 'All stages are done.'
          : `Stage ${String(at + 1)} of ${String(STAGES.length)}: ${name}`}
      </p>
    </div>
  );
}

/** The deploy that runs or has just ended: its build, how far it is, and its log. */
function DeployRun({ deploy }: { deploy: Deploy }) {
  const { startedAt, endedAt, done, total, state } = deploy;
  const facts = [
    buildName(deploy),
    `started ${timeOf(startedAt)}`,
    total === null ? null : `${String(done)} of ${String(total)} files`,
    endedAt === null ? null : `${state === 'live' ? 'live' : 'failed'} ${timeOf(endedAt)}`,
  ].filter((fact) => fact !== null);
  return (
    <div className="stack deploy-run">
      <p className="muted">{facts.join(', ')}</p>
      {endedAt === null && <BuildProgress done={done} total={total} />}
      <DeployLog deploy={deploy} />
    </div>
  );
}

/** How much of the site is built. */
function BuildProgress({ done, total }: Pick<Deploy, 'done' | 'total'>) {
  const share = total === null || total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Progress.Root>
      <Progress.Section value={share} aria-label="Files built" />
    </Progress.Root>
  );
}
