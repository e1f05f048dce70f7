import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/confirm-dialog.tsx';
import { useApi } from '../admin-context.tsx';
import { keepsUnsaved } from './use-unsaved.ts';

/** The unsaved input is stored as a draft in any case. */
export const LEAVE_QUESTION: Question = {
  text: 'Leave without saving?',
  detail: 'Your input is kept as a draft on this computer and offered again when you come back.',
  action: 'Leave',
  cancel: 'Keep editing',
};

/**
 * Asks before a navigation loses input. Input that is stored as a draft will be offered again, and the
 * question says so.
 */
export function UnsavedBlocker() {
  const api = useApi();
  const confirm = useConfirm();
  // The editor stays until the next view is ready; a click until then doesn't ask again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(() => !isLeaving.current && keepsUnsaved(api));

  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false;
    if (blocker.state !== 'blocked') return;
    void confirm(LEAVE_QUESTION).then((isSure) => {
      isLeaving.current = isSure;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm]);
  return null;
}
