import type { Core } from '../core/open-core.ts';
import { NOTHING_TO_UNDO } from '../undo/undo.ts';

/** Login and logout. `discard` takes one waiting change off the queue. */
export function gateResource(core: Core, discard: (opId: string) => Promise<void>) {
  const { session, heed, changed, run, pending, unsaved, cache, drafts, undoStore, lost, storage } = core;
  return {
    /** @throws ClientError refused: 401 wrong password, 429 too many attempts */
    login: async (password: string, name?: string): Promise<void> => {
      await heed(() => session.login(password, name));
      changed(true);
      void run();
    },
    /** 'changes-waiting': nothing was done, ask first; then 'keep' sends them after the next login. */
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
