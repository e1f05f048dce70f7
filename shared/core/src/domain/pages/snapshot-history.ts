import { UNDO_LIMIT } from '../limits.ts';
import { NO_MORE_UNDOS } from '../messages.ts';

/** Rises with any change to the shape of a stored history, so that an older one is set aside. */
const HISTORY_SCHEMA = 1;

/** Snapshots from before each change, latest last, at most five (specification 4). Serialisable as JSON. */
export interface History<T> {
  readonly schema: typeof HISTORY_SCHEMA;
  readonly past: readonly T[];
  /** Key of the typing burst that the latest snapshot stands for; null when the next change needs its own. */
  readonly burst: string | null;
}

export type UndoResult<T> =
  { ok: true; history: History<T>; restored: T } | { ok: false; message: typeof NO_MORE_UNDOS };

/** A history without snapshots. */
export function emptyHistory<T>(): History<T> {
  return { schema: HISTORY_SCHEMA, past: [], burst: null };
}

/**
 * Records the state from before a change. A change with the burst key of the one before adds nothing: one snapshot
 * stands for the whole burst of typing. A change that left the very same value behind is none.
 */
export function record<T>(history: History<T>, before: T, after: T, burst: string | null = null): History<T> {
  if (Object.is(before, after)) return history;
  if (burst !== null && burst === history.burst) return history;
  return { ...history, past: [...history.past, before].slice(-UNDO_LIMIT), burst };
}

/** Ends a burst of typing, as when the field loses focus: the next change is recorded anew. */
export function endBurst<T>(history: History<T>): History<T> {
  return history.burst === null ? history : { ...history, burst: null };
}

/** Restores the latest snapshot, or says that there is none (specification 8). */
export function undo<T>(history: History<T>): UndoResult<T> {
  if (history.past.length === 0) return { ok: false, message: NO_MORE_UNDOS };
  const restored = history.past[history.past.length - 1] as T;
  return { ok: true, history: { ...history, past: history.past.slice(0, -1), burst: null }, restored };
}

/** How many undos are left. */
export function undosLeft(history: History<unknown>): number {
  return history.past.length;
}

/**
 * A stored history, distrusted: an empty one unless its schema is today's and every snapshot passes `isSnapshot`.
 */
export function parseHistory<T>(stored: unknown, isSnapshot: (value: unknown) => value is T): History<T> {
  if (typeof stored !== 'object' || stored === null) return emptyHistory();
  const { schema, past } = stored as { schema?: unknown; past?: unknown };
  if (schema !== HISTORY_SCHEMA || !Array.isArray(past)) return emptyHistory();
  const snapshots: unknown[] = past.slice(-UNDO_LIMIT);
  return snapshots.every(isSnapshot) ? { schema, past: snapshots, burst: null } : emptyHistory();
}
