import { differingParts, mergeRecords } from '@wa/core/domain/merge';
import { fieldOf } from '@wa/core/domain/merge-parts';
import { deepEqual, type RecordKind as RecordName } from '@wa/core/domain/record';
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
import type { Draft } from '../../client/edits/drafts.ts';
import type { KeptForm } from './input-keeper.ts';
import type { Failure, RecordKind } from './record-kind.ts';

/** A record being edited: the form, its base, and the state of the save. */
export interface Editing<Stored, Form> {
  /** The stored record on which the edits are based; null for a new one. */
  base: Stored | null;
  /** The form as it was opened. A form equal to it has no unsaved input. */
  clean: Form;
  form: Form;
  history: History<Form>;
  /**
   * 'waiting': for running uploads. 'done': saved, with no input since. 'given up': the user chose the other
   * version for everything.
   */
  progress: 'editing' | 'waiting' | 'saving' | 'done' | 'given up';
  failure: Failure | null;
  problems: Readonly<Record<string, string>>;
  /** The form in the queue, until its response arrives or its conflict is decided. */
  sending: Form | null;
  /** Draft of an earlier visit; never applied without asking. */
  offered: Draft<KeptForm<Stored, Form>> | null;
}

export function openEditing<Stored, Form>(base: Stored | null, clean: Form): Editing<Stored, Form> {
  return {
    base,
    clean,
    form: clean,
    history: emptyHistory(),
    progress: 'editing',
    failure: null,
    problems: {},
    sending: null,
    offered: null,
  };
}

/** Returns true if the form differs from the opened record. */
export function isDirty({ form, clean }: Pick<Editing<unknown, unknown>, 'form' | 'clean'>): boolean {
  return form !== clean && !deepEqual(form, clean);
}

/**
 * Applies an edit. Successive edits with the same `burst` (typing in one field) share one snapshot of the
 * undo history.
 */
export function applyEdit<Stored, Form>(
  state: Editing<Stored, Form>,
  change: (now: Form) => Form,
  burst: string | null = null,
): Editing<Stored, Form> {
  const form = change(state.form);
  if (form === state.form) return state;
  return { ...state, form, history: withoutTypedBack(record(state.history, state.form, form, burst), form) };
}

/** A text restored by typing needs no snapshot, because undoing it would change nothing. */
function withoutTypedBack<Form>(history: History<Form>, form: Form): History<Form> {
  const last = history.past.at(-1);
  if (history.burst === null || last === undefined || !deepEqual(last, form)) return history;
  return { ...history, past: history.past.slice(0, -1), burst: null };
}

/** Returns the state before the latest change, or the message that there is none (specification 8). */
export function undoEdit<Stored, Form>(
  state: Editing<Stored, Form>,
): {
  state: Editing<Stored, Form>;
  message: typeof NO_MORE_UNDOS | null;
} {
  let current = state;
  for (;;) {
    const result = undo(current.history, current.form);
    if (result === null) return { state: current, message: NO_MORE_UNDOS };
    const isChange = !deepEqual(result.restored, current.form);
    current = { ...current, form: result.restored, history: result.history };
    if (isChange) return { state: current, message: null };
  }
}

/** Applies the latest undone change again; returns the same state if there is none. */
export function redoEdit<Stored, Form>(state: Editing<Stored, Form>): Editing<Stored, Form> {
  const result = redo(state.history, state.form);
  return result === null ? state : { ...state, form: result.restored, history: result.history };
}

/** Ends a burst of typing, as when the field loses the focus. */
export function endTyping<Stored, Form>(state: Editing<Stored, Form>): Editing<Stored, Form> {
  const history = endBurst(state.history);
  return history === state.history ? state : { ...state, history };
}

/** Returns a state after a change of the form, without the problems of the parts that changed. */
export function edited<Stored, Form extends object>(
  kind: RecordName,
  before: Editing<Stored, Form>,
  now: Editing<Stored, Form>,
): Editing<Stored, Form> {
  const progress = before.progress === 'done' ? 'editing' : now.progress;
  if (before.form === now.form) return { ...now, progress };
  const shown = Object.entries(before.problems);
  // Checked only if there are problems, because this runs on every keystroke.
  if (shown.length === 0) return { ...now, progress, failure: null };
  const changed = differingParts(kind, before.form, now.form).map((part) => fieldOf(kind, part));
  const left = shown.filter(([field]) => !changed.includes(field));
  return { ...now, progress, failure: null, problems: Object.fromEntries(left) };
}

/**
 * Moves the editor onto the saved record. Changes made since the save was sent stay on top of it, part by
 * part, and so do the snapshots of the undo history.
 */
export function afterAnswer<Stored extends { _id: string; version: number }, Form extends object>(
  state: Editing<Stored, Form>,
  { name, open, adopt = (form) => form }: Pick<RecordKind<Stored, Form>, 'name' | 'open' | 'adopt'>,
  sent: Form,
  record: Stored,
): Editing<Stored, Form> {
  const answered = open(record);
  const from = adopt(sent, sent, answered);
  const isSame = deepEqual(from, answered);
  const carry = (form: Form): Form =>
    form === from ? answered : isSame ? form : mergeRecords(name, from, form, answered).resolve('mine');
  const form = carry(state.form === sent ? from : adopt(state.form, sent, answered));
  return {
    ...state,
    base: record,
    clean: answered,
    form: deepEqual(form, answered) ? answered : form,
    history: mapHistory(state.history, carry),
    sending: null,
    offered: null,
  };
}

/** Applies the other version to all sent parts; changes made since then stay. */
export function afterGivingUp<Stored, Form>(state: Editing<Stored, Form>, sent: Form): Editing<Stored, Form> {
  if (state.form !== sent) return { ...state, sending: null };
  return { ...state, form: state.clean, sending: null, failure: null, progress: 'given up' };
}

/** Applies the draft of an earlier visit to the record that it was based on. */
export function afterOffer<Stored extends { version: number }, Form>(
  state: Editing<Stored, Form>,
  open: (stored: Stored) => Form,
  history: History<Form> | null,
): Editing<Stored, Form> {
  const { offered } = state;
  if (offered === null) return state;
  const { base, form } = offered.value;
  const isOther = base !== null && base.version !== state.base?.version;
  const onto = isOther ? { ...state, base, clean: open(base) } : state;
  return { ...onto, form, history: history ?? state.history, offered: null };
}
