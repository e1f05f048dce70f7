import type { Imported } from '@wa/core/contract/import';
import { UNDO_LIMIT } from '@wa/core/domain/limits';
import type { RecordKind } from '@wa/core/domain/record';
import type { Platform } from '../../platform/port.ts';
import { PENDING_OP, withRealIds, type Fields, type Operation, type Reorder } from '../queue/operation.ts';
import type { QueuedOperation } from '../queue/queue-state.ts';
import { isObject } from '../queue/stored-event.ts';
import { isOfOneScope, nextIn, scopesOf, type UndoScope } from './undo-scope.ts';

const KEY = 'admin-undo';
/** Raised when the shape of a stored history changes. */
const SCHEMA = 1;

/** How to take back one action of the administrator: never a blind overwrite, always an edit of its own (D10). */
export type UndoEntry = { title: string; opId: string } & (
  | SendableEntry
  /** Several edits that were made as one; the last is taken back first. */
  | { undo: 'all'; entries: readonly SendableEntry[] }
  /** An applied import, which the server undoes as one. Needs a connection. */
  | { undo: 'import'; imported: Imported }
  /** Stages the order from before Save Order; nothing is sent until it is saved. */
  | { undo: 'stage-order'; list: 'products' | 'sidebar-items'; ids: readonly string[] }
);

/** Puts fields back to what they were, or a record; `after` is the record that the edit left behind. */
export type RecordEntry = { title: string; opId: string } & (
  | { undo: 'change'; kind: RecordKind; after: Fields; fields: Fields }
  | { undo: 'delete'; kind: RecordKind; after: Fields }
  | { undo: 'restore'; kind: RecordKind; after: Fields }
);

export type SendableEntry =
  | RecordEntry
  /** Puts the order back that was there before: of entries that stand together, wherever that is by then. */
  | { title: string; opId: string; undo: 'order'; list: Reorder['list']; ids: readonly string[] };

/** Undo takes back the latest edit; redo takes back the latest undo. */
export type Direction = 'undo' | 'redo';
type History = Readonly<Record<Direction, readonly UndoEntry[]>>;

export interface UndoStore {
  /** Oldest first. */
  look: (direction: Direction) => readonly UndoEntry[];
  /** A new edit: what was undone before it on the same screen cannot be done again. */
  push: (entry: UndoEntry) => Promise<void>;
  /**
   * Takes out the latest entry, the latest one of a screen, or the one that is given; null when there is none, or when a
   * newer one of the same screen is in its way.
   */
  take: (direction: Direction, of?: UndoScope | UndoEntry) => Promise<UndoEntry | null>;
  /** The way back of a step, or an entry whose step has failed. */
  put: (direction: Direction, entry: UndoEntry) => Promise<void>;
  /** An edit waits to be sent: entries about the record as its editor saw it are about what it will be now. */
  follow: (operation: Operation, after: Fields) => Promise<void>;
  /** An operation has gone through: its record and its real id are known now. */
  learn: (done: QueuedOperation, answer: Fields | null, real: string | null) => Promise<void>;
  /** An operation never happened: there is nothing to take back. */
  forget: (opId: string) => Promise<void>;
  /** A record is gone for good. */
  forgetRecord: (id: string) => Promise<void>;
  clear: () => Promise<void>;
  close: () => void;
}

/**
 * The admin's undo history: at most five entries of each screen each way, kept through a reload (specification 4). All tabs share it:
 * each change is made to what is stored, under a lock, and told to the others.
 */
