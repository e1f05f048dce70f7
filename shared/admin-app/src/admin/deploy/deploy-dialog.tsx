import './deploy.css';
import { useEffect, useState } from 'react';
import { CANCEL, DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { DeployLog } from './deploy-log.tsx';
import { DeploySteps } from './deploy-steps.tsx';
import { NextDeploy } from './next-deploy.tsx';
import {
  endText,
  heldBy,
  isPage,
  NOTHING_OVERRIDDEN,
  reasonsOf,
  type FileChange,
  type Overridden,
} from './gate-view.ts';
import { isRunning } from './deploy-watch.ts';
import { useDeploy } from './use-deploy.ts';
import { usePlan } from './use-plan.ts';

const ComparePage = lazyPart(async () => (await import('./compare-page.tsx')).ComparePage);
const DeployHistory = lazyPart(async () => (await import('./deploy-history.tsx')).DeployHistory);
const DeploySchedule = lazyPart(async () => (await import('./deploy-schedule.tsx')).DeploySchedulePanel);

const VIEWS = [
  { value: 'next', name: 'Next' },
  { value: 'earlier', name: 'Earlier' },
  { value: 'schedule', name: 'Schedule' },
] as const;
const PICTURED: readonly FileChange[] = ['changed', 'added', 'removed'];

/**
 * What holds a deploy up, what it brings out, then its steps and log until it is proven live (D8); and beside it the
 * earlier ones and the schedule.
 */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const { attempt, deploy, deploys, pending, problem, read, rollBack, start } = useDeploy();
  const { plan: planRead, readPlan } = usePlan(reachable);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('next');
  const [looked, setLooked] = useState<string | null>(null);
  /** The page that was looked at last: its button has the focus again in the list. */
  const [lastLooked, setLastLooked] = useState<string | null>(null);
  const [rolledTo, setRolledTo] = useState<string | null>(null);
  const [overridden, setOverridden] = useState<Overridden>(NOTHING_OVERRIDDEN);
  // Once more when the server is in reach again.
  useEffect(() => void read(), [reachable, read]);

  const plan = planRead === 'unread' ? null : planRead;
  const gate = plan?.gate ?? [];
  const isRefused = attempt?.state === 'refused';
  const isOver = isRefused || (deploy !== null && !isRunning(deploy));
  const hasFailed = isRefused || deploy?.state === 'failed';
  const hasNothing = pending !== null && pending.length === 0;
  const isHeld = planRead === null || heldBy(gate, overridden).length > 0;
  const failure = isRefused
    ? attempt.problem
    : hasFailed
      ? deployFailed(deploy?.error ?? undefined)
      : problem;
  const begin = async () => {
    if (rolledTo !== null) return rollBack(rolledTo);
    await start(reasonsOf(gate, overridden));
    // Refused for what has come up since: the list says what.
    await readPlan();
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
  const isLooking = isNext && looked !== null && plan !== null;
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
          <Button onClick={onClose}>{isNext ? CANCEL : 'Close'}</Button>
          {(isNext || hasFailed) && (
            <Button
              look="primary"
              disabled={!reachable || (attempt === null && (pending === null || isHeld))}
              onClick={() => void begin()}
            >
              {attempt !== null ? 'Try again' : hasNothing ? 'Deploy all the same' : 'Deploy'}
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
          <Segments label="Deploys" options={VIEWS} value={view} onChange={show} />
        </div>
      )}
      {isLooking && (
        <ComparePage
          path={looked}
          paths={PICTURED.flatMap((change) => plan[change].files.filter(isPage)).map(({ path }) => path)}
          onLook={look}
          onBack={() => look(null)}
        />
      )}
      {isNext && !isLooking && (
        <NextDeploy
          plan={planRead}
          pending={pending}
          waiting={waiting.length}
          reachable={reachable}
          last={deploys[0] ?? null}
          overridden={overridden}
          onOverride={(key, reason) =>
            setOverridden((known) => {
              const others = [...known].filter(([each]) => each !== key);
              return new Map(reason === null ? others : [...others, [key, reason]]);
            })
          }
          lastLooked={lastLooked}
          onCompare={look}
        />
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
      {attempt === null && view === 'schedule' && (
        <DeploySchedule
          plan={plan}
          pending={Array.isArray(pending) ? pending : []}
          reachable={reachable}
          onList={() => show('next')}
        />
      )}
      {attempt !== null && (
        <>
          <DeploySteps deploy={deploy} isRefused={isRefused} />
          {deploy !== null && <DeployLog deploy={deploy} />}
        </>
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
