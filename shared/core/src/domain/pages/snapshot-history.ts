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
  /** What undo took back, the next to come again first; gone with the next change, and not kept beyond the view. */
  readonly future?: readonly T[];
}

export type UndoResult<T> =
  | { ok: true; history: History<T>; restored: T }
  | { ok: false; message: typeof NO_MORE_UNDOS };

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
  return { schema: HISTORY_SCHEMA, past: [...history.past, before].slice(-UNDO_LIMIT), burst };
}

/** Ends a burst of typing, as when the field loses focus: the next change is recorded anew. */
export function endBurst<T>(history: History<T>): History<T> {
  return history.burst === null ? history : { ...history, burst: null };
}

/**
 * Restores the latest snapshot, or says that there is none (specification 8).
 * @param now what redo brings back; without it there is none
 */
export function undo<T>({ past, schema, future = [] }: History<T>, now?: T): UndoResult<T> {
  if (past.length === 0) return { ok: false, message: NO_MORE_UNDOS };
  const restored = past[past.length - 1] as T;
  const again = now === undefined ? {} : { future: [now, ...future] };
  return { ok: true, history: { schema, past: past.slice(0, -1), burst: null, ...again }, restored };
}

/** Brings back what the latest undo took back; null when nothing changed it since, or nothing was undone. */
export function redo<T>(
  { past, future = [], schema }: History<T>,
  now: T,
): { history: History<T>; restored: T } | null {
  if (future.length === 0) return null;
  const history = { schema, past: [...past, now].slice(-UNDO_LIMIT), burst: null, future: future.slice(1) };
  return { history, restored: future[0] as T };
}

/** Every snapshot changed in the same way, as when the record under them has become another. */
export function mapHistory<T>(history: History<T>, change: (snapshot: T) => T): History<T> {
  const { past, future } = history;
  return { ...history, past: past.map(change), ...(future && { future: future.map(change) }) };
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
