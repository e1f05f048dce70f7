import type { PlatformStorage } from '../platform/port.ts';
import {
  emptyHistory,
  parseHistory,
  record,
  undo,
  undosLeft,
  type History,
} from '../domain/snapshot-history.ts';
import type { BinKind } from '../domain/record.ts';
import { substitute, type Fields, type Operation } from './queue/operation.ts';

const KEY = 'admin-undo';

/** How to take back one action of the administrator: never a blind overwrite, always an edit of its own (D10). */
export type UndoEntry = { title: string; opId: string } &
  /** Puts fields back to what they were; `after` is the record that the edit left behind. */
  (
    | { undo: 'change'; kind: BinKind; after: Fields; fields: Fields }
    | { undo: 'delete'; kind: BinKind; after: Fields }
    | { undo: 'restore'; kind: BinKind; after: Fields }
    /** Stages the order from before Save Order; nothing is sent until it is saved. */
    | { undo: 'stage-order'; list: 'products' | 'sidebar-items'; ids: readonly string[] }
  );

export interface UndoStore {
  left: () => number;
  /** What the next undo takes back. */
  next: () => UndoEntry | null;
  push: (entry: UndoEntry) => Promise<void>;
  /** Takes the latest entry out; null when none is left. */
  pop: () => Promise<UndoEntry | null>;
  /** The operation behind an entry has gone through: its record and its real id are known now. */
  settle: (opId: string, answer: Fields | null, tmpId: string | null, real: string | null) => Promise<void>;
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
  const mapPast = (change: (entries: readonly UndoEntry[]) => readonly UndoEntry[]) =>
    set({ ...history, past: change(history.past) });

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
    settle: (opId, answer, tmpId, real) =>
      mapPast((entries) =>
        entries.map((entry) => {
          const known = tmpId !== null && real !== null ? substitute(entry, tmpId, real) : entry;
          return known.opId === opId && answer !== null && 'after' in known
            ? { ...known, after: answer }
            : known;
        }),
      ),
    forget: (opId) => mapPast((entries) => entries.filter((entry) => entry.opId !== opId)),
    clear: async () => {
      history = emptyHistory();
      await storage.delete('history', KEY);
    },
  };
}

/** The entry that takes an operation back; null for what has no way back. */
export function inverseOf(operation: Operation, after: Fields): UndoEntry | null {
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
  const ways = ['change', 'delete', 'restore', 'stage-order'];
  return typeof title === 'string' && typeof opId === 'string' && ways.includes(String(way));
}
