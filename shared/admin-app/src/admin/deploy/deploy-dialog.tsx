import './deploy.css';
import { useEffect, useState } from 'react';
import { counted } from '@wa/core/domain/text';
import { CANCEL, DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { REASON_MAX } from '@wa/core/domain/limits';
import { DEPLOY_TRIGGERED } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { Button, SegmentedControl, TextInput, Loader, Stepper } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import {
  addressesText,
  buildsOf,
  isSame,
  issuesText,
  severityMark,
  liveDeploy,
  stageOf,
} from './deploy-view.ts';
import { BuildProgress, endOf, FollowedDeploy, RunningNote } from './followed-deploy.tsx';
import { useDeploy, useNextDeploy, type Followed, type Next } from './use-deploy.ts';
import { Icon } from '../../ui/icon.tsx';

const Review = lazyPart(async () => (await import('./review.tsx')).Review);
const DeployHistory = lazyPart(async () => (await import('./deploy-history.tsx')).DeployHistory);
const DeploySchedule = lazyPart(async () => (await import('./deploy-schedule.tsx')).DeploySchedulePanel);

const VIEWS = [
  { value: 'review', label: 'Review' },
  { value: 'history', label: 'History' },
  { value: 'schedule', label: 'Schedule' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/**
 * Shows the stages of a deploy: the build, its review, then the log until it is verified live (D8). Its
 * other views are earlier deploys and the schedule.
 */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { reachable } = useAdminSnapshot();
  const followed = useDeploy();
  const { attempt, deploys, read, rollBack } = followed;
  const next = useNextDeploy(followed, reachable);
  const [view, setView] = useState<View>('review');
  const [rolledTo, setRolledTo] = useState<string | null>(null);
  // Asks again when the server is reachable.
  useEffect(() => void read(), [reachable, read]);

  const { isOver, failure } = endOf(followed);
  // While a deploy is followed, only its progress is shown.
  const shown = attempt === null ? view : 'progress';
  const tryAgain = () => (rolledTo === null ? next.goLive() : void rollBack(rolledTo));
  const show = (chosen: View) => {
    setView(chosen);
    setRolledTo(null);
  };
  return (
    <Dialog
      title={DEPLOY_CHANGES}
      width="broad"
      onlyRead
      onClose={onClose}
      footer={
        <>
          {shown === 'progress' && !isOver && <RunningNote />}
          {shown === 'review' && <FoundIssues next={next} />}
          <Button onClick={onClose}>{shown === 'review' ? CANCEL : 'Close'}</Button>
          {shown === 'review' && <DeployButton next={next} />}
          {failure !== null && (
            <Button variant="filled" disabled={!reachable} onClick={tryAgain}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <div className="line between">
        {shown === 'progress' ? (
          <DeployStages at={stageOf(followed.deploy)} hasFailed={failure !== null} isRunning={!isOver} />
        ) : (
          <DeployStages
            at={next.staged === null ? 0 : 1}
            hasFailed={next.problem !== null}
            isRunning={next.staged === null}
          />
        )}
        {shown !== 'progress' && (
          <SegmentedControl aria-label="Deploys" data={[...VIEWS]} value={shown} onChange={show} />
        )}
      </div>
      {!reachable && (
        <p className="note note-warn" role="alert">
          You need a connection to deploy. Your edits stay on this computer.
        </p>
      )}
      <Problem text={failure ?? followed.problem ?? (shown === 'progress' ? null : next.problem)} />
      {shown === 'progress' && <FollowedDeploy {...followed} />}
      {shown === 'review' && <NextDeploy next={next} followed={followed} />}
      {shown === 'history' && (
        <DeployHistory
          deploys={deploys}
          reachable={reachable}
          onRollBack={({ _id }) => {
            setRolledTo(_id);
            void rollBack(_id);
          }}
        />
      )}
      {shown === 'schedule' && <DeploySchedule reachable={reachable} />}
    </Dialog>
  );
}

/** The number of issues that the checks found, and a field for the reason to override blockers. */
function FoundIssues({ next }: { next: Next }) {
  const { stage, isHeld, reason, setReason } = next;
  return (
    <>
      {stage !== null && stage.issues.length > 0 && (
        <span className="dialog-foot-note quiet" role="status">
          <b {...severityMark(isHeld)}>{issuesText(stage.issues)}</b>
        </span>
      )}
      {isHeld && (
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
    </>
  );
}

function DeployButton({ next }: { next: Next }) {
  const { reachable } = useAdminSnapshot();
  const { stage, isHeld, isWaiting, goLive } = next;
  if (isHeld) {
    // A separate button, so that a click meant for the other one doesn't override blockers.
    return (
      <Button key="anyway" color="danger" disabled={!reachable} onClick={goLive}>
        Deploy anyway
      </Button>
    );
  }
  const isUnchanged = stage !== null && stage.changes !== null && isSame(stage.changes);
  return (
    <Button key="deploy" variant="filled" disabled={!reachable || isWaiting} onClick={goLive}>
      {isUnchanged ? 'Redeploy' : 'Deploy'}
    </Button>
  );
}

/** The stage that goes live next: how far its build is, then its review. */
function NextDeploy({ next, followed }: { next: Next; followed: Followed }) {
  const { waiting, reachable } = useAdminSnapshot();
  const server = usePlatform().publicUrl('/');
  const { stage, staged, problem, isWaiting } = next;
  const { deploys, publicUrl, live } = followed;
  return (
    <>
      <p className="muted">{addressesText(server, publicUrl, liveDeploy(deploys), live)}</p>
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
      {reachable && problem === null && staged === null && (
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
      {stage !== null && stage.changes !== null && (
        <Review stage={stage} changes={stage.changes} builds={buildsOf(deploys)} />
      )}
    </>
  );
}

const STAGES = ['Build', 'Review', 'Go live'] as const;

interface DeployStagesProps {
  /** The stage that is reached; 3 when the build is live. */
  at: number;
  isRunning: boolean;
  hasFailed: boolean;
}

/** Shows the stages of a deploy. The last one is ticked only after the new site was verified (D8.6). */
function DeployStages({ at, isRunning, hasFailed }: DeployStagesProps) {
  const { reachable } = useAdminSnapshot();
  const icon = hasFailed ? <Icon name="close" /> : isRunning && reachable ? <Loader size={14} /> : null;
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
            data-failed={(hasFailed && index === at) || undefined}
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
