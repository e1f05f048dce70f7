import type { PlatformStorage } from '../platform/port.ts';
import {
  emptyHistory,
  parseHistory,
  record,
  undo,
  undosLeft,
  type History,
} from '@wa/core/domain/pages/snapshot-history';
import type { BinKind } from '@wa/core/domain/record';
import { substitute, type Fields, type Operation } from './queue/operation.ts';
import type { QueuedOperation } from './queue/queue-state.ts';

const KEY = 'admin-undo';

/** How to take back one action of the administrator: never a blind overwrite, always an edit of its own (D10). */
export type UndoEntry = { title: string; opId: string } & (
  | SendableEntry
  /** Several edits that were made as one; the last is taken back first. */
  | { undo: 'all'; entries: readonly SendableEntry[] }
  /** Stages the order from before Save Order; nothing is sent until it is saved. */
  | { undo: 'stage-order'; list: 'products' | 'sidebar-items'; ids: readonly string[] }
);

/** Puts fields back to what they were, or a record; `after` is the record that the edit left behind. */
export type SendableEntry = { title: string; opId: string } & (
  | { undo: 'change'; kind: BinKind; after: Fields; fields: Fields }
  | { undo: 'delete'; kind: BinKind; after: Fields }
  | { undo: 'restore'; kind: BinKind; after: Fields }
);

export interface UndoStore {
  left: () => number;
  /** What the next undo takes back. */
  next: () => UndoEntry | null;
  push: (entry: UndoEntry) => Promise<void>;
  /** Takes the latest entry out; null when none is left. */
  pop: () => Promise<UndoEntry | null>;
  /** An operation has gone through: its record and its real id are known now. */
  settle: (done: QueuedOperation, answer: Fields | null, real: string | null) => Promise<void>;
  /** An operation never happened: there is nothing to take back. */
  forget: (opId: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** The admin's undo history: at most five entries, kept through a reload (specification 4). */
export async function openUndoStore(storage: PlatformStorage): Promise<UndoStore> {
  let history: History<UndoEntry> = parseHistory(await storage.get('history', KEY), isEntry);

  async function set(next: History<UndoEntry>): Promise<void> {
    if (next === history) return;
    history = next;
    await storage.put('history', KEY, history);
  }
  /** What changes nothing is not written. */
  async function mapPast(change: (entries: readonly UndoEntry[]) => readonly UndoEntry[]): Promise<void> {
    const past = change(history.past);
    const isSame =
      past.length === history.past.length && past.every((entry, at) => entry === history.past[at]);
    if (!isSame) await set({ ...history, past });
  }

  return {
    left: () => undosLeft(history),
    next: () => history.past.at(-1) ?? null,
    push: (entry) => set(record<UndoEntry | null>(history, entry, null) as History<UndoEntry>),
    pop: async () => {
      const result = undo(history);
      if (!result.ok) return null;
      await set(result.history);
      return result.restored;
    },
    settle: (done, answer, real) =>
      mapPast((entries) =>
        entries.map((entry) => {
          const { tmpId } = done;
          const known = tmpId !== null && real !== null ? substitute(entry, tmpId, real) : entry;
          const follow = <T extends SendableEntry>(one: T): T =>
            answer !== null && leadsOn(one, done, answer) ? { ...one, after: answer } : one;
          if (known.undo === 'stage-order') return known;
          return known.undo === 'all' ? { ...known, entries: known.entries.map(follow) } : follow(known);
        }),
      ),
    forget: (opId) =>
      mapPast((entries) =>
        entries.flatMap((entry): UndoEntry[] => {
          if (entry.undo !== 'all') return entry.opId === opId ? [] : [entry];
          const left = entry.entries.filter((one) => one.opId !== opId);
          return left.length === 0 ? [] : [{ ...entry, entries: left }];
        }),
      ),
    clear: async () => {
      history = emptyHistory();
      await storage.delete('history', KEY);
    },
  };
}

/**
 * True when `answer` is what stands where the entry left its record: by its own operation, or by a later one of this
 * administrator. Not where others had changed it in between: then taking back asks.
 */
function leadsOn({ after, opId }: SendableEntry, done: QueuedOperation, answer: Fields): boolean {
  if (opId === done.opId) return true;
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
  const { action, kind, base, body, opId, title } = operation;
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

function isEntry(value: unknown): value is UndoEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { undo: way, title, opId } = value as Partial<Record<string, unknown>>;
  const ways = ['change', 'delete', 'restore', 'all', 'stage-order'];
  return typeof title === 'string' && typeof opId === 'string' && ways.includes(String(way));
}
