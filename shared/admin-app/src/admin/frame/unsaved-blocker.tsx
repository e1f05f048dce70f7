import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/confirm-dialog.tsx';
import { useApi } from '../admin-context.tsx';
import { keepsUnsaved } from './use-unsaved.ts';

/** Input that was not saved is kept all the same. */
export const LEAVE_QUESTION: Question = {
  text: 'Leave without saving?',
  detail: 'Your input is kept as a draft on this computer and offered again when you come back.',
  action: 'Leave',
  cancel: 'Keep editing',
};

/** Asks before a change of view would lose input; what is only kept in a draft is offered again, but says so. */
export function UnsavedBlocker() {
  const api = useApi();
  const confirm = useConfirm();
  const blocker = useBlocker(() => keepsUnsaved(api));

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(LEAVE_QUESTION).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  return null;
}
