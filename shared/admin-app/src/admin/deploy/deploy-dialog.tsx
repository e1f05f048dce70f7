import './deploy.css';
import { useEffect, useState } from 'react';
import { DEPLOY_CHANGES } from '@wa/core/domain/labels';
import { usePlatform } from '../../platform/provider.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { DeployLog } from './deploy-log.tsx';
import { DeploySteps } from './deploy-steps.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { useDeploy } from './use-deploy.ts';

/** What will change, the confirmation, then the deploy's steps and log until it is proven live (D8). */
export function DeployDialog({ onClose }: { onClose: () => void }) {
  const { waiting, reachable } = useAdminSnapshot();
  const deploy = useDeploy();
  const [isAsked, setIsAsked] = useState(false);
  const { running, pending, message, problem, read } = deploy;
  // Once more when the server is in reach again.
  useEffect(() => void read(), [reachable, read]);

  const isRunning = running !== null && (running.state === 'queued' || running.state === 'building');
  const showsDeploy = running !== null && (isRunning || isAsked);
  const hasNothing = pending !== null && pending.length === 0;
  const start = () => {
    setIsAsked(true);
    void deploy.start();
  };
  return (
    <Dialog
      title={DEPLOY_CHANGES}
      width="wide"
      onClose={onClose}
      footer={
        showsDeploy ? (
          <>
            <span className="dialog-foot-note">
              {isRunning && 'You can close this. The deploy goes on, and a notice tells you when it is live.'}
            </span>
            {isRunning && <NoticeButton />}
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={deploy.busy || !reachable || pending === null}
              onClick={start}
            >
              {hasNothing ? 'Deploy all the same' : 'Deploy'}
            </button>
          </>
        )
      }
    >
      {!reachable && (
        <p className="note note-warn" role="alert">
          Deploy needs a connection. Your edits stay here.
        </p>
      )}
      {problem !== null && (
        <p className="note note-bad" role="alert">
          {problem}
        </p>
      )}
      {message !== null && (
        <p className="note" role="status">
          {message}
        </p>
      )}
      {showsDeploy ? (
        <>
          <DeploySteps deploy={running} />
          <DeployLog deploy={running} />
        </>
      ) : (
        <PendingChanges pending={pending} waiting={waiting.length} reachable={reachable} last={running} />
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
