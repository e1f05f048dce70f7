import type { Choice } from '@wa/core/domain/conflict';
import type { Core } from '../core/open-core.ts';
import { lostFields } from '../history/lost-fields.ts';
import { isTmpId } from '../queue/operation.ts';
import { discardedWith } from '../queue/queue-state.ts';
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

  /** A clash decided: mine, theirs, or field by field. What loses is kept in the record's history: theirs as a version, mine beside the versions. */
  async function resolve(opId: string, choice: Choice | Choices): Promise<void> {
    const queued = queue.state().operations.find((operation) => operation.opId === opId);
    if (queued?.status.at !== 'conflict') return;
    const { conflict } = queued.status;
    const rebase = decide(queued, conflict, choice);
    const { kind, recordId, title, serverId } = queued;
    const fields = lostFields(queued, conflict, choice, rebase);
    if (fields !== null && recordId !== null && kind !== 'order' && kind !== 'upload') {
      const { theirs } = conflict;
      const known = isTmpId(recordId) ? String(theirs?.['_id'] ?? recordId) : recordId;
      const against = typeof theirs?.['version'] === 'number' ? theirs['version'] : null;
      const at = clock.now().toISOString();
      await lost.keep({ opId, serverId, kind, recordId: known, title, at, against, fields });
    }
    if (rebase === null) await discard(opId);
    else await queue.append({ type: 'rebased', opId, rebase });
    await run();
    await lost.send();
  }

  return {
    discard,
    conflicts: { resolve },
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
