import { deepEqual } from '@wa/core/domain/record';
import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import {
  emptyHistory,
  endBurst,
  mapHistory,
  record,
  redo,
  undo,
  type History,
} from '@wa/core/domain/pages/snapshot-history';
import { mergeForms } from './merge-forms.ts';
import type { FormParts } from './record-kind.ts';

/** What is edited, and what it began with. */
export interface EditorState<Stored, Form> {
  /** The stored record that the edits stand on; null for a new one. */
  base: Stored | null;
  /** The form as it was opened: whatever equals it is not unsaved. */
  clean: Form;
  form: Form;
  history: History<Form>;
}

export function openState<Stored, Form>(
  base: Stored | null,
  clean: Form,
  history: History<Form> = emptyHistory(),
): EditorState<Stored, Form> {
  return { base, clean, form: clean, history };
}

/** True while the form differs from what was opened. */
export function isDirty({ form, clean }: Pick<EditorState<unknown, unknown>, 'form' | 'clean'>): boolean {
  return form !== clean && !deepEqual(form, clean);
}

/** One edit. Edits in a row with the same `burst` (typing in one field) share one snapshot of the undo history. */
export function applyEdit<State extends EditorState<unknown, Form>, Form>(
  state: State,
  change: (now: Form) => Form,
  burst: string | null = null,
): State {
  const form = change(state.form);
  if (form === state.form) return state;
  return { ...state, form, history: withoutTypedBack(record(state.history, state.form, form, burst), form) };
}

/** Text that was typed back to what it had been needs no snapshot: undoing it would change nothing. */
function withoutTypedBack<Form>(history: History<Form>, form: Form): History<Form> {
  const last = history.past.at(-1);
  if (history.burst === null || last === undefined || !deepEqual(last, form)) return history;
  return { ...history, past: history.past.slice(0, -1), burst: null };
}

/** The state before the latest change, or the sentence that there is none (specification 8). */
export function undoEdit<State extends EditorState<unknown, Form>, Form>(
  state: State,
): { state: State; message: typeof NO_MORE_UNDOS | null } {
  let current = state;
  for (;;) {
    const result = undo(current.history, current.form);
    if (result === null) return { state: current, message: NO_MORE_UNDOS };
    const isChange = !deepEqual(result.restored, current.form);
    current = { ...current, form: result.restored, history: result.history };
    if (isChange) return { state: current, message: null };
  }
}

/** What the latest undo took back, again; the same state when there is nothing. */
export function redoEdit<State extends EditorState<unknown, Form>, Form>(state: State): State {
  const result = redo(state.history, state.form);
  return result === null ? state : { ...state, form: result.restored, history: result.history };
}

/** Ends a burst of typing, as when the field loses the focus. */
export function endTyping<State extends EditorState<unknown, unknown>>(state: State): State {
  const history = endBurst(state.history);
  return history === state.history ? state : { ...state, history };
}

interface Onto<Stored, Form> {
  /** The form as it was when it was sent. */
  sent: Form;
  /** What `sent` has become: the record's own form, or a merge with it. */
  became: Form;
  base: Stored | null;
  /** The form of `base`. */
  clean: Form;
}

/**
 * Puts the editor on another record, as an answer or a merge brings it. What was typed since `sent` stays, part by
 * part, on top of what `sent` has become; so do the snapshots of the undo history.
 */
export function moveOnto<State extends EditorState<Stored, Form>, Stored, Form>(
  state: State,
  parts: FormParts<Form>,
  { sent, became, base, clean }: Onto<Stored, Form>,
): State {
  const isSame = deepEqual(sent, became);
  const carry = (form: Form): Form =>
    form === sent ? became : isSame ? form : mergeForms(parts, sent, form, became).resolve('mine');
  const form = carry(state.form);
  return {
    ...state,
    base,
    clean,
    form: deepEqual(form, clean) ? clean : form,
    history: mapHistory(state.history, carry),
  };
}
