import { useCallback, useState } from 'react';
import type { AdminClient } from '../../../client/admin-client.ts';
import { ClientError } from '../../../client/client-error.ts';
import { pageFailure } from '../../../client/sentences.ts';
import { PAGE_FIELDS, pickFields } from '@wa/core/domain/fields';
import { keptHere, PAGE_SAVED, pageSaveFailed } from '@wa/core/domain/messages';
import { toSavedPage } from '@wa/core/domain/page-editor/editable';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useApi, useReport } from '../../admin-context.tsx';
import { useHoldConflicts } from '../../changes/changes-provider.tsx';
import { blankPage, openEditor, type EditorState } from './editor-state.ts';
import { newBlockId, useEditor, type EditorStore } from './editor-store.ts';
import { mergePages, type PageMerge } from './merge-pages.ts';
import { draftKey } from './page-draft.ts';
import { toPageUndo, undoKey } from './page-undo.ts';
import { unseenSummary } from '../board/unseen.ts';

export interface SaveFailure {
  /** The sentence of specification 8. */
  text: string;
  /** Reasons that the server gave for single fields. */
  fields: Readonly<Record<string, string>>;
}

/** Somebody else has saved the page meanwhile. */
export interface PageConflict {
  /** null: the page is gone. */
  theirs: Page | null;
  merge: PageMerge | null;
}

export type SaveState =
  | { at: 'idle' }
  | { at: 'saving' }
  | { at: 'failed'; failure: SaveFailure }
  | { at: 'conflict'; conflict: PageConflict }
  /** `slug` is the page's address now. */
  | { at: 'saved'; slug: string };

/** Saves the open page: what both sides changed in different parts merges, the same part asks. */
export function useSavePage(slug: string) {
  const api = useApi();
  const report = useReport();
  const store = useEditor();
  const hold = useHoldConflicts();
  const [state, setState] = useState<SaveState>({ at: 'idle' });

  const save = useCallback(async () => {
    setState({ at: 'saving' });
    const release = hold();
    try {
      setState(await savePage(api, store, slug));
    } catch (error) {
      report(pageSaveFailed(), error);
      setState({ at: 'failed', failure: failureOf(error) });
    } finally {
      release();
    }
  }, [api, hold, report, slug, store]);

  /** Puts a decision in place of the conflict and saves it. */
  const settle = useCallback(
    async (base: Page | null, page: PageInput) => {
      const { history } = store.getState();
      const opened = openEditor(base, page, newBlockId);
      store.replace({ ...opened, page, history });
      await save();
    },
    [save, store],
  );
  const later = useCallback(() => setState({ at: 'idle' }), []);
  return { state, save, settle, later };
}

async function savePage(api: AdminClient, store: EditorStore, slug: string): Promise<SaveState> {
  for (;;) {
    const { base, page } = store.getState();
    const form = toSavedPage(page);
    const saved = await api.pages.save(form.slug, base, pickFields(form, PAGE_FIELDS));
    if (saved.state === 'conflict') {
      const conflict = await takeConflict(api, saved.opId, base, form);
      if (conflict.theirs === null || conflict.merge === null || conflict.merge.clashes.length > 0) {
        return { at: 'conflict', conflict };
      }
      // Different parts of the same content: nothing to ask.
      const merged = openEditor(conflict.theirs, form, newBlockId);
      store.replace({ ...merged, page: conflict.merge.resolve({}), history: store.getState().history });
      continue;
    }
    // What was typed while the answer was on its way stays unsaved; undo goes back past a save.
    const now = store.getState();
    const opened = openEditor(saved.record, form, newBlockId);
    store.replace({ ...opened, ...(now.page !== page && { page: now.page }), history: now.history });
    await keepUndo(api, slug, saved.record, now.history).catch(() => {
      // The page is saved: a history that cannot be written does not make that a failure.
    });
    const unseen = unseenSummary(form);
    toastSuccess(
      saved.state === 'queued' ? keptHere(saved.why) : PAGE_SAVED,
      unseen === null ? {} : { detail: unseen },
    );
    return { at: 'saved', slug: saved.record.slug };
  }
}

/** The draft has served; its history is kept with what was saved, at its address now. */
async function keepUndo(
  { drafts }: AdminClient,
  slug: string,
  record: Page,
  history: EditorState['history'],
): Promise<void> {
  await drafts.discard(draftKey(slug));
  if (record.slug !== slug) await drafts.discard(undoKey(slug));
  await drafts.save(undoKey(record.slug), toPageUndo(record, history, 'saved'));
}

/** Takes the operation off the queue: the editor holds the input and decides. */
async function takeConflict(
  api: AdminClient,
  opId: string,
  base: Page | null,
  mine: PageInput,
): Promise<PageConflict> {
  const queued = api.getSnapshot().conflicts.find((operation) => operation.opId === opId);
  const found = queued?.status.at === 'conflict' ? queued.status.conflict : null;
  await api.parked.discard(opId);
  const theirs = found?.theirs as unknown as Page | null | undefined;
  if (!theirs) return { theirs: null, merge: null };
  return { theirs, merge: mergePages(base ?? blankPage(mine.slug), mine, pickFields(theirs, PAGE_FIELDS)) };
}

function failureOf(error: unknown): SaveFailure {
  const fields = error instanceof ClientError ? (error.body?.fields ?? {}) : {};
  return { text: pageFailure(error), fields };
}
