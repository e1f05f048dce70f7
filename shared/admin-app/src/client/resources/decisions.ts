import type { Choices } from '@wa/core/domain/merge';
import type { Core } from '../core/open-core.ts';
import { PENDING_REASONS, type Saved } from '../edits/submit.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import { isTmpId, type Fields } from '../queue/operation.ts';
import { discardedWith, type QueuedOperation } from '../queue/queue-state.ts';
import { decide, droppedFields } from '../queue/rebase.ts';
import { withoutEdit } from '../undo/undo.ts';

/**
 * Outcome of an edit after its conflict was decided: saved, queued as merged, or null if all of it was
 * discarded.
 */
export type Decided = Exclude<Saved<Fields>, { state: 'conflict' }> | null;

/** Creates the calls by which the administrator decides about rejected and conflicting changes. */
export function decisionsResource({ queue, storage, clock, undoStore, lost, changed, run }: Core) {
  const editors = new Map<string, (decided: Decided) => void>();
  const find = (opId: string) => queue.state().operations.find((operation) => operation.opId === opId);

  /** Removes a change and all its dependents from the queue. */
  async function discard(opId: string): Promise<void> {
    const gone = discardedWith(queue.state(), opId);
    await queue.append({ type: 'discarded', opId });
    for (const operation of gone) {
      await undoStore.change((state) => withoutEdit(state, operation.opId));
      if (operation.kind === 'upload') await storage.deleteBlob(operation.opId);
    }
    changed(true);
  }

  /**
   * Keeps the discarded side in the record's history: theirs is a version, mine is stored with the versions.
   */
  async function keepLost(queued: QueuedOperation, theirs: Fields | null, choices: Choices): Promise<void> {
    const { opId, kind, recordId, title, serverId } = queued;
    const fields = droppedFields(queued, theirs, choices);
    if (fields === null || recordId === null || kind === 'order' || kind === 'upload') return;
    const known = isTmpId(recordId) ? String(theirs?.['_id'] ?? recordId) : recordId;
    const against = typeof theirs?.['version'] === 'number' ? theirs['version'] : null;
    const at = clock.now().toISOString();
    await lost.keep({ opId, serverId, kind, recordId: known, title, at, against, fields });
  }

  /**
   * Resolves a conflict with mine, theirs, or a choice per part. Returns true if an open editor waits for the
   * outcome and will report it.
   */
  async function resolve(opId: string, choices: Choices): Promise<boolean> {
    const queued = find(opId);
    if (queued?.status.at !== 'conflict') return false;
    const { theirs } = queued.status.conflict;
    const rebase = decide(queued, theirs, choices);
    await keepLost(queued, theirs, choices);
    if (rebase === null) {
      // The edits that followed a new record are discarded with it.
      const [, ...others] = discardedWith(queue.state(), opId);
      for (const other of others)
        if (other.recordId === queued.recordId) await keepLost(other, theirs, 'theirs');
    }
    const isAwaited = editors.has(opId);
    if (rebase === null) await discard(opId);
    else await queue.append({ type: 'rebased', opId, rebase });
    const why = await run();
    const waiting = find(opId);
    if (waiting?.status.at === 'waiting')
      editors.get(opId)?.({
        state: 'queued',
        record: optimisticRecord(waiting),
        opId,
        why: PENDING_REASONS[why],
      });
    await lost.send();
    return isAwaited;
  }

  /**
   * Resolves when the edit's conflict has been decided, in this or another window, and the edit was sent,
   * queued, or discarded.
   */
  async function decided(opId: string): Promise<Decided> {
    let stop = () => {};
    const outcome = await new Promise<Decided>((tell) => {
      editors.set(opId, tell);
      stop = queue.onEvent(({ event, before }) => {
        if (event.type === 'discarded' && event.opId === opId) tell(null);
        if (event.type !== 'succeeded' || event.opId !== opId) return;
        const done = before.operations.find((queued) => queued.opId === opId);
        const record = event.record ?? (done && optimisticRecord(done));
        if (record) tell({ state: 'saved', record, opId });
      });
    });
    stop();
    editors.delete(opId);
    return outcome;
  }

  return {
    discard,
    conflicts: { resolve, decided },
    /** Changes that the server rejected. */
    parked: {
      retry: async (opId: string): Promise<void> => {
        await queue.append({ type: 'retried', opId });
        await run();
      },
      /** Returns the dependents, which are discarded with the change. */
      dependentsOf: (opId: string) => discardedWith(queue.state(), opId).slice(1),
      discard: async (opId: string): Promise<void> => {
        await discard(opId);
        await run();
      },
    },
  };
}