export async function openUndoStore(
  { storage, lock, channel }: Pick<Platform, 'storage' | 'lock' | 'channel'>,
  onChange: () => void = () => {},
): Promise<UndoStore> {
  let history = EMPTY;
  let tail = Promise.resolve();

  const peers = channel('wa-undo', () => {
    serially(load).then(onChange, () => {});
  });

  function serially(work: () => Promise<void>): Promise<void> {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  }
  async function load(): Promise<void> {
    history = read(await storage.get('history', KEY));
  }
  /** What changes nothing is neither read nor written. */
  const update = (change: (from: History) => History) =>
    serially(async () => {
      if (change(history) === history) return;
      await lock.exclusive('wa-undo', async () => {
        await load();
        const next = change(history);
        if (next === history) return;
        history = next;
        await storage.put('history', KEY, { schema: SCHEMA, past: next.undo, future: next.redo });
      });
      peers.post('changed');
    });

  await load();
  return {
    look: (direction) => history[direction],
    push: (entry) =>
      update(({ undo, redo }) => ({
        undo: latest([...undo, entry]),
        redo: redo.filter((undone) => !isOfOneScope(undone, entry)),
      })),
    take: async (direction, of) => {
      const only = typeof of === 'object' ? of : undefined;
      let taken: UndoEntry | null = null;
      await update((from) => {
        const entries = from[direction];
        const wanted =
          typeof of === 'string'
            ? nextIn(entries, of)
            : only
              ? entries.find(({ opId }) => opId === only.opId)
              : entries.at(-1);
        if (!wanted) return from;
        const newer = entries.slice(entries.indexOf(wanted) + 1);
        const isFree =
          (only !== undefined && isOfTheBin(only)) || !newer.some((each) => isOfOneScope(each, wanted));
        if (!isFree) return from;
        taken = wanted;
        return { ...from, [direction]: entries.filter((entry) => entry !== wanted) };
      });
      return taken ?? (only && isOfTheBin(only) ? only : null);
    },
    put: (direction, entry) =>
      update((from) => ({ ...from, [direction]: latest([...from[direction], entry]) })),
    follow: ({ recordId, base }, after) =>
      update((from) =>
        mapped(from, (entry) => {
          const isSeen =
            'after' in entry &&
            entry.after['_id'] === recordId &&
            [PENDING_OP, 'version'].every((field) => entry.after[field] === base?.[field]);
          return isSeen ? { ...entry, after } : entry;
        }),
      ),
    learn: (done, answer, real) =>
      update((from) => mapped(from, (entry) => learnt(entry, done, answer, real))),
    forget: (opId) => update((from) => mapped(from, (entry) => (entry.opId === opId ? null : entry))),
    forgetRecord: (id) =>
      update((from) =>
        mapped(from, (entry) => ('after' in entry && entry.after['_id'] === id ? null : entry)),
      ),
    clear: () => update((from) => (from.undo.length + from.redo.length === 0 ? from : EMPTY)),
    close: peers.close,
  };
}

/** Into the bin or out of it: nothing newer stands in the way of taking that back. */
function isOfTheBin(entry: UndoEntry): boolean {
  if (entry.undo === 'all') return entry.entries.every(isOfTheBin);
  return entry.undo === 'restore' || entry.undo === 'delete';
}

const EMPTY: History = { undo: [], redo: [] };

/** The latest entries of each screen. */
function latest(entries: readonly UndoEntry[]): readonly UndoEntry[] {
  const counts = new Map<UndoScope, number>();
  const isKept = (entry: UndoEntry) => {
    const scopes = [...scopesOf(entry)];
    if (scopes.some((scope) => (counts.get(scope) ?? 0) >= UNDO_LIMIT)) return false;
    for (const scope of scopes) counts.set(scope, (counts.get(scope) ?? 0) + 1);
    return true;
  };
  return [...entries].reverse().filter(isKept).reverse();
}

/** The history with each entry mapped, null drops it; the same object when all stay as they are. */
function mapped(from: History, change: (entry: UndoEntry) => UndoEntry | null): History {
  const each = (entry: UndoEntry) => (entry.undo === 'all' ? mappedInside(entry, change) : change(entry));
  const next = {
    undo: from.undo.map(each).filter((entry) => entry !== null),
    redo: from.redo.map(each).filter((entry) => entry !== null),
  };
  const isSame = (way: Direction) =>
    next[way].length === from[way].length && next[way].every((entry, at) => entry === from[way][at]);
  return isSame('undo') && isSame('redo') ? from : next;
}

