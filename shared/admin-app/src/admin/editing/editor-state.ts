import { differingParts, fieldOf, mergeRecords } from '@wa/core/domain/merge';
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

/** A record that is being edited: the form, what it began with, and how far a save is. */
export interface Editing<Stored, Form> {
  /** The stored record that the edits stand on; null for a new one. */
  base: Stored | null;
  /** The form as it was opened: whatever equals it is not unsaved. */
  clean: Form;
  form: Form;
  history: History<Form>;
  /**
   * 'waiting': for files that are on their way. 'done': saved, and nothing was typed since. 'given up': theirs was chosen
   * over all of it.
   */
  progress: 'editing' | 'waiting' | 'saving' | 'done' | 'given up';
  failure: Failure | null;
  problems: Readonly<Record<string, string>>;
  /** The form that the queue has, while its answer or a decision about it is awaited. */
  sending: Form | null;
  /** What an earlier visit left behind; never put in silently. */
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

/** True while the form differs from what was opened. */
export function isDirty({ form, clean }: Pick<Editing<unknown, unknown>, 'form' | 'clean'>): boolean {
  return form !== clean && !deepEqual(form, clean);
}

/** One edit. Edits in a row with the same `burst` (typing in one field) share one snapshot of the undo history. */
export function applyEdit<Stored, Form>(
  state: Editing<Stored, Form>,
  change: (now: Form) => Form,
  burst: string | null = null,
): Editing<Stored, Form> {
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

/** What the latest undo took back, again; the same state when there is nothing. */
export function redoEdit<Stored, Form>(state: Editing<Stored, Form>): Editing<Stored, Form> {
  const result = redo(state.history, state.form);
  return result === null ? state : { ...state, form: result.restored, history: result.history };
}

/** Ends a burst of typing, as when the field loses the focus. */
export function endTyping<Stored, Form>(state: Editing<Stored, Form>): Editing<Stored, Form> {
  const history = endBurst(state.history);
  return history === state.history ? state : { ...state, history };
}

/** A state after a change of it: what was wrong with parts that have changed is no longer said. */
export function edited<Stored, Form extends object>(
  kind: RecordName,
  before: Editing<Stored, Form>,
  now: Editing<Stored, Form>,
): Editing<Stored, Form> {
  const progress = before.progress === 'done' ? 'editing' : now.progress;
  if (before.form === now.form) return { ...now, progress };
  const shown = Object.entries(before.problems);
  // Looked at only where something is wrong: this is done for every letter that is typed.
  if (shown.length === 0) return { ...now, progress, failure: null };
  const changed = differingParts(kind, before.form, now.form).map((part) => fieldOf(kind, part));
  const left = shown.filter(([field]) => !changed.includes(field));
  return { ...now, progress, failure: null, problems: Object.fromEntries(left) };
}

/**
 * The editor on the record that a save has left. What was typed since it was sent stays, part by part, on top of that;
 * so do the snapshots of the undo history.
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

/** Theirs was chosen over all of what was sent; what was typed since stays. */
export function afterGivingUp<Stored, Form>(state: Editing<Stored, Form>, sent: Form): Editing<Stored, Form> {
  if (state.form !== sent) return { ...state, sending: null };
  return { ...state, form: state.clean, sending: null, failure: null, progress: 'given up' };
}

/** What an earlier visit left put in, on the record that it was based on. */
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
