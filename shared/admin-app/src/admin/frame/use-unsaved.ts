import { useLayoutEffect } from 'react';
import type { AdminClient } from '../../client/admin-client.ts';
import { useApi } from '../admin-context.tsx';

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
export function holdUnsaved(api: AdminClient, editor: string): () => void {
  const editors = guarded.get(api) ?? new Set();
  guarded.set(api, editors.add(editor));
  api.setUnsaved(editor, true);
  return () => {
    editors.delete(editor);
    api.setUnsaved(editor, false);
  };
}
