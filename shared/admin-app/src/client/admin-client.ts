import { getDrawings, getSite } from '@wa/core/contract/site';
import { openCore, type AdminClientOptions } from './core/open-core.ts';
import { prefetch } from './reads/prefetch.ts';
import { binResource } from './resources/bin.ts';
import {
  figuresResource,
  galleryResource,
  settingsResource,
  tablesResource,
  pagesResource,
  productsResource,
  sidebarItemsResource,
} from './resources/catalogue.ts';
import { decisionsResource } from './resources/decisions.ts';
import { deploysResource } from './resources/deploys.ts';
import { createEdits } from './resources/edits.ts';
import { gateResource } from './resources/gate.ts';
import { readOrKept } from './resources/read-or-kept.ts';
import { createSteps } from './resources/take-step.ts';
import { ClientError } from './transport/client-error.ts';

/**
 * The one object behind the admin, in the browser and on the desktop: reading, saving, undo, the offline queue and
 * its conflicts. Every edit is on the disk before anyone is told that it is saved here (trust model).
 */
export async function createAdminClient(options: AdminClientOptions) {
  const core = await openCore(options);
  const { api, cache, reads, session, reach, unsaved, run, runAll, log } = core;
  const edits = createEdits(core);
  const { discard, conflicts, parked } = decisionsResource(core);
  let prefetches = 0;

  return {
    subscribe: core.subscribe,
    getSnapshot: core.getSnapshot,
    /** Meets the server and sends what waits; resolves also when nobody answers. */
    start: async (): Promise<void> => {
      core.start();
      await core.identify().catch((error: unknown) => log('The server was not met', error));
      await run();
      await core.lost.send();
    },
    stop: core.stop,
    /** Brings full records here for working offline; call it when the admin is idle. The call before it ends with this one. */
    prefetch: async (): Promise<void> => {
      const round = (prefetches += 1);
      const mayGoOn = () =>
        round === prefetches && !core.isStopped() && reach.reachable() && session.state() === 'open';
      const { product: readProduct, page: readPage } = reads;
      await prefetch({ cache, readProduct, readPage, mayGoOn }).catch((error: unknown) => {
        log('Not everything is here for working offline', error);
      });
    },
    /** What a placeholder id turned out to be. */
    realId: core.realId,
    /** False for an edit that was refused or thrown away in the end: nothing of it is stored. */
    keepsEdit: (opId: string): boolean =>
      core.pending().some((queued) => queued.opId === opId) ||
      core.queue.state().leftBehind?.[opId] !== undefined,
    drafts: core.drafts,
    /** Marks an editor as holding input that is not saved, or no longer. */
    setUnsaved: (editor: string, isUnsaved: boolean): void => {
      if (isUnsaved === unsaved.has(editor)) return;
      if (isUnsaved) unsaved.add(editor);
      else unsaved.delete(editor);
      core.changed();
    },
    session: gateResource(core, discard),
    /** As last read here where nobody answers. @throws ClientError */
    site: async () => {
      const { data } = await readOrKept(core, 'site', () => api.call(getSite, {}));
      if (data === null) throw new ClientError({ kind: 'unreachable' });
      return data;
    },
    /** Calls with the drawings as they are known here, then as the server has them. */
    bringDrawings: async (provide: (files: Readonly<Record<string, string>>) => void): Promise<void> => {
      const known = (await core.storage.get('cache', 'drawings')) as Record<string, string> | undefined;
      if (known) provide(known);
      const { data } = await readOrKept(core, 'drawings', () => api.call(getDrawings, {}));
      if (data) provide(data);
    },
    /** Lists as they are known now, without asking anyone. */
    shown: reads.shown,
    products: productsResource(core, edits),
    sidebar: sidebarItemsResource(core, edits),
    pages: pagesResource(core, edits),
    figures: figuresResource(core, edits),
    tables: tablesResource(core, edits),
    gallery: galleryResource(core, edits),
    settings: settingsResource(core, edits),
    bin: binResource(core, edits),
    uploads: core.uploads,
    /** Comes with the first view that asks for it. */
    history: async () => (await import('./resources/history.ts')).historyResource(core, edits),
    deploy: deploysResource(core),
    /** Comes with the dialog of deploys. */
    publishing: async () => (await import('./resources/publishing.ts')).publishingResource(core),
    /** Comes with its room. */
    missed: async () => (await import('./resources/missed.ts')).missedResource(core),
    /** Comes with its room. */
    people: async () => (await import('./resources/people.ts')).peopleResource(core),
    /** Comes with the first spreadsheet. */
    imports: async () => (await import('./resources/imports.ts')).importsResource(core),
    ...createSteps(core, edits),
    rememberOrder: edits.rememberOrder,
    reorder: edits.reorder,
    conflicts,
    parked,
    /** Deletes for good what could not be read of the queue. */
    dismissSetAside: core.setAsides.dismiss,
    /** Sends what waits now. */
    retryNow: async (): Promise<void> => void (await runAll()),
  };
}

export type AdminClient = Awaited<ReturnType<typeof createAdminClient>>;
