import { FILE_NOT_SENT, INPUT_NOT_STORED, savedHere } from '@wa/core/domain/messages';
import { deepEqual } from '@wa/core/domain/record';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Saved } from '../../client/edits/submit.ts';
import type { Decided } from '../../client/resources/decisions.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';
import {
  afterAnswer,
  afterGivingUp,
  afterOffer,
  applyEdit,
  edited,
  endTyping,
  isDirty,
  openEditing,
  redoEdit,
  undoEdit,
  type Editing,
} from './editor-state.ts';
import { createFilesOnTheirWay } from './files-on-their-way.ts';
import { createInputKeeper } from './input-keeper.ts';
import { whenSeen } from '../visitors-view.ts';
import type { RecordKind } from './record-kind.ts';

export interface EditorSurroundings {
  api: AdminClient;
  /** For the console. */
  report: (message: string, detail?: unknown) => void;
  say: {
    success: (text: string, options?: { detail?: string }) => void;
    failure: (text: string, options?: { detail?: string }) => void;
  };
  afterSave: () => Promise<void>;
}

type AnyRecord = { _id: string; version: number };
type Kept<Stored> = Exclude<Saved<Stored>, { state: 'conflict' }>;

/** An open editor, as the functions of this module use it. */
interface Open<Stored extends AnyRecord, Form extends object> {
  kind: RecordKind<Stored, Form>;
  around: EditorSurroundings;
  keeper: ReturnType<typeof createInputKeeper<Stored, Form>>;
  files: ReturnType<typeof createFilesOnTheirWay>;
  state: Editing<Stored, Form>;
  set: (changes: Partial<Editing<Stored, Form>>) => void;
  isShown: boolean;
  isRunning: boolean;
  isWantedAgain: boolean;
  /** The save whose response couldn't be read, and the editor's base before it. */
  unread: { opId: string; before: Pick<Editing<Stored, Form>, 'base' | 'clean'> } | null;
  /** The save with an open conflict, which the queue stores. */
  undecided: string | null;
}

/**
 * Editor of one record: its form, draft, undo history, and every way a save can end. It is independent of
 * its view, and a save continues after the view is closed. No response removes typed input (D7, D12).
 */
export function createRecordEditor<Stored extends AnyRecord, Form extends object>(
  kind: RecordKind<Stored, Form>,
  { base, clean, key }: { base: Stored | null; clean: Form; key: string },
  around: EditorSurroundings,
) {
  const listeners = createListeners<void>();
  const { api, report } = around;
  const getState = () => open.state;
  const keeper = createInputKeeper(kind, { drafts: api.drafts, report, key, getState });
  const files = createFilesOnTheirWay();
  const open: Open<Stored, Form> = {
    kind,
    around,
    keeper,
    files,
    state: openEditing(base, clean),
    set: (changes) => {
      open.state = { ...open.state, ...changes };
      listeners.tell();
    },
    isShown: true,
    isRunning: false,
    isWantedAgain: false,
    unread: null,
    undecided: null,
  };
  const useOffered = (): void => {
    const from = open.state.offered?.value.base ?? null;
    put(open, afterOffer(open.state, kind.open, keeper.historyOfDraft(from)));
  };
  void keeper.load().then(({ draft, history }) => {
    const { state } = open;
    // Changes made during the save have their own history.
    if (history !== null && state.form === clean && state.history.past.length === 0) open.set({ history });
    if (draft === null || deepEqual(draft.value.form, state.clean)) return;
    open.set({ offered: draft });
    if (draft.value.isCarriedOver === true && !isDirty(open.state)) useOffered();
  });
  return {
    kind,
    subscribe: listeners.add,
    getState,
    /** Changes the current form. `burst` names the field that the user types in. */
    edit: (change: (now: Form) => Form, burst: string | null = null) =>
      put(open, applyEdit(open.state, change, burst)),
    endTyping: () => put(open, endTyping(open.state)),
    /** Returns the message if there was nothing to undo, otherwise null. */
    undo: (): string | null => {
      const { state, message } = undoEdit(open.state);
      put(open, state);
      return message;
    },
    redo: () => put(open, redoEdit(open.state)),
    save: () => save(open),
    /**
     * Applies the draft of an earlier visit to its base record, so that saving detects changes made since.
     */
    useOffered,
    rejectOffered: (): void => {
      open.set({ offered: null });
      keeper.discard();
    },
    /** Applies a change that was saved in another way to both the form and its base. */
    wasSaved: (change: (form: Form) => Form, onto: Stored | null): void => {
      const { state } = open;
      put(open, {
        ...state,
        base: onto ?? state.base,
        form: change(state.form),
        clean: change(state.clean),
      });
    },
    /** Moves the editor to a record that was saved in another way. Input since `sent` stays on top of it. */
    wasSavedAs: async (sent: Form, record: Stored): Promise<void> => {
      open.set(afterAnswer(open.state, kind, sent, record));
      await keeper.saved(kind.keyOf(record));
    },
    /**
     * Registers an upload that a save waits for. Call the returned function when it has finished; with false
     * if it failed.
     */
    fileStarted: files.started,
    /** Marks the view as mounted. Call the returned function when it unmounts. */
    show: (): (() => void) => {
      open.isShown = true;
      return () => {
        open.isShown = false;
        keeper.keepNow();
      };
    },
    keepNow: keeper.keepNow,
  };
}