/** The same for edits that were made as one: nothing is left of them when each is dropped. */
function mappedInside(
  all: UndoEntry & { undo: 'all' },
  change: (entry: UndoEntry) => UndoEntry | null,
): UndoEntry | null {
  const entries = all.entries.map(change).filter((entry) => entry !== null) as SendableEntry[];
  const isSame =
    entries.length === all.entries.length && entries.every((entry, at) => entry === all.entries[at]);
  if (isSame) return all;
  return entries.length === 0 ? null : { ...all, entries };
}

/** An entry after an operation has gone through. */
function learnt(
  entry: UndoEntry,
  done: QueuedOperation,
  answer: Fields | null,
  real: string | null,
): UndoEntry {
  const { tmpId, opId, isRebased = false } = done;
  const known = tmpId !== null && real !== null ? withRealIds(entry, { [tmpId]: real }) : entry;
  if (answer === null || !('after' in known)) return known;
  const after = leadsOn(known, done, answer) ? answer : known.after;
  // It was put on top of what others had made of the record: that is what taking it back brings again.
  if (known.opId === opId && isRebased) return inverseOf(done, after) ?? known;
  return after === known.after ? known : { ...known, after };
}

/**
 * True when `answer` is what stands where the entry left its record: by the edit that it shows, or by a later one of
 * this administrator. Not where others had changed it in between: then taking back asks.
 */
function leadsOn({ after }: RecordEntry, done: QueuedOperation, answer: Fields): boolean {
  if (PENDING_OP in after) return after[PENDING_OP] === done.opId;
  return after['_id'] === answer['_id'] && after['version'] === done.baseVersion && !done.isRebased;
}

/** One entry for edits that were made together; null for none. */
export function togetherAs(entries: readonly SendableEntry[], title: string): UndoEntry | null {
  const [first] = entries;
  if (first === undefined) return null;
  return entries.length === 1 ? { ...first, title } : { undo: 'all', entries, title, opId: first.opId };
}

/** The entry that takes an operation back; null for what has no way back. */
export function inverseOf(operation: Operation, after: Fields): SendableEntry | null {
  const { action, kind, base, body, opId, title, reorder } = operation;
  if (reorder !== null && base !== null)
    return { undo: 'order', list: reorder.list, ids: base['ids'] as string[], opId, title };
  if (kind === 'order' || kind === 'upload') return null;
  if (action === 'create') return { undo: 'delete', kind, after, opId, title };
  if (action === 'delete') return { undo: 'restore', kind, after, opId, title };
  if (action === 'restore') return { undo: 'delete', kind, after, opId, title };
  if (base === null || body === null) return null;
  // Back under its parent it also takes its old place there.
  const changed = 'parent' in body ? [...Object.keys(body), 'order'] : Object.keys(body);
  const fields = Object.fromEntries(
    changed.filter((field) => field in base).map((field) => [field, base[field] ?? null]),
  );
  return Object.keys(fields).length === 0 ? null : { undo: 'change', kind, after, fields, opId, title };
}

/** A stored history, distrusted: an empty one unless its schema is today's and every entry can be one. */
function read(stored: unknown): History {
  if (!isObject(stored) || stored['schema'] !== SCHEMA) return EMPTY;
  const { past, future = [] } = stored;
  const isList = (list: unknown): list is UndoEntry[] => Array.isArray(list) && list.every(isEntry);
  return isList(past) && isList(future) ? { undo: latest(past), redo: latest(future) } : EMPTY;
}

function isEntry(value: unknown): value is UndoEntry {
  if (!isObject(value)) return false;
  const { undo: way, title, opId } = value;
  const ways = ['change', 'delete', 'restore', 'order', 'all', 'import', 'stage-order'];
  return typeof title === 'string' && typeof opId === 'string' && ways.includes(String(way));
}
