import { parseHistory, type History } from '@wa/core/domain/pages/snapshot-history';
import { historyKey, type Draft, type Drafts } from '../../client/edits/drafts.ts';
import { createOwnDraft } from '../../client/edits/own-draft.ts';
import { isDirty, type Editing } from './editor-state.ts';
import type { RecordKind } from './record-kind.ts';

/** Unsaved input and the record it was based on, so that a later save still detects changes by others. */
export interface KeptForm<Stored, Form> {
  form: Form;
  base: Stored | null;
  /** True if it was typed in another editor of the record, which has just opened this one. */
  isCarriedOver?: boolean;
}

/**
 * An undo history that outlives the view. It is stored separately from the draft, because it changes less
 * often.
 */
export interface KeptHistory<Form> {
  /** Id of the record; null while it does not exist. */
  pageId: string | null;
  /** The content that followed the latest snapshot. */
  of: 'draft' | 'saved';
  history: History<Form>;
}

/**
 * Parses a stored draft; null if it isn't a form of this kind. Earlier versions named it `page` or stored it
 * without a wrapper. A field that an earlier version didn't have comes from the record that the draft is based on.
 */
export function toKeptForm<Stored extends { _id: string; version: number }, Form extends object>(
  value: unknown,
  { isForm, open }: Pick<RecordKind<Stored, Form>, 'isForm' | 'open'>,
): KeptForm<Stored, Form> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { form, page, base, isCarriedOver } = value as Partial<Record<string, unknown>>;
  const input = form ?? page ?? value;
  if (!isForm(input)) return null;
  const from = typeof base === 'object' ? (base as Stored | null) : null;
  const kept = { form: { ...open(from), ...input }, base: from };
  return isCarriedOver === true ? { ...kept, isCarriedOver } : kept;
}

/** Returns true for a valid stored history. */
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

/**
 * Returns the history that continues from `of`, if that is still the same record in the same version;
 * otherwise null.
 */
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

/** Milliseconds between a change and the write of the undo history; the draft itself is written at once. */
const KEEP_MS = 800;

interface KeeperOptions<Stored, Form> {
  drafts: Drafts;
  report: (message: string, detail?: unknown) => void;
  key: string;
  getState: () => Editing<Stored, Form>;
}

const isAnything = (_stored: unknown): _stored is unknown => true;

/** Stores unsaved input on disk while the user types. A form equal to the saved record needs no draft. */
export function createInputKeeper<Stored extends { _id: string; version: number }, Form extends object>(
  kind: RecordKind<Stored, Form>,
  { drafts, report, key: firstKey, getState }: KeeperOptions<Stored, Form>,
) {
  let key = `${kind.name}/${firstKey}`;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hasDraft = false;
  const own = createOwnDraft(drafts);
  /** True while a change hasn't been handed to the disk yet. */
  let isBehind = false;
  let isWriting = false;
  /** An older draft is read before a newer one takes its place. */
  let loaded: Promise<unknown> = Promise.resolve();
  let keptHistory: History<Form> | null = null;
  let storedHistory: Draft<KeptHistory<Form>> | null = null;
  const { keepsHistory = false } = kind;

  const tried = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => report(`Failed to store ${what} on this computer`, error));

  function keepNow(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    if (isBehind) void keepForm();
    if (keepsHistory) void tried(keepHistory(getState()), 'the undo history');
  }

  async function keepForm(): Promise<void> {
    isBehind = false;
    const state = getState();
    const baseVersion = state.base?.version ?? null;
    const had = hasDraft;
    hasDraft = isDirty(state);
    if (hasDraft) {
      const value: KeptForm<Stored, Form> = { form: state.form, base: state.base };
      await tried(own.save(key, { value, baseVersion }), 'the draft');
    } else if (had) await tried(own.discard(key), 'the draft');
  }

  /** Writes one form after another: changes made during a write are in the next one. */
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
    // An unreadable draft is ignored; the platform has quarantined and reported it.
    const stored = await drafts.load(key, isAnything).catch(() => null);
    // Input that was stored during this read is newer.
    if (!hasDraft) own.opened(stored?.at ?? null);
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
    /** Deletes the stored draft; later input is stored again. */
    discard: (): void => {
      hasDraft = false;
      const all = [own.discard(key), ...(keepsHistory ? [drafts.discard(historyKey(key))] : [])];
      void Promise.all(all).catch((error: unknown) => report('Failed to discard the draft', error));
    },
    /** Deletes the draft, and continues the history under the record's key, which a save may have changed. */
    saved: async (nextKey: string): Promise<void> => {
      const before = key;
      key = `${kind.name}/${nextKey}`;
      hasDraft = false;
      isBehind = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      try {
        await own.discard(before);
        if (!keepsHistory) return;
        if (key !== before) await drafts.discard(historyKey(before));
        await keepHistory(getState(), true);
      } catch (error) {
        // The record is saved, so a draft that can't be deleted isn't a failure.
        report('Failed to discard the draft', error);
      } finally {
        if (isDirty(getState())) changed();
      }
    },
  };
}