export type RecordEditor<Stored extends AnyRecord, Form extends object> = ReturnType<
  typeof createRecordEditor<Stored, Form>
>;

function put<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
  next: Editing<Stored, Form>,
): void {
  if (next === open.state) return;
  open.set(edited(open.kind.name, open.state, next));
  open.keeper.changed();
}

/** Saves the form. A call during a save makes it save again with the changes made since. */
async function save<Stored extends AnyRecord, Form extends object>(open: Open<Stored, Form>): Promise<void> {
  const { kind, keeper, around } = open;
  const problems = kind.problems(open.state.form);
  open.set({ problems, failure: null });
  if (Object.keys(problems).length > 0) return;
  open.isWantedAgain = true;
  if (open.isRunning) return;
  open.isRunning = true;
  try {
    for (let goesOn = true; goesOn && open.isWantedAgain;) {
      open.isWantedAgain = false;
      goesOn = (await filesAreSent(open)) && (await send(open));
    }
  } catch (error) {
    rollBackRejected(open);
    const failure = kind.failed(error);
    around.report(kind.failedNote, error);
    const problems = error instanceof ClientError ? { ...failure.fields } : {};
    open.set({ progress: 'editing', failure, problems, sending: null });
    const detail = around.api.drafts.isStored() ? 'Your input stays on this computer.' : INPUT_NOT_STORED;
    if (!open.isShown) around.say.failure(failure.text, { detail });
  } finally {
    open.isRunning = false;
    open.isWantedAgain = false;
    keeper.changed();
  }
}

/** Returns false if an upload that the save waited for has failed. */
async function filesAreSent<Stored extends AnyRecord, Form extends object>({
  files,
  set,
}: Open<Stored, Form>): Promise<boolean> {
  if (files.areWaitedFor()) set({ progress: 'waiting' });
  if (await files.arrived()) return true;
  set({ progress: 'editing', failure: { text: FILE_NOT_SENT, reason: '', fields: {} } });
  return false;
}

/** Sends one request. Resolves to true if another may follow. */
async function send<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
): Promise<boolean> {
  const { kind, around } = open;
  rollBackRejected(open);
  await withdrawUndecided(open);
  const { base, clean, form: sent } = open.state;
  open.set({ progress: 'saving', sending: sent });
  const saved = await kind.save(around.api, base, sent);
  if (saved.state === 'conflict') {
    // The conflict dialog opens by itself. Input typed until the decision stays in the form.
    open.undecided = saved.opId;
    open.set({ progress: 'editing' });
    void around.api.conflicts
      .decided(saved.opId)
      .then((decided) => afterDecision(open, saved.opId, decided, sent))
      .catch((error: unknown) => around.report(kind.failedNote, error));
    return false;
  }
  await take(open, saved, sent);
  if (saved.state === 'queued' && saved.unread !== undefined) {
    // The queue has the edit. The next save continues it, so that it is never applied twice (D12).
    if (open.unread?.opId !== saved.opId) open.unread = { opId: saved.opId, before: { base, clean } };
    throw saved.unread;
  }
  open.unread = null;
  return true;
}

/** Moves the editor to the saved record, and reports it unless the response couldn't be read. */
async function take<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
  saved: Kept<Stored>,
  sent: Form,
): Promise<void> {
  const { kind, around, keeper } = open;
  const { base } = open.state;
  open.set(afterAnswer(open.state, kind, sent, saved.record));
  // The view leaves after the save and may be closed immediately, so all remaining input must be on disk
  // first.
  await keeper.saved(kind.keyOf(saved.record));
  const isUnread = saved.state === 'queued' && saved.unread !== undefined;
  const isDone = !isUnread && !isDirty(open.state) && !open.isWantedAgain;
  open.set({ progress: isDone ? 'done' : 'editing' });
  if (isUnread) return;
  const { text, detail: own } = kind.saved(sent, base, around.api);
  const detail = own ?? (saved.state === 'saved' ? whenSeen(around.api, saved.record) : undefined);
  around.say.success(
    saved.state === 'queued' ? savedHere(saved.why) : text,
    detail === undefined ? {} : { detail },
  );
  if (kind.changesOthers === true) await around.afterSave();
}

/** The queue drops an unconfirmed save that is finally rejected. Then nothing of the form is stored. */
function rollBackRejected<Stored extends AnyRecord, Form extends object>(open: Open<Stored, Form>): void {
  if (open.unread === null || open.around.api.keepsEdit(open.unread.opId)) return;
  open.set(open.unread.before);
  open.unread = null;
}

/** A new save replaces one with an open conflict, because the form contains all of its input. */
async function withdrawUndecided<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
): Promise<void> {
  const { undecided } = open;
  open.undecided = null;
  if (undecided !== null) await open.around.api.parked.discard(undecided);
}

async function afterDecision<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
  opId: string,
  decided: Decided,
  sent: Form,
): Promise<void> {
  // The editor itself has discarded the edit and sends another one.
  if (open.undecided !== opId) return;
  open.undecided = null;
  if (decided !== null) return take(open, decided as unknown as Kept<Stored>, sent);
  open.set(afterGivingUp(open.state, sent));
  if (open.state.progress === 'given up') open.keeper.discard();
}
