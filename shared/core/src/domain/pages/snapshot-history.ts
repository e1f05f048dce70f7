import { UNDO_LIMIT } from '../limits.ts';

/**
 * Snapshots from before each change, the latest last, at most five (specification 4). Serializable as JSON.
 */
export interface History<T> {
  readonly past: readonly T[];
  /**
   * Key of the typing burst that the latest snapshot covers; null if the next change needs its own snapshot.
   */
  readonly burst: string | null;
  /** Undone snapshots for redo, the next one first. Cleared by the next change and when the view closes. */
  readonly future?: readonly T[];
}

export function emptyHistory<T>(): History<T> {
  return { past: [], burst: null };
}

/** Records the state before a change, once per typing burst. An identical value isn't a change. */
export function record<T>(history: History<T>, before: T, after: T, burst: string | null = null): History<T> {
  if (Object.is(before, after)) return history;
  if (burst !== null && burst === history.burst) return history;
  return { past: [...history.past, before].slice(-UNDO_LIMIT), burst };
}

/** Ends a typing burst, for example when the field loses focus: the next change gets a new snapshot. */
export function endBurst<T>(history: History<T>): History<T> {
  return history.burst === null ? history : { ...history, burst: null };
}

interface Step<T> {
  history: History<T>;
  restored: T;
}

/**
 * Restores the latest snapshot; null if there is none.
 * @param now state that redo restores
 */
export function undo<T>({ past, future = [] }: History<T>, now: T): Step<T> | null {
  if (past.length === 0) return null;
  const history = { past: past.slice(0, -1), burst: null, future: [now, ...future] };
  return { history, restored: past[past.length - 1] as T };
}

/** Reverts the latest undo; null if something changed since, or if nothing was undone. */
export function redo<T>({ past, future = [] }: History<T>, now: T): Step<T> | null {
  if (future.length === 0) return null;
  const history = { past: [...past, now].slice(-UNDO_LIMIT), burst: null, future: future.slice(1) };
  return { history, restored: future[0] as T };
}

/** Applies the same change to every snapshot, for example when the record on the server has changed. */
export function mapHistory<T>(history: History<T>, change: (snapshot: T) => T): History<T> {
  const { past, future } = history;
  return { ...history, past: past.map(change), ...(future && { future: future.map(change) }) };
}

/** Validates a stored history; returns an empty one unless every snapshot passes `isSnapshot`. */
export function parseHistory<T>(stored: unknown, isSnapshot: (value: unknown) => value is T): History<T> {
  const past = typeof stored === 'object' && stored !== null && 'past' in stored ? stored.past : null;
  if (!Array.isArray(past)) return emptyHistory();
  const snapshots: unknown[] = past.slice(-UNDO_LIMIT);
  return snapshots.every(isSnapshot) ? { past: snapshots, burst: null } : emptyHistory();
}
