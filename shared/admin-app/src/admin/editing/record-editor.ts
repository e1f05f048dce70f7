import type { AdminClient } from '../../client/admin-client.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import type { Draft } from '../../client/edits/drafts.ts';
import type { Choice } from '@wa/core/domain/conflict';
import { deepEqual } from '@wa/core/domain/record';
import { FILE_NOT_SENT, keptHere } from '@wa/core/domain/messages';
import { createListeners } from '../../platform/listeners.ts';
import {
  applyEdit,
  endTyping,
  isDirty,
  moveOnto,
  openState,
  redoEdit,
  undoEdit,
  type EditorState,
} from './editor-state.ts';
import { createFilesOnTheirWay } from './files-on-their-way.ts';
import { createInputKeeper } from './input-keeper.ts';
import type { KeptForm } from './kept-input.ts';
import { mergeForms, type FormMerge } from './merge-forms.ts';
import type { Failure, RecordKind } from './record-kind.ts';

/** Somebody else has changed the record in the same places, or deleted it. */
export interface EditConflict<Stored, Form> {
  /** null: the record is gone. */
  theirs: Stored | null;
  merge: FormMerge<Form> | null;
  /** The form that could not be saved. */
  sent: Form;
  /** Keeps in the record's history what is decided against. */
  drop: (choice: Choice | Readonly<Record<string, Choice>>) => Promise<void>;
}

export interface Editing<Stored, Form> extends EditorState<Stored, Form> {
  /** 'waiting': for files that are on their way. 'done': saved, and nothing was typed since. */
  progress: 'editing' | 'waiting' | 'saving' | 'done';
  failure: Failure | null;
  problems: Readonly<Record<string, string>>;
  /** The form whose answer is awaited: it is kept by the queue already. */
  sending: Form | null;
  conflict: EditConflict<Stored, Form> | null;
  /** What an earlier visit left behind; never put in silently. */
  offered: Draft<KeptForm<Stored, Form>> | null;
}

export interface EditorSurroundings {
  api: AdminClient;
  /** For the console. */
  report: (message: string, detail?: unknown) => void;
  say: {
    success: (text: string, options?: { detail?: string }) => void;
    failure: (text: string, options?: { detail?: string }) => void;
  };
  /** Keeps the queue's own conflict dialog closed until the answer is called. */
  holdConflicts: () => () => void;
  afterSave: () => Promise<void>;
}

/**
 * One record being edited: its form, its draft, its undo history, and every way a save can end. It knows no view, and
 * a save goes on when its view has gone. What is typed is never taken away by an answer (D7, D12).
 */
