import { useLayoutEffect } from 'react';
import type { AdminClient } from '../../client/admin-client.ts';
import { useApi } from '../admin-context.tsx';

/** Editors with unsaved input that leaving the view would close. */
const guarded = new WeakMap<AdminClient, Set<string>>();

export function keepsUnsaved(api: AdminClient): boolean {
  return (guarded.get(api)?.size ?? 0) > 0;
}

/**
 * Marks an editor as holding unsaved input: it counts in the save state, guards closing the window, and leaving the
 * view asks first. Undone when the editor goes away.
 */
export function useUnsaved(editor: string, isUnsaved: boolean): void {
  const api = useApi();
  // Before the next paint: who sees "Saved" and clicks at once is not asked.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const release = holdUnsaved(api, editor);
    return release;
  }, [api, editor, isUnsaved]);
}

/** The same outside of a component's life; the answer takes the mark away. */
export function holdUnsaved(api: AdminClient, editor: string): () => void {
  const editors = guarded.get(api) ?? new Set();
  guarded.set(api, editors.add(editor));
  api.setUnsaved(editor, true);
  return () => {
    editors.delete(editor);
    api.setUnsaved(editor, false);
  };
}
