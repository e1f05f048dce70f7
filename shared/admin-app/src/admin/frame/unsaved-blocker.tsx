import { useEffect, useRef, useLayoutEffect } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { INPUT_NOT_STORED } from '@wa/core/domain/messages';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/confirm-dialog.tsx';
import { useApi } from '../admin-context.tsx';
import type { AdminClient } from '../../client/admin-client.ts';

export const LEAVE_QUESTION: Question = {
  text: 'Leave without saving?',
  detail: 'Your input stays on this computer. We’ll offer it again when you come back.',
  action: 'Leave',
  cancel: 'Keep editing',
};

/** Returns the question before an editor with unsaved input is closed. */
export const leaveQuestion = ({ drafts }: AdminClient): Question =>
  drafts.isStored()
    ? LEAVE_QUESTION
    : { ...LEAVE_QUESTION, detail: `${INPUT_NOT_STORED} If you leave, it’s lost.` };

/**
 * Asks before a navigation loses input. Input that is stored as a draft will be offered again, and the
 * question says so.
 */
export function UnsavedBlocker() {
  const api = useApi();
  const confirm = useConfirm();
  // The editor stays until the next view is ready; a click until then doesn't ask again.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isLeaving.current && keepsUnsaved(api) && editedAt(currentLocation) !== editedAt(nextLocation),
  );

  useEffect(() => {
    if (blocker.state === 'unblocked') isLeaving.current = false;
    if (blocker.state !== 'blocked') return;
    void confirm(leaveQuestion(api)).then((isSure) => {
      isLeaving.current = isSure;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
  }, [api, blocker, confirm]);
  return null;
}

/** Query parameters that name the open editor. All others leave the editor open. */
const EDITED = ['product', 'item', 'version'];

/** Returns what an address opens for editing. The address of a copy is that of a new product. */
function editedAt({ pathname, search, state }: Location<{ original?: unknown } | null>): string {
  const query = new URLSearchParams(search);
  return JSON.stringify([pathname, ...EDITED.map((name) => query.get(name)), state?.original]);
}

/** Editors with unsaved input that leaving the view would close. */
const guarded = new WeakMap<AdminClient, Set<string>>();

export function keepsUnsaved(api: AdminClient): boolean {
  return (guarded.get(api)?.size ?? 0) > 0;
}

/**
 * Marks an editor as having unsaved input: it counts in the save state, and closing the window or leaving the
 * view asks first. Unmounting the editor removes the mark.
 */
export function useUnsaved(editor: string, isUnsaved: boolean): void {
  const api = useApi();
  // Runs before the next paint, so that a user who sees "Saved" and clicks immediately isn't asked.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const release = holdUnsaved(api, editor);
    return release;
  }, [api, editor, isUnsaved]);
}

/** Does the same outside of a component. The returned function removes the mark. */
function holdUnsaved(api: AdminClient, editor: string): () => void {
  const editors = guarded.get(api) ?? new Set();
  guarded.set(api, editors.add(editor));
  api.setUnsaved(editor, true);
  return () => {
    editors.delete(editor);
    api.setUnsaved(editor, false);
  };
}
