import { FILE_NOT_SENT, keptHere } from '@wa/core/domain/messages';
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

/** An editor that is open: what the functions of this module work on. */
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
  /** The save whose answer could not be read, and what the editor stood on before it. */
  unread: { opId: string; before: Pick<Editing<Stored, Form>, 'base' | 'clean'> } | null;
  /** The save that somebody has to decide about; the queue keeps it. */
  undecided: string | null;
}

/**
 * One record being edited: its form, its draft, its undo history, and every way a save can end. It knows no view, and
 * a save goes on when its view has gone. What is typed is never taken away by an answer (D7, D12).
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
  void keeper.load().then(({ draft, history }) => {
    const { state } = open;
    // What was typed meanwhile has a history of its own.
    if (history !== null && state.form === clean && state.history.past.length === 0) open.set({ history });
    if (draft !== null && !deepEqual(draft.value.form, state.clean)) open.set({ offered: draft });
  });
  return {
    kind,
    subscribe: listeners.add,
    getState,
    /** A change of the form as it is by then; `burst` names the field while it is typed in. */
    edit: (change: (now: Form) => Form, burst: string | null = null) =>
      put(open, applyEdit(open.state, change, burst)),
    endTyping: () => put(open, endTyping(open.state)),
    /** The sentence to show when there was nothing left to undo, else null. */
    undo: (): string | null => {
      const { state, message } = undoEdit(open.state);
      put(open, state);
      return message;
    },
    redo: () => put(open, redoEdit(open.state)),
    save: () => save(open),
    /** Puts in what an earlier visit left, on the record that it was based on: saving meets what has changed since. */
    useOffered: (): void => {
      const from = open.state.offered?.value.base ?? null;
      put(open, afterOffer(open.state, kind.open, keeper.historyOfDraft(from)));
    },
    rejectOffered: (): void => {
      open.set({ offered: null });
      keeper.discard();
    },
    /** What was saved in another way, as one change of the form and of what it began with. */
    wasSaved: (change: (form: Form) => Form, onto: Stored | null): void => {
      const { state } = open;
      put(open, {
        ...state,
        base: onto ?? state.base,
        form: change(state.form),
        clean: change(state.clean),
      });
    },
    /** A file on its way: a save waits for it. Call the answer when it has arrived, or with false when it failed. */
    fileStarted: files.started,
    /** The view is there; the answer is called when it goes. */
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

/** Saves what the form holds; called again while an answer is awaited, it saves what was typed since. */
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
    if (!open.isShown) around.say.failure(failure.text, { detail: 'Your input is kept.' });
  } finally {
    open.isRunning = false;
    open.isWantedAgain = false;
    keeper.changed();
  }
}

/** False when a file that the save waited for has failed. */
async function filesAreSent<Stored extends AnyRecord, Form extends object>({
  files,
  set,
}: Open<Stored, Form>): Promise<boolean> {
  if (files.areWaitedFor()) set({ progress: 'waiting' });
  if (await files.arrived()) return true;
  set({ progress: 'editing', failure: { text: FILE_NOT_SENT, reason: '', fields: {} } });
  return false;
}

/** One request; answers whether another may follow. */
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
    // The question comes up by itself. What is typed meanwhile stays in the form.
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
    // The queue has it: another save goes on from there, so that it is never made twice (D12).
    if (open.unread?.opId !== saved.opId) open.unread = { opId: saved.opId, before: { base, clean } };
    throw saved.unread;
  }
  open.unread = null;
  return true;
}

/** Puts the editor on the record that a save has left, and says so unless the answer could not be read. */
async function take<Stored extends AnyRecord, Form extends object>(
  open: Open<Stored, Form>,
  saved: Kept<Stored>,
  sent: Form,
): Promise<void> {
  const { kind, around, keeper } = open;
  const { base } = open.state;
  open.set(afterAnswer(open.state, kind, sent, saved.record));
  // The view leaves when it is done, and may be closed in the same moment: what goes on is on the disk by then.
  await keeper.saved(kind.keyOf(saved.record));
  const isUnread = saved.state === 'queued' && saved.unread !== undefined;
  const isDone = !isUnread && !isDirty(open.state) && !open.isWantedAgain;
  open.set({ progress: isDone ? 'done' : 'editing' });
  if (isUnread) return;
  const { text, detail } = kind.saved(sent, base, around.api);
  if (saved.state === 'queued')
    around.say.success(keptHere(saved.why), detail === undefined ? {} : { detail });
  else around.say.success(text, detail === undefined ? {} : { detail });
  if (kind.changesOthers === true) await around.afterSave();
}

/** The queue lets go of an unread save that is refused in the end: then nothing of the form is stored. */
function rollBackRejected<Stored extends AnyRecord, Form extends object>(open: Open<Stored, Form>): void {
  if (open.unread === null || open.around.api.keepsEdit(open.unread.opId)) return;
  open.set(open.unread.before);
  open.unread = null;
}

/** A save takes the place of one that waits for a decision: the form holds all of it. */
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
  // The editor itself has withdrawn the edit, and sends another one.
  if (open.undecided !== opId) return;
  open.undecided = null;
  if (decided !== null) return take(open, decided as unknown as Kept<Stored>, sent);
  open.set(afterGivingUp(open.state, sent));
  if (open.state.progress === 'given up') open.keeper.discard();
}