export function createRecordEditor<Stored extends { _id: string; version: number }, Form>(
  kind: RecordKind<Stored, Form>,
  { base, clean, key }: { base: Stored | null; clean: Form; key: string },
  { api, report, say, holdConflicts, afterSave }: EditorSurroundings,
) {
  type State = Editing<Stored, Form>;
  const listeners = createListeners<void>();
  const files = createFilesOnTheirWay();
  let isShown = true;
  let isRunning = false;
  let isWantedAgain = false;
  /** The save whose answer could not be read, and what the editor stood on before it. */
  let unread: { opId: string; before: Pick<State, 'base' | 'clean'> } | null = null;
  let state: State = {
    ...openState(base, clean),
    progress: 'editing',
    failure: null,
    problems: {},
    sending: null,
    conflict: null,
    offered: null,
  };

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes };
    listeners.tell();
  }
  const keeper = createInputKeeper(kind, { drafts: api.drafts, report, key, getState: () => state });
  void keeper.load().then(({ draft, history }) => {
    // What was typed meanwhile has a history of its own.
    if (history !== null && state.form === clean && state.history.past.length === 0) set({ history });
    if (draft !== null && !deepEqual(draft.value.form, state.clean)) set({ offered: draft });
  });

  function put(next: State): void {
    if (next === state) return;
    const touched = state.form === next.form ? {} : { failure: null, problems: stillWrong(next.form) };
    set({ ...next, ...touched, ...(state.progress === 'done' && { progress: 'editing' as const }) });
    keeper.changed();
  }

  /** The problems shown, without those of the parts that an edit has changed. */
  function stillWrong(form: Form): State['problems'] {
    const shown = Object.entries(state.problems);
    if (shown.length === 0) return state.problems;
    const [before, after] = [kind.parts.take(state.form), kind.parts.take(form)];
    return Object.fromEntries(shown.filter(([field]) => deepEqual(before[field], after[field])));
  }

  /** Saves what the form holds; called again while an answer is awaited, it saves what was typed since. */
  async function save(): Promise<void> {
    const problems = kind.problems(state.form);
    set({ problems, failure: null });
    if (Object.keys(problems).length > 0) return;
    isWantedAgain = true;
    if (isRunning) return;
    isRunning = true;
    const release = holdConflicts();
    try {
      for (let goesOn = true; goesOn && isWantedAgain;) {
        isWantedAgain = false;
        goesOn = (await filesAreSent()) && (await send());
      }
    } catch (error) {
      takeBackDropped();
      const failure = kind.failed(error);
      report(kind.failedNote, error);
      const problems = error instanceof ClientError ? { ...failure.fields } : {};
      set({ progress: 'editing', failure, problems });
      if (!isShown) say.failure(failure.text, { detail: 'Your input is kept.' });
    } finally {
      isRunning = false;
      isWantedAgain = false;
      if (state.sending !== null) set({ sending: null });
      release();
      keeper.changed();
    }
  }

  /** False when a file that the save waited for has failed. */
  async function filesAreSent(): Promise<boolean> {
    if (files.areWaitedFor()) set({ progress: 'waiting' });
    if (await files.arrived()) return true;
    set({ progress: 'editing', failure: { text: FILE_NOT_SENT, reason: '', fields: {} } });
    return false;
  }

  /** One request; answers whether another may follow. */
  async function send(): Promise<boolean> {
    takeBackDropped();
    const { base: before, clean, form: sent } = state;
    set({ progress: 'saving', sending: sent, conflict: null });
    const saved = await kind.save(api, before, sent);
    if (saved.state === 'conflict') return meetConflict(saved.opId, sent);
    const answered = kind.open(saved.record);
    const adopt = (form: Form) => kind.adopt?.(form, sent, answered) ?? form;
    const from = adopt(sent);
    const form = state.form === sent ? from : adopt(state.form);
    const onto = { sent: from, became: answered, base: saved.record, clean: answered };
    const moved = moveOnto({ ...state, form }, kind.parts, onto);
    const noAnswer = saved.state === 'queued' ? saved.unread : undefined;
    set({ ...moved, sending: null, offered: null });
    // The view leaves when it is done, and may be closed in the same moment: what goes on is on the disk by then.
    await keeper.saved(kind.keyOf(saved.record));
    const isDone = noAnswer === undefined && !isDirty(state) && !isWantedAgain;
    set({ progress: isDone ? 'done' : 'editing' });
    if (saved.state === 'queued' && noAnswer !== undefined) {
      // The queue has it: another save goes on from there, so that it is never made twice (D12).
      if (unread?.opId !== saved.opId) unread = { opId: saved.opId, before: { base: before, clean } };
      throw noAnswer;
    }
    unread = null;
    const { text, detail } = kind.saved(sent, before, api);
    const options = detail === undefined ? {} : { detail };
    if (saved.state === 'saved') say.success(text, options);
    else say.success(keptHere(saved.why), options);
    if (kind.changesOthers === true) await afterSave();
    return true;
  }

  /** The queue lets go of an unread save that is refused in the end: then nothing of the form is stored. */
  function takeBackDropped(): void {
    if (unread === null || api.keepsEdit(unread.opId)) return;
    set(unread.before);
    unread = null;
  }

  /** Parts that only one side changed merge by themselves; the same part asks. */
  async function meetConflict(opId: string, sent: Form): Promise<boolean> {
    // Without its view the editor cannot ask: the queue keeps the edit and asks itself.
    if (!isShown) return false;
    const taken = await api.conflicts.take(opId);
    const theirs = taken.theirs as unknown as Stored | null;
    const drop = (choice: Choice | Readonly<Record<string, Choice>>) =>
      taken.drop(choice).catch((error: unknown) => report('What was decided against is not kept', error));
    if (theirs === null) {
      set({ progress: 'editing', conflict: { theirs, merge: null, sent, drop } });
      return false;
    }
    // The form that was opened has the ids of what is edited; nothing was there before a new one.
    const from = state.base === null ? kind.open(null) : state.clean;
    const merge = mergeForms(kind.parts, from, sent, kind.open(theirs));
    if (merge.clashes.length > 0) {
      set({ progress: 'editing', conflict: { theirs, merge, sent, drop } });
      return false;
    }
    putOnto(theirs, sent, merge.resolve({}));
    isWantedAgain = true;
    return true;
  }

  function putOnto(theirs: Stored | null, sent: Form, became: Form): void {
    put(moveOnto(state, kind.parts, { sent, became, base: theirs, clean: kind.open(theirs) }));
  }

  return {
    kind,
    subscribe: listeners.add,
    getState: () => state,
    /** A change of the form as it is by then; `burst` names the field while it is typed in. */
    edit: (change: (now: Form) => Form, burst: string | null = null) => put(applyEdit(state, change, burst)),
    endTyping: () => put(endTyping(state)),
    /** The sentence to show when there was nothing left to undo, else null. */
    undo: (): string | null => {
      const { state: next, message } = undoEdit(state);
      put(next);
      return message;
    },
    redo: () => put(redoEdit(state)),
    save,
    /** Puts in what an earlier visit left, on the record that it was based on: saving meets what has changed since. */
    useOffered: (): void => {
      const { offered } = state;
      if (offered === null) return;
      const { base: from, form } = offered.value;
      const isSameRecord = from !== null && from.version === state.base?.version;
      const onto = from === null || isSameRecord ? state : { ...state, base: from, clean: kind.open(from) };
      put({ ...onto, form, history: keeper.historyOfDraft(from) ?? state.history, offered: null });
    },
    rejectOffered: (): void => {
      set({ offered: null });
      keeper.discard();
    },
    /** What was saved in another way, as one change of the form and of what it began with. */
    wasSaved: (change: (form: Form) => Form, onto: Stored | null): void =>
      put({ ...state, base: onto ?? state.base, form: change(state.form), clean: change(state.clean) }),
    /** Saves the decided merge; on a record that is gone, all of mine as a new one. */
    decide: async (choices: Readonly<Record<string, Choice>>): Promise<void> => {
      const { conflict } = state;
      if (conflict === null) return;
      set({ conflict: null });
      const { theirs, merge, sent, drop } = conflict;
      if (merge?.clashes.some(({ field }) => choices[field] !== 'mine')) await drop(choices);
      putOnto(theirs, sent, merge === null ? sent : merge.resolve(choices));
      return save();
    },
    decideLater: () => set({ conflict: null }),
    /** A file on its way: a save waits for it. Call the answer when it has arrived, or with false when it failed. */
    fileStarted: files.started,
    /** Throws the input away; after a conflict the history keeps it. */
    forget: (): void => {
      void state.conflict?.drop('theirs');
      set({ form: state.clean, conflict: null, failure: null });
      keeper.discard();
    },
    /** The view is there; the answer is called when it goes. */
    show: (): (() => void) => {
      isShown = true;
      return () => {
        isShown = false;
        keeper.keepNow();
      };
    },
    keepNow: keeper.keepNow,
  };
}

export type RecordEditor<Stored extends { _id: string; version: number }, Form> = ReturnType<
  typeof createRecordEditor<Stored, Form>
>;
