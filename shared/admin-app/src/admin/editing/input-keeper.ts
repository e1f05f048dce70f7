import { parseHistory, type History } from '@wa/core/domain/pages/snapshot-history';
import type { Draft, Drafts } from '../../client/edits/drafts.ts';
import { isDirty, type Editing } from './editor-state.ts';
import type { RecordKind } from './record-kind.ts';

/** Unsaved input and the record it was based on: saved later, it still meets what others changed. */
export interface KeptForm<Stored, Form> {
  form: Form;
  base: Stored | null;
}

/** An undo history that outlives the view. It is kept apart from the draft, since it changes less often. */
export interface KeptHistory<Form> {
  /** Id of the record; null while it does not exist. */
  pageId: string | null;
  /** The content that the latest snapshot comes before. */
  of: 'draft' | 'saved';
  history: History<Form>;
}

/** 'page/{slug}' -> 'page-undo/{slug}'. */
export const historyKey = (key: string) => key.replace('/', '-undo/');

/**
 * A stored draft, distrusted; null when it is no such form. Earlier versions called it `page`, or kept it alone. What an
 * earlier version knew no field for is as in the record that the draft is based on.
 */
export function toKeptForm<Stored extends { _id: string; version: number }, Form extends object>(
  value: unknown,
  { isForm, open }: Pick<RecordKind<Stored, Form>, 'isForm' | 'open'>,
): KeptForm<Stored, Form> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { form, page, base } = value as Partial<Record<string, unknown>>;
  const input = form ?? page ?? value;
  if (!isForm(input)) return null;
  const from = typeof base === 'object' ? (base as Stored | null) : null;
  return { form: { ...open(from), ...input }, base: from };
}

/** A stored history, distrusted. */
export function isKeptHistory<Form>(isForm: (value: unknown) => value is Form) {
  return (value: unknown): value is KeptHistory<Form> => {
    if (typeof value !== 'object' || value === null) return false;
    const { pageId, of, history } = value as Partial<Record<string, unknown>>;
    return (
      (pageId === null || typeof pageId === 'string') &&
      (of === 'draft' || of === 'saved') &&
      parseHistory(history, isForm).past.length > 0
    );
  };
}

/** The history that goes on where `of` was left, if it is still that record in that version; else null. */
export function historyFor<Form>(
  kept: Draft<KeptHistory<Form>> | null,
  of: KeptHistory<Form>['of'],
  base: { _id: string; version: number } | null,
  isForm: (value: unknown) => value is Form,
): History<Form> | null {
  if (kept === null || kept.value.of !== of) return null;
  if (kept.value.pageId !== (base?._id ?? null) || kept.baseVersion !== (base?.version ?? null)) return null;
  return parseHistory(kept.value.history, isForm);
}

/** Milliseconds between a change and the kept undo history; the draft itself is written at once. */
const KEEP_MS = 800;

interface KeeperOptions<Stored, Form> {
  drafts: Drafts;
  report: (message: string, detail?: unknown) => void;
  key: string;
  getState: () => Editing<Stored, Form>;
}

const isAnything = (_stored: unknown): _stored is unknown => true;

/** Keeps unsaved input on the disk while it is typed; what equals the saved record needs no draft. */
export function createInputKeeper<Stored extends { _id: string; version: number }, Form extends object>(
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
  let keptHistory: History<Form> | null = null;
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

  async function keepHistory(state: Editing<Stored, Form>, isSaved = false): Promise<void> {
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
    keptHistory ??= getState().history;
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
