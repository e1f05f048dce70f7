import type { StorageProblem } from '../../platform/port.ts';
import type { Contact } from '../connection/connection.ts';
import type { Person, SessionState } from '../connection/session.ts';
import { heldBack } from '../queue/next-operation.ts';
import type { QueuedOperation, QueueState } from '../queue/queue-state.ts';
import type { DamagedChange } from '../queue/damaged-changes.ts';
import type { UndoLists } from '../undo/undo.ts';

/** Save state of the administrator's work, which is always visible (trust model). */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'unclear' | 'conflict' | 'damaged';

/** An immutable snapshot of the client, for useSyncExternalStore. */
export interface AdminSnapshot {
  session: SessionState;
  person: Person;
  /** True if the server runs a later release, so that nothing is sent to it. */
  isBehind: boolean;
  reachable: boolean;
  /**
   * True if something other than the server responds, or if an edit isn't confirmed and is sent again (D12).
   */
  unclear: boolean;
  saveState: SaveState;
  /** Edits being sent or pending, in order. */
  waiting: readonly QueuedOperation[];
  /** Ids of the pending edits that were sent but not confirmed. */
  unanswered: ReadonlySet<string>;
  /**
   * The edits that block other edits, by the id of the blocked one. Each needs a decision or isn't confirmed.
   */
  heldBack: ReadonlyMap<string, QueuedOperation>;
  /** Edits that need a decision. */
  conflicts: readonly QueuedOperation[];
  /** Edits that the server rejected, with the reason. */
  parked: readonly QueuedOperation[];
  /** Edits for another server: kept, but never sent here. */
  otherServer: readonly QueuedOperation[];
  /** Number of editors with input that is saved only in a draft. */
  unsaved: number;
  /** Undo and redo steps by screen, oldest first. */
  undo: UndoLists;
  redo: UndoLists;
  /** Edits that cannot be read and therefore aren't sent. */
  damagedChanges: readonly DamagedChange[];
  /** Stored records that could not be read and were quarantined. */
  problems: readonly StorageProblem[];
  /** Increases whenever lists or records may have changed. */
  revision: number;
}

export interface SnapshotParts {
  session: SessionState;
  person: Person;
  isBehind: boolean;
  contact: Contact;
  /** True if an edit is sent again later, because the server didn't confirm it. */
  isUnclear: boolean;
  isUnanswered: (opId: string) => boolean;
  running: boolean;
  queue: QueueState;
  serverId: string | null;
  unsaved: number;
  undo: UndoLists;
  redo: UndoLists;
  damagedChanges: readonly DamagedChange[];
  problems: readonly StorageProblem[];
  revision: number;
}

export function buildSnapshot(parts: SnapshotParts): AdminSnapshot {
  const { queue, serverId, running, contact, isUnclear, isUnanswered, ...rest } = parts;
  const here = queue.operations.filter((queued) => queued.serverId === serverId);
  const at = (status: QueuedOperation['status']['at']) =>
    here.filter((queued) => queued.status.at === status);
  const reachable = contact === 'there';
  const unclear = contact === 'unclear' || (reachable && isUnclear);
  const snapshot = { waiting: at('waiting'), conflicts: at('conflict'), parked: at('parked') };
  return {
    ...rest,
    reachable,
    unclear,
    ...snapshot,
    unanswered: new Set(snapshot.waiting.map(({ opId }) => opId).filter(isUnanswered)),
    heldBack: heldBack(here, isUnanswered),
    otherServer: queue.operations.filter((queued) => queued.serverId !== serverId),
    saveState: saveStateOf({ ...snapshot, ...rest, reachable, unclear, running }),
  };
}

function saveStateOf({
  waiting,
  conflicts,
  parked,
  damagedChanges,
  reachable,
  unclear,
  unsaved,
  running,
}: Pick<
  AdminSnapshot,
  'waiting' | 'conflicts' | 'parked' | 'damagedChanges' | 'reachable' | 'unclear' | 'unsaved'
> & {
  running: boolean;
}): SaveState {
  if (conflicts.length + parked.length > 0) return 'conflict';
  if (damagedChanges.length > 0) return 'damaged';
  if (!reachable) return unclear ? 'unclear' : 'offline';
  if (running && waiting.length > 0) return 'saving';
  if (unclear) return 'unclear';
  return waiting.length + unsaved > 0 ? 'unsaved' : 'saved';
}
