import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageAction } from '@wa/core/domain/page-editor/actions';
import { edit, endTyping, undoEdit, type EditorState } from './editor-state.ts';

/** Holds the state of one open page; its functions never change, so that memoised parts keep still. */
export interface EditorStore {
  subscribe: (listener: () => void) => () => void;
  getState: () => EditorState;
  act: (action: PageAction) => void;
  /** The sentence to show when there was nothing left to undo, else null. */
  undo: () => string | null;
  endTyping: () => void;
  /** Puts another state in place: a draft, a merge, what was saved. */
  replace: (state: EditorState) => void;
}

export const newBlockId = (): string => crypto.randomUUID();

export function createEditorStore(initial: EditorState): EditorStore {
  const listeners = new Set<() => void>();
  let state = initial;
  function set(next: EditorState): void {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    act: (action) => set(edit(state, action, newBlockId)),
    undo: () => {
      const result = undoEdit(state);
      set(result.state);
      return result.message;
    },
    endTyping: () => set(endTyping(state)),
    replace: set,
  };
}

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

/** The open page's store. @throws Error outside of an EditorProvider */
export function useEditor(): EditorStore {
  const store = useContext(EditorContext);
  if (store === null) throw new Error('The page builder needs an EditorProvider above it');
  return store;
}

/** One value of the state; it must be a primitive or a part that keeps its identity. */
export function useEditorValue<T>(select: (state: EditorState) => T): T {
  const { subscribe, getState } = useEditor();
  return useSyncExternalStore(subscribe, () => select(getState()));
}
