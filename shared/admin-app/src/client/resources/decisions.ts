import type { Choice } from '@wa/core/domain/conflict';
import type { Core } from '../core/open-core.ts';
import { isTmpId } from '../queue/operation.ts';
import { discardedWith, type Conflict, type QueuedOperation } from '../queue/queue-state.ts';
import { decide, type Choices } from '../queue/rebase.ts';

/** What the administrator decides about changes that could not go through by themselves. */
export function decisionsResource({ queue, storage, clock, undoStore, lost, changed, run }: Core) {
  /** Takes a change off the queue, and all that depends on it. */
  async function discard(opId: string): Promise<void> {
    const gone = discardedWith(queue.state(), opId);
    await queue.append({ type: 'discarded', opId });
    for (const operation of gone) {
      await undoStore.forget(operation.opId);
      if (operation.kind === 'upload') await storage.deleteBlob(operation.opId);
    }
    changed(true);
  }

  function conflictOf(opId: string): { queued: QueuedOperation; conflict: Conflict } | null {
    const queued = queue.state().operations.find((operation) => operation.opId === opId);
    return queued?.status.at === 'conflict' ? { queued, conflict: queued.status.conflict } : null;
  }

  /** What loses is kept in the record's history: theirs as a version, mine beside the versions. */
  async function keepLost(
    { queued, conflict }: { queued: QueuedOperation; conflict: Conflict },
    choice: Choice | Choices,
    isAll: boolean,
  ): Promise<void> {
    const { opId, kind, recordId, title, serverId } = queued;
    // Rarely needed, so it is not part of the first script.
    const { lostFields } = await import('../history/lost-fields.ts');
    const fields = lostFields(queued, conflict, choice, isAll);
    if (fields === null || recordId === null || kind === 'order' || kind === 'upload') return;
    const { theirs } = conflict;
    const known = isTmpId(recordId) ? String(theirs?.['_id'] ?? recordId) : recordId;
    const against = typeof theirs?.['version'] === 'number' ? theirs['version'] : null;
    const at = clock.now().toISOString();
    await lost.keep({ opId, serverId, kind, recordId: known, title, at, against, fields });
  }

  /** A clash decided: mine, theirs, or field by field. */
  async function resolve(opId: string, choice: Choice | Choices): Promise<void> {
    const found = conflictOf(opId);
    if (found === null) return;
    const { queued, conflict } = found;
    const rebase = decide(queued, conflict, choice);
    await keepLost(found, choice, rebase === null);
    if (rebase === null) await discard(opId);
    else await queue.append({ type: 'rebased', opId, rebase });
    await run();
    await lost.send();
  }

  /**
   * Takes a conflicting edit off the queue, for an editor that holds the input and asks on its own. `theirs` null: the
   * record is gone. `drop` says what was decided against mine, so that the history keeps it.
   */
  async function take(opId: string) {
    const found = conflictOf(opId);
    await discard(opId);
    return {
      theirs: found?.conflict.theirs ?? null,
      drop: async (choice: Choice | Choices): Promise<void> => {
        if (found === null) return;
        await keepLost(found, choice, choice === 'theirs');
        await lost.send();
      },
    };
  }

  return {
    discard,
    conflicts: { resolve, take },
    /** Changes that the server has refused. */
    parked: {
      retry: async (opId: string): Promise<void> => {
        await queue.append({ type: 'retried', opId });
        await run();
      },
      /** What else would go with it. */
      discardsToo: (opId: string) => discardedWith(queue.state(), opId).slice(1),
      discard: async (opId: string): Promise<void> => {
        await discard(opId);
        await run();
      },
    },
  };
}
