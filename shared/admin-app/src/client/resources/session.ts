import type { Core } from '../core/open-core.ts';
import { NOTHING_TO_UNDO } from '../undo/undo.ts';

/** Creates the calls of signing in and out. `discard` removes a pending change from the queue. */
export function sessionResource(core: Core, discard: (opId: string) => Promise<void>) {
  const { session, trackResponse, changed, run, pending, unsaved, cache, drafts, undoStore, lost, storage } =
    core;
  return {
    /** @throws ClientError refused: 401 wrong password, 429 too many attempts */
    login: async (password: string, name?: string): Promise<void> => {
      await trackResponse(() => session.login(password, name));
      changed(true);
      void run();
    },
    /**
     * Returns 'changes-waiting' without logging out if there are unsent changes. 'keep' sends them after the
     * next login.
     */
    logout: async (waiting: 'ask' | 'keep' | 'discard' = 'ask'): Promise<'done' | 'changes-waiting'> => {
      await lost.send();
      const unsent = pending().length + unsaved.size + (await lost.list()).length;
      if (waiting === 'ask' && unsent > 0) return 'changes-waiting';
      if (waiting === 'discard') {
        for (const { opId } of [...pending()]) await discard(opId);
      }
      await session.logout();
      unsaved.clear();
      await cache.clear();
      await drafts.clear();
      await undoStore.change(() => NOTHING_TO_UNDO);
      if (waiting !== 'keep') await storage.clear('history');
      changed(true);
      return 'done';
    },
  };
}
