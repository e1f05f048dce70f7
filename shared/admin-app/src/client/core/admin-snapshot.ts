import type { StorageProblem } from '../../platform/port.ts';
import type { Contact } from '../connection/reachability.ts';
import type { Person, SessionState } from '../connection/session.ts';
import { heldBack } from '../queue/next-operation.ts';
import type { QueuedOperation, QueueState } from '../queue/queue-state.ts';
import type { SetAside } from '../queue/set-aside.ts';
import type { UndoLists } from '../undo/undo.ts';

/** Where the administrator's work stands; always visible (trust model). */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'unclear' | 'conflict' | 'damaged';

/** One immutable picture of the client, for useSyncExternalStore. */
export interface AdminSnapshot {
  session: SessionState;
  person: Person;
  /** The server is of a later release: nothing is sent to it. */
  isBehind: boolean;
  reachable: boolean;
  /** Something else than the server answers, or an edit had no clear answer and is sent again (D12). */
  unclear: boolean;
  saveState: SaveState;
  /** On their way or waiting, in order. */
  waiting: readonly QueuedOperation[];
  /** Of those that wait, the ones that were sent and had no clear answer; by id. */
  unanswered: ReadonlySet<string>;
  /** What stands in the way of those that have to wait for another: undecided, or without a clear answer; by id. */
  heldBack: ReadonlyMap<string, QueuedOperation>;
  /** In need of a decision. */
  conflicts: readonly QueuedOperation[];
  /** Refused by the server, with the reason. */
  parked: readonly QueuedOperation[];
  /** Made for another server: kept, never sent here. */
  otherServer: readonly QueuedOperation[];
  /** Editors with input that is saved nowhere but in a draft. */
  unsaved: number;
  /** The steps of undo and redo on each screen, oldest first. */
  undo: UndoLists;
  redo: UndoLists;
  /** Edits that cannot be read, and so are not sent. */
  setAside: readonly SetAside[];
  /** Stored records that could not be read and were set aside. */
  problems: readonly StorageProblem[];
  /** Rises whenever lists or records may have changed. */
  revision: number;
}

export interface SnapshotParts {
  session: SessionState;
  person: Person;
  isBehind: boolean;
  contact: Contact;
  /** An edit is asked again later, because its answer was none. */
  isUnclear: boolean;
  isUnanswered: (opId: string) => boolean;
  running: boolean;
  queue: QueueState;
  serverId: string | null;
  unsaved: number;
  undo: UndoLists;
  redo: UndoLists;
  setAside: readonly SetAside[];
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
  setAside,
  reachable,
  unclear,
  unsaved,
  running,
}: Pick<
  AdminSnapshot,
  'waiting' | 'conflicts' | 'parked' | 'setAside' | 'reachable' | 'unclear' | 'unsaved'
> & {
  running: boolean;
}): SaveState {
  if (conflicts.length + parked.length > 0) return 'conflict';
  if (setAside.length > 0) return 'damaged';
  if (!reachable) return unclear ? 'unclear' : 'offline';
  if (running && waiting.length > 0) return 'saving';
  if (unclear) return 'unclear';
  return waiting.length + unsaved > 0 ? 'unsaved' : 'saved';
}
