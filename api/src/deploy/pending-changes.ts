import type { Change, ChangeBus } from '../changes.ts';
import type { Dependencies } from '../dependencies.ts';

/** Changes named to the administrator; older ones are still brought out. */
const SHOWN = 500;

export interface PendingChanges {
  /** Newest first. */
  list: () => Promise<(Pick<Change, 'kind' | 'action' | 'id' | 'title'> & { at: string })[]>;
  /** Forgets what was written before a time: a deploy that began then has brought it out. */
  forget: (before: string) => Promise<void>;
  /** Resolves when every change heard of is stored. */
  settled: () => Promise<void>;
  stop: () => void;
}

/** Keeps what was changed since the last live deploy (D8), over restarts, too. */
export function keepPendingChanges(
  deps: Pick<Dependencies, 'store' | 'log' | 'clock'> & { changes: Pick<ChangeBus, 'subscribe'> },
): PendingChanges {
  const { store, log, clock } = deps;
  let last: Promise<unknown> = Promise.resolve();

  const stop = deps.changes.subscribe(({ kind, action, id, title, paths }) => {
    const record = { kind, action, recordId: id, title, paths, at: clock().toISOString() };
    // One after the other, in the order of the writes; the writer does not wait for its mention here.
    last = last
      .then(() => store.transact((tx) => tx.insert('changes', record)))
      .catch((error: unknown) =>
        log.error({ err: error }, 'A change is missing from the list of the next deploy'),
      );
  });

  return {
    async list() {
      await last;
      const records = await store.list('changes', { orderBy: 'at', descending: true, limit: SHOWN });
      return records.map(({ kind, action, recordId: id, title, at }) => ({ kind, action, id, title, at }));
    },
    async forget(before) {
      await last;
      await store.transact((tx) => tx.removeWhere('changes', { before: { field: 'at', value: before } }));
    },
    settled: async () => {
      await last;
    },
    stop,
  };
}
