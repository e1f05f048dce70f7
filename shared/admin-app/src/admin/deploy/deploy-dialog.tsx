import './deploy.css';
import { useEffect, useState } from 'react';
import { CANCEL, DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { DEPLOY_LIVE, DEPLOY_TRIGGERED, deployFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { DeployLog } from './deploy-log.tsx';
import { DeploySteps } from './deploy-steps.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { isRunning } from './deploy-watch.ts';
import { useDeploy } from './use-deploy.ts';

/** What will change, the confirmation, then the deploy's steps and log until it is proven live (D8). */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const { attempt, deploy, last, pending, problem, read, start, warnings } = useDeploy();
  // Once more when the server is in reach again.
  useEffect(() => void read(), [reachable, read]);

  const isRefused = attempt?.state === 'refused';
  const isOver = isRefused || (deploy !== null && !isRunning(deploy));
  const hasFailed = isRefused || deploy?.state === 'failed';
  const hasNothing = pending !== null && pending.length === 0;
  const failure = isRefused
    ? attempt.problem
    : hasFailed
      ? deployFailed(deploy?.error ?? undefined)
      : problem;
  return (
    <Dialog
      title={DEPLOY_CHANGES}
      width="wide"
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
          <button type="button" className="button" onClick={onClose}>
            {attempt === null ? CANCEL : 'Close'}
          </button>
          {(attempt === null || hasFailed) && (
            <button
              type="button"
              className="button button-primary"
              disabled={!reachable || (attempt === null && pending === null)}
              onClick={() => void start()}
            >
              {attempt !== null ? 'Try again' : hasNothing ? 'Deploy all the same' : 'Deploy'}
            </button>
          )}
        </>
      }
    >
      {!reachable && (
        <p className="note note-warn" role="alert">
          Deploy needs a connection. Your edits stay here.
        </p>
      )}
      {failure !== null && (
        <p className="note note-bad" role="alert">
          {failure}
        </p>
      )}
      {attempt?.state === 'followed' && !hasFailed && (attempt.isMine || isOver) && (
        <p className="note" role="status">
          {isOver ? DEPLOY_LIVE : DEPLOY_TRIGGERED}
        </p>
      )}
      {attempt === null &&
        warnings.map((warning) => (
          <p key={warning} className="note note-warn">
            {warning}
          </p>
        ))}
      {attempt === null ? (
        <PendingChanges pending={pending} waiting={waiting.length} reachable={reachable} last={last} />
      ) : (
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
  return (
    <button type="button" className="button" onClick={() => void allow()}>
      Notify me
    </button>
  );
}
