import { isHistoryKey } from './edits/drafts.ts';
import { getDrawings, getSite } from '@wa/core/contract/site';
import { openCore, type AdminClientOptions, type Core } from './core/open-core.ts';
import type { ContentLists } from './overlay/overlay-lists.ts';
import { prefetch } from './reads/reads.ts';
import { binResource } from './resources/bin.ts';
import {
  figuresResource,
  certificatesResource,
  galleryResource,
  settingsResource,
  tablesResource,
  pagesResource,
  productsResource,
  sidebarItemsResource,
} from './resources/catalogue.ts';
import { decisionsResource } from './resources/decisions.ts';
import { createEdits } from './resources/edits.ts';
import { readOrCached } from './resources/read-or-cached.ts';
import type { createSteps } from './resources/take-step.ts';
import { ClientError } from './transport/client-error.ts';
import { NOTHING_TO_UNDO } from './undo/undo.ts';

type Steps = ReturnType<typeof createSteps>;

/**
 * Creates the client of the admin, used in the browser and on the desktop: reads, saves, undo, the offline
 * queue, and conflicts. Every edit is written to disk before the UI reports it as saved on this computer
 * (trust model).
 */
export async function createAdminClient(options: AdminClientOptions) {
  const core = await openCore(options);
  const { cache, reads, session, reach, unsaved, run, runAll, log } = core;
  const edits = createEdits(core);
  const { discard, conflicts, parked } = decisionsResource(core);
  let prefetches = 0;
  let steps: Promise<Steps> | null = null;

  /** Loads undo and redo once. A failed import is retried with the next step. */
  const loadSteps = (): Promise<Steps> =>
    (steps ??= import('./resources/take-step.ts').then(
      ({ createSteps: create }) => create(core, edits),
      (error: unknown) => {
        steps = null;
        throw error;
      },
    ));

  return {
    subscribe: core.subscribe,
    getSnapshot: core.getSnapshot,
    /** Identifies the server and sends pending edits. Resolves also if the server doesn't respond. */
    start: async (): Promise<void> => {
      await core.identify().catch((error: unknown) => log('Failed to identify the server', error));
      await run();
      await core.lost.send();
    },
    stop: core.stop,
    /**
     * Downloads full records and the code of undo for offline use. Call it when the admin is idle. A new call
     * replaces a running one.
     */
    prefetch: async (): Promise<void> => {
      const round = (prefetches += 1);
      const mayGoOn = () =>
        round === prefetches && !core.isStopped() && reach.reachable() && session.state() === 'open';
      const { product: readProduct, page: readPage } = reads;
      await Promise.all([loadSteps(), prefetch({ cache, readProduct, readPage, mayGoOn })]).catch(
        (error: unknown) => {
          log('Failed to cache everything for offline use', error);
        },
      );
    },
    /** Returns the server's id for a placeholder id. */
    realId: core.realId,
    /** Returns false for an edit that was rejected or discarded, so that nothing of it is stored. */
    keepsEdit: (opId: string): boolean =>
      core.pending().some((queued) => queued.opId === opId) ||
      core.queue.state().leftBehind?.[opId] !== undefined,
    drafts: core.drafts,
    /** Records whether an editor has unsaved input. */
    setUnsaved: (editor: string, isUnsaved: boolean): void => {
      if (isUnsaved === unsaved.has(editor)) return;
      if (isUnsaved) unsaved.add(editor);
      else unsaved.delete(editor);
      core.changed();
    },
    session: sessionResource(core, discard),
    ask: core.ask,
    /**
     * Returns what `read` asks for, or the copy cached under `key` if the server doesn't respond; `data` is null
     * without a copy.
     * @throws ClientError refused
     */
    askOrCached: <T>(key: string, read: () => Promise<T>) => readOrCached(core, key, read),
    /**
     * Falls back to the cached copy if the server doesn't respond.
     * @throws ClientError
     */
    site: async () => {
      const { data } = await readOrCached(core, 'site', () => core.ask(getSite, {}));
      if (data === null) throw new ClientError({ kind: 'unreachable' });
      return data;
    },
    /** Calls `provide` with the cached drawings, then with the server's. */
    loadDrawings: async (provide: (files: Readonly<Record<string, string>>) => void): Promise<void> => {
      const known = (await core.storage.get('cache', 'drawings')) as Record<string, string> | undefined;
      if (known) provide(known);
      const { data } = await readOrCached(core, 'drawings', () => core.ask(getDrawings, {}));
      if (data) provide(data);
    },
    /** Changes of others, and records that others have open. Loaded after the first view. */
    live: async () => (await import('./live/live.ts')).liveOf(core),
    /**
     * Reads a list from the server, or returns it as this computer knows it.
     * @throws ClientError
     */
    readList: (name: Exclude<keyof ContentLists, 'bin'>): Promise<unknown> => reads[name](),
    /** Returns the lists as currently known, without a request. */
    shown: reads.shown,
    products: productsResource(core, edits),
    sidebar: sidebarItemsResource(core, edits),
    pages: pagesResource(core, edits),
    figures: figuresResource(core, edits),
    tables: tablesResource(core, edits),
    gallery: galleryResource(core, edits),
    certificates: certificatesResource(core, edits),
    settings: settingsResource(core, edits),
    bin: binResource(core, edits),
    uploads: core.uploads,
    /** Loaded with the first view that uses it. */
    history: async () => (await import('./resources/history.ts')).historyResource(core, edits),
    /** Loaded with its screen. */
    files: async () => (await import('./resources/files.ts')).filesResource(core),
    /** Loaded with the editors of products and pages. */
    liveDrafts: async () => (await import('./resources/drafts.ts')).draftsResource(core, edits),
    /** Loaded with its screen. */
    people: async () => (await import('./resources/people.ts')).peopleResource(core),
    /** Loaded with its screen. */
    replacements: async () => (await import('./resources/replacements.ts')).replacementsResource(core, edits),
    /** Loaded with the first spreadsheet. */
    imports: async () => (await import('./resources/imports.ts')).importsResource(core),
    undo: async (...step: Parameters<Steps['undo']>) => (await loadSteps()).undo(...step),
    redo: async (...step: Parameters<Steps['redo']>) => (await loadSteps()).redo(...step),
    rememberOrder: edits.rememberOrder,
    reorder: edits.reorder,
    conflicts,
    parked,
    /** Deletes a damaged record of the queue for good. */
    dismissDamaged: core.damagedChanges.dismiss,
    /** Sends pending edits now. */
    retryNow: async (): Promise<void> => void (await runAll()),
  };
}

export type AdminClient = Awaited<ReturnType<typeof createAdminClient>>;

/** Creates the calls of signing in and out. `discard` removes a pending change from the queue. */
function sessionResource(core: Core, discard: (opId: string) => Promise<void>) {
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
     * Returns 'changes-waiting' without logging out if there are unsent changes or input kept as a draft, unless
     * they are discarded.
     */
    logout: async (waiting: 'ask' | 'discard' = 'ask'): Promise<'done' | 'changes-waiting'> => {
      await lost.send();
      const typed = (await drafts.keys()).filter((key) => !isHistoryKey(key));
      const unsent = pending().length + unsaved.size + typed.length + (await lost.list()).length;
      if (waiting === 'ask' && unsent > 0) return 'changes-waiting';
      if (waiting === 'discard') {
        for (const { opId } of [...pending()]) await discard(opId);
      }
      await session.logout();
      unsaved.clear();
      await cache.clear();
      await drafts.clear();
      await undoStore.change(() => NOTHING_TO_UNDO);
      await storage.clear('history');
      changed(true);
      return 'done';
    },
  };
}
