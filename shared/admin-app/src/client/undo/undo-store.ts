import type { Imported } from '@wa/core/contract/import';
import { UNDO_LIMIT } from '@wa/core/domain/limits';
import { createSerially } from '../../platform/serially.ts';
import type { Platform } from '../../platform/port.ts';
import { isObject } from '../queue/queue-log.ts';
import {
  byScope,
  entryOf,
  importEntry,
  NOTHING_TO_UNDO,
  orderEntry,
  UNDO_SCOPES,
  type UndoEntry,
  type UndoLists,
  type UndoState,
  type UndoStep,
} from './undo.ts';

const KEY = 'admin-undo';
/** Increased when the stored shape changes. */
const SCHEMA = 2;

export interface UndoStore {
  state: () => UndoState;
  /** Reads the stored state, which another tab may have just changed. */
  latest: () => Promise<UndoState>;
  /**
   * Applies a function of undo.ts to the stored state. If it returns its argument, nothing is written.
   */
  change: (next: (state: UndoState) => UndoState) => Promise<void>;
  close: () => void;
}

/**
 * Opens the undo lists of all screens, which survive a restart. All tabs share them: a change is applied to
 * the stored state under a lock, and the other tabs are notified.
 */
export async function openUndoStore(
  { storage, lock, channel }: Pick<Platform, 'storage' | 'lock' | 'channel'>,
  onChange: () => void = () => {},
): Promise<UndoStore> {
  let state = readUndo(await storage.get('history', KEY));
  const serially = createSerially();
  const peers = channel('wa-undo', () => {
    serially(load).then(onChange, () => {});
  });

  async function load(): Promise<void> {
    state = readUndo(await storage.get('history', KEY));
  }
  async function changeStored(next: (state: UndoState) => UndoState): Promise<void> {
    await load();
    const changed = next(state);
    if (changed === state) return;
    state = changed;
    await storage.put('history', KEY, { schema: SCHEMA, ...state });
  }
  return {
    state: () => state,
    latest: async () => {
      await serially(load);
      return state;
    },
    change: (next) =>
      serially(async () => {
        if (next(state) === state) return;
        await lock.exclusive('wa-undo', () => changeStored(next));
        peers.post('changed');
      }),
    close: peers.close,
  };
}

/** Reads stored lists defensively: returns no entries if the schema is unknown or an entry is invalid. */
export function readUndo(stored: unknown): UndoState {
  if (!isObject(stored)) return NOTHING_TO_UNDO;
  const { schema, undo, redo, past, future = [] } = stored;
  // State stored by an earlier release has no lists for newer screens.
  const lists =
    schema === 1
      ? [listsOfSchema1(past), listsOfSchema1(future)]
      : [undo, redo].map((each) => isObject(each) && { ...NOTHING_TO_UNDO.undo, ...each });
  const [back, forth] = lists as [unknown, unknown];
  return (schema === 1 || schema === SCHEMA) && areLists(back) && areLists(forth)
    ? { undo: back, redo: forth }
    : NOTHING_TO_UNDO;
}

function areLists(value: unknown): value is UndoLists {
  return (
    isObject(value) &&
    UNDO_SCOPES.every((scope) => Array.isArray(value[scope]) && (value[scope] as unknown[]).every(isEntry))
  );
}

function isEntry(value: unknown): value is UndoEntry {
  if (!isObject(value)) return false;
  const { undo: way, title, opId, steps } = value;
  const isWay =
    way === 'steps' ? Array.isArray(steps) : way === 'import' || way === 'file' || way === 'stage-order';
  return isWay && typeof title === 'string' && typeof opId === 'string';
}

/**
 * Converts the lists of earlier releases, in which all screens shared one list and an entry 'all' had several
 * steps.
 */
function listsOfSchema1(stored: unknown): UndoLists | null {
  if (!Array.isArray(stored) || !stored.every(isObject)) return null;
  const entries = stored.flatMap((entry): UndoEntry[] => {
    const { undo: way, entries: several, title, ...rest } = entry;
    if (way === 'import') return [importEntry(rest['imported'] as Imported, String(title))];
    if (way === 'stage-order')
      return [orderEntry(rest['list'] as 'products', rest['ids'] as string[], String(title))];
    const steps = (way === 'all' ? several : [entry]) as UndoStep[];
    const known = steps.filter((step) => ['change', 'delete', 'restore', 'order'].includes(step.undo));
    return [entryOf(known, String(title))].filter((each) => each !== null);
  });
  return byScope((scope) => entries.filter((entry) => entry.scope === scope).slice(-UNDO_LIMIT));
}
