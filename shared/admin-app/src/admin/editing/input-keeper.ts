import type { Draft, Drafts } from '../../client/edits/drafts.ts';
import { isDirty, type EditorState } from './editor-state.ts';
import {
  historyFor,
  historyKey,
  isKeptHistory,
  toKeptForm,
  type KeptForm,
  type KeptHistory,
} from './kept-input.ts';
import type { RecordKind } from './record-kind.ts';

/** Milliseconds between a change and the kept undo history; the draft itself is written at once. */
const KEEP_MS = 800;

interface KeeperOptions<Stored, Form> {
  drafts: Drafts;
  report: (message: string, detail?: unknown) => void;
  key: string;
  getState: () => EditorState<Stored, Form>;
}

const isAnything = (_stored: unknown): _stored is unknown => true;

/** Keeps unsaved input on the disk while it is typed; what equals the saved record needs no draft. */
export function createInputKeeper<Stored extends { _id: string; version: number }, Form>(
  kind: RecordKind<Stored, Form>,
  { drafts, report, key: firstKey, getState }: KeeperOptions<Stored, Form>,
) {
  let key = `${kind.name}/${firstKey}`;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasDraft = false;
  /** What was changed is not handed to the disk yet. */
  let isBehind = false;
  let isWriting = false;
  /** An older draft is read before a newer one takes its place. */
  let loaded: Promise<unknown> = Promise.resolve();
  let keptHistory = getState().history;
  let storedHistory: Draft<KeptHistory<Form>> | null = null;
  const { keepsHistory = false } = kind;

  const tried = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => report(`${what} could not be kept`, error));

  function keepNow(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    if (isBehind) void keepForm();
    if (keepsHistory) void tried(keepHistory(getState()), 'The undo history');
  }

  async function keepForm(): Promise<void> {
    isBehind = false;
    const state = getState();
    const at = new Date().toISOString();
    const baseVersion = state.base?.version ?? null;
    const had = hasDraft;
    hasDraft = isDirty(state);
    if (hasDraft) {
      const value: KeptForm<Stored, Form> = { form: state.form, base: state.base };
      await tried(drafts.save(key, { value, baseVersion, at }), 'The draft');
    } else if (had) await tried(drafts.discard(key), 'The draft');
  }

  /** One after the other: what is typed while one is written is in the next. */
  async function writeChanges(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    await loaded;
    while (isBehind) await keepForm();
    isWriting = false;
  }

  function changed(): void {
    isBehind = true;
    timer ??= setTimeout(keepNow, KEEP_MS);
    void writeChanges();
  }

  async function keepHistory(state: EditorState<Stored, Form>, isSaved = false): Promise<void> {
    const { base, form, clean, history } = state;
    if (history === keptHistory && !isSaved) return;
    keptHistory = history;
    const { future: _notKept, ...kept } = history;
    const of = isDirty({ form, clean }) ? 'draft' : 'saved';
    const value: KeptHistory<Form> = { pageId: base?._id ?? null, of, history: kept };
    const at = new Date().toISOString();
    await drafts.save(historyKey(key), { value, baseVersion: base?.version ?? null, at });
  }

  async function load() {
    // An unreadable draft counts as none: the platform has set it aside and reported it.
    const stored = await drafts.load(key, isAnything).catch(() => null);
    const value = stored && toKeptForm<Stored, Form>(stored.value, kind);
    const draft = stored && value && { ...stored, value };
    if (!keepsHistory) return { draft, history: null };
    storedHistory = await drafts.load(historyKey(key), isKeptHistory(kind.isForm)).catch(() => null);
    const history = historyFor(storedHistory, 'saved', getState().base, kind.isForm);
    keptHistory = history ?? getState().history;
    return { draft, history };
  }

  return {
    load: () => {
      const reading = load();
      loaded = reading;
      return reading;
    },
    historyOfDraft: (base: Stored | null) => historyFor(storedHistory, 'draft', base, kind.isForm),
    changed,
    keepNow,
    /** Deletes what is kept; later input is kept again. */
    discard: (): void => {
      hasDraft = false;
      const all = [drafts.discard(key), ...(keepsHistory ? [drafts.discard(historyKey(key))] : [])];
      void Promise.all(all).catch((error: unknown) => report('The draft could not be discarded', error));
    },
    /** The draft has served; the history goes on under the record's key, which a save may change. */
    saved: async (nextKey: string): Promise<void> => {
      const before = key;
      key = `${kind.name}/${nextKey}`;
      hasDraft = false;
      isBehind = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      try {
        await drafts.discard(before);
        if (!keepsHistory) return;
        if (key !== before) await drafts.discard(historyKey(before));
        await keepHistory(getState(), true);
      } catch (error) {
        // The record is saved: a draft that cannot be removed does not make that a failure.
        report('The draft could not be discarded', error);
      } finally {
        if (isDirty(getState())) changed();
      }
    },
  };
}
