import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Deploy } from '@wa/core/contract/deploys';
import { DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { timeOf } from '../../ui/times.ts';
import { useApi } from '../admin-context.tsx';
import { waitsForDeploy } from '../visitors-view.ts';
import { DeployLog } from './deploy-log.tsx';
import { buildName, endText, isRunning } from './deploy-view.ts';
import type { Followed } from './use-deploy.ts';

/** Returns whether the requested deploy has ended, and why it failed. */
export function endOf({ attempt, deploy }: Followed): { isOver: boolean; failure: string | null } {
  if (attempt?.state === 'refused') return { isOver: true, failure: attempt.problem };
  if (deploy === null || isRunning(deploy)) return { isOver: false, failure: null };
  const failure = deploy.state === 'failed' ? deployFailed(deploy.error ?? undefined) : null;
  return { isOver: true, failure };
}

/** The deploy that runs or has just ended: its message, its build, how far it is, and its log. */
export function FollowedDeploy(followed: Followed) {
  const waits = waitsForDeploy(useApi());
  const { attempt, deploy } = followed;
  const { isOver, failure } = endOf(followed);
  const isAnnounced = attempt?.state === 'followed' && failure === null && (attempt.isMine || isOver);
  return (
    <>
      {isAnnounced && (
        <p className="note" role="status">
          {isOver && deploy !== null ? endText(deploy, waits) : DEPLOY_TRIGGERED}
        </p>
      )}
      {deploy !== null && <DeployRun deploy={deploy} />}
    </>
  );
}

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
export function BuildProgress({ done, total }: Pick<Deploy, 'done' | 'total'>) {
  const share = total === null || total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Progress.Root>
      <Progress.Section value={share} aria-label="Files built" />
    </Progress.Root>
  );
}

/** Says that the dialog can be closed during a deploy, and offers a notification. */
export function RunningNote() {
  return (
    <>
      <span className="dialog-foot-note field-hint">
        You can close this window. The deploy continues, and we’ll notify you when it’s live.
      </span>
      <NoticeButton />
    </>
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
