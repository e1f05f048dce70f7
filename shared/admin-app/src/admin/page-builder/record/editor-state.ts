import { deepEqual } from '@wa/core/domain/deep-equal';
import { LAYOUT_DEFAULTS } from '@wa/core/domain/pages/page-content';
import { PAGE_FIELDS, pickFields } from '@wa/core/domain/fields';
import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import type { PageAction } from '@wa/core/domain/page-editor/actions';
import { toEditable, type NewId } from '@wa/core/domain/page-editor/editable';
import { editPage } from '@wa/core/domain/page-editor/edit-page';
import { undoPolicy } from '@wa/core/domain/page-editor/undo-policy';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { emptyHistory, endBurst, record, undo, type History } from '@wa/core/domain/pages/snapshot-history';
import { toWantedPage, type WantedPage } from './wanted-page.ts';

/** What the page builder works on. */
export interface EditorState {
  /** The stored record that is being edited; null for a page that does not exist yet. */
  base: Page | null;
  /** The page as it was opened: whatever equals it is not unsaved. */
  clean: PageInput;
  page: PageInput;
  history: History<PageInput>;
}

/** A page without anything but its address. */
export function blankPage(slug: string, title = ''): PageInput {
  return { title, slug, images: [], pdfs: [], content: [], featured: false, url: '' };
}

/** What a 404 opens (specification 7): a blank page whose layout switches begin as the builder has them, or as wished. */
export function newPage(slug: string, wanted: WantedPage = toWantedPage(null)): PageInput {
  const { title, showHeader, showFooter } = wanted;
  const layout = { ...LAYOUT_DEFAULTS.admin, showHeader, showFooter };
  return { ...blankPage(slug, title), content: [{ type: 'layout', ...layout }] };
}

/** Begins to edit a stored page, or a blank one at `slug`. */
export function openEditor(base: Page | null, blank: PageInput, newId: NewId): EditorState {
  const clean = toEditable(base === null ? blank : pickFields(base, PAGE_FIELDS), newId);
  return { base, clean, page: clean, history: emptyHistory() };
}

/** One edit, recorded as its undo policy says. */
export function edit(state: EditorState, action: PageAction, newId: NewId): EditorState {
  const page = editPage(state.page, action, newId);
  if (page === state.page) return state;
  const { burst } = undoPolicy(action);
  return { ...state, page, history: withoutTypedBack(record(state.history, state.page, page, burst), page) };
}

/** Text that was typed back to what it had been needs no snapshot: undoing it would change nothing. */
function withoutTypedBack(history: History<PageInput>, page: PageInput): History<PageInput> {
  const last = history.past.at(-1);
  if (history.burst === null || last === undefined || !deepEqual(last, page)) return history;
  return { ...history, past: history.past.slice(0, -1), burst: null };
}

/** The state before the latest change, or the sentence that there is none (specification 8). */
export function undoEdit(state: EditorState): { state: EditorState; message: typeof NO_MORE_UNDOS | null } {
  let current = state;
  for (;;) {
    const result = undo(current.history);
    if (!result.ok) return { state: current, message: current === state ? result.message : NO_MORE_UNDOS };
    const isChange = !deepEqual(result.restored, current.page);
    current = { ...current, page: result.restored, history: result.history };
    if (isChange) return { state: current, message: null };
  }
}

/** Ends a burst of typing, as when the field loses the focus. */
export function endTyping(state: EditorState): EditorState {
  const history = endBurst(state.history);
  return history === state.history ? state : { ...state, history };
}

/** True while the page differs from what was opened. */
export function isDirty({ page, clean }: EditorState): boolean {
  return page !== clean && !deepEqual(page, clean);
}
