import { UNDO_LIMIT } from '../limits.ts';

/** Snapshots from before each change, latest last, at most five (specification 4). Serialisable as JSON. */
export interface History<T> {
  readonly past: readonly T[];
  /** Key of the typing burst that the latest snapshot stands for; null when the next change needs its own. */
  readonly burst: string | null;
  /** What undo took back, the next to come again first; gone with the next change, and not kept beyond the view. */
  readonly future?: readonly T[];
}

export function emptyHistory<T>(): History<T> {
  return { past: [], burst: null };
}

/** Records the state before a change, once for a burst of typing; a change that leaves the very same value is none. */
export function record<T>(history: History<T>, before: T, after: T, burst: string | null = null): History<T> {
  if (Object.is(before, after)) return history;
  if (burst !== null && burst === history.burst) return history;
  return { past: [...history.past, before].slice(-UNDO_LIMIT), burst };
}

/** Ends a burst of typing, as when the field loses focus: the next change is recorded anew. */
export function endBurst<T>(history: History<T>): History<T> {
  return history.burst === null ? history : { ...history, burst: null };
}

interface Step<T> {
  history: History<T>;
  restored: T;
}

/** Restores the latest snapshot; null when there is none. @param now what redo brings back */
export function undo<T>({ past, future = [] }: History<T>, now: T): Step<T> | null {
  if (past.length === 0) return null;
  const history = { past: past.slice(0, -1), burst: null, future: [now, ...future] };
  return { history, restored: past[past.length - 1] as T };
}

/** Brings back what the latest undo took back; null when nothing changed it since, or nothing was undone. */
export function redo<T>({ past, future = [] }: History<T>, now: T): Step<T> | null {
  if (future.length === 0) return null;
  const history = { past: [...past, now].slice(-UNDO_LIMIT), burst: null, future: future.slice(1) };
  return { history, restored: future[0] as T };
}

/** Every snapshot changed in the same way, as when the record under them has become another. */
export function mapHistory<T>(history: History<T>, change: (snapshot: T) => T): History<T> {
  const { past, future } = history;
  return { ...history, past: past.map(change), ...(future && { future: future.map(change) }) };
}

/** A stored history, distrusted: an empty one unless every snapshot passes `isSnapshot`. */
export function parseHistory<T>(stored: unknown, isSnapshot: (value: unknown) => value is T): History<T> {
  const past = typeof stored === 'object' && stored !== null && 'past' in stored ? stored.past : null;
  if (!Array.isArray(past)) return emptyHistory();
  const snapshots: unknown[] = past.slice(-UNDO_LIMIT);
  return snapshots.every(isSnapshot) ? { past: snapshots, burst: null } : emptyHistory();
}
