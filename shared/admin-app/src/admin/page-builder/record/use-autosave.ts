import { useEffect } from 'react';
import { usePlatform } from '../../../platform/provider.tsx';
import { useApi, useReport } from '../../admin-context.tsx';
import { isDirty, type EditorState } from './editor-state.ts';
import { useEditor } from './editor-store.ts';
import { draftKey, type PageDraft } from './page-draft.ts';
import { toPageUndo, undoKey } from './page-undo.ts';

/** Milliseconds between a change and its draft (experience: within a second). */
const AUTOSAVE_MS = 800;

/** Keeps unsaved input as a draft of this address; what equals the saved page needs none. */
export function useAutosave(slug: string): void {
  const { drafts } = useApi();
  const { visible } = usePlatform();
  const report = useReport();
  const store = useEditor();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let hasDraft = false;
    let kept = store.getState().history;
    const keepUndo = async ({ base, history, ...state }: EditorState): Promise<void> => {
      if (history === kept) return;
      kept = history;
      const of = isDirty({ base, history, ...state }) ? 'draft' : 'saved';
      await drafts.save(undoKey(slug), toPageUndo(base, history, of));
    };
    const save = () => {
      timer = null;
      const state = store.getState();
      const { page, base } = state;
      const key = draftKey(slug);
      const draft = { value: { page, base } satisfies PageDraft, baseVersion: base?.version ?? null };
      const work = isDirty(state)
        ? drafts.save(key, { ...draft, at: new Date().toISOString() })
        : hasDraft
          ? drafts.discard(key)
          : Promise.resolve();
      hasDraft = isDirty(state);
      keepUndo(state).catch((error: unknown) => report('The undo history could not be kept', error));
      work.catch((error: unknown) => report('The draft could not be kept', error));
    };
    const stop = store.subscribe(() => {
      timer ??= setTimeout(save, AUTOSAVE_MS);
    });
    const saveNow = () => {
      if (timer === null) return;
      clearTimeout(timer);
      save();
    };
    // A window that nobody sees may be gone without another word.
    const stopWatching = visible.onChange((isVisible) => {
      if (!isVisible) saveNow();
    });
    return () => {
      stop();
      stopWatching();
      saveNow();
    };
  }, [drafts, report, slug, store, visible]);
}
