import type { Platform } from '../../platform/port.ts';
import { systemClock, type Clock } from '../clock.ts';
import { openContentCache } from '../reads/content-cache.ts';
import { createDrafts } from '../edits/drafts.ts';
import { createDiscardedVersions } from '../history/discarded-versions.ts';
import { createApiClient, type ApiClient } from '../transport/http.ts';
import { openQueueLog } from '../queue/queue-log.ts';
import { openDamagedChanges } from '../queue/damaged-changes.ts';
import { createReads } from '../reads/reads.ts';
import { createTransport, type Transport } from '../transport/transport.ts';
import { openUndoStore } from '../undo/undo-store.ts';
import { NOTHING_TO_UNDO } from '../undo/undo.ts';
import { openConnection } from '../connection/connection.ts';
import { askAhead } from '../connection/session.ts';
import { createOnce } from './once.ts';
import { createSending, createStatus } from './sending.ts';

export interface AdminClientOptions {
  platform: Platform;
  /** '' if the page comes from the server, or if the shell forwards requests. */
  baseUrl?: string;
  transport?: Transport;
  /** Opens a stream of events at a path of the server; both shells use `fetch`. */
  openStream?: (path: string, signal: AbortSignal) => Promise<Response>;
  clock?: Clock;
  /** Receives harmless errors. */
  log?: (message: string, detail: unknown) => void;
}

/**
 * Opens the parts that every resource of the admin client uses: local stores, the connection, and the queue.
 */
export async function openCore(options: AdminClientOptions) {
  const { baseUrl = '', clock = systemClock, log = () => {} } = options;
  const { platform } = options;
  const { storage } = platform;
  const transport = options.transport ?? createTransport({ baseUrl });
  const api = createApiClient({ transport, log });
  const ahead = askAhead(api, platform.flags);
  const queue = await openQueueLog(platform, log);
  const [cache, undoStore] = await Promise.all([
    openContentCache(storage, clock),
    openUndoStore(platform, () => status.changed()),
  ]);
  const drafts = createDrafts(storage, () => connection.session.serverId());

  const status = createStatus({
    chrome: platform.chrome,
    clock,
    collect: () => ({
      session: connection.session.state(),
      person: connection.session.person(),
      isBehind: connection.session.isBehind(),
      contact: connection.reach.contact(),
      isUnclear: sending.isUnclear(),
      isUnanswered: sending.isUnanswered,
      running: sending.isRunning(),
      queue: queue.state(),
      serverId: connection.session.serverId(),
      ...undoStore.state(),
      damagedChanges: damagedChanges.list(),
      problems: storage.problems(),
    }),
  });
  const { changed, changedThrottled } = status;
  const connection = await openConnection({
    api,
    ahead,
    platform,
    clock,
    onSession: () => changed(),
    onReach: (contact) => {
      changed(contact === 'there');
      if (contact !== 'there') return;
      void sending.run();
      if (session.state() === 'open') void lost.send();
    },
    onOtherServer: async () => {
      await cache.clear();
      await undoStore.change(() => NOTHING_TO_UNDO);
      changed(true);
    },
  });
  const { session, reach, trackResponse, awaitRead } = connection;
  const lost = createDiscardedVersions({ storage, api, trackResponse, serverId: session.serverId, log });
  const local = { queue, cache, undoStore, drafts, lost, storage, clock, log };
  const sending = createSending({
    ...local,
    platform,
    transport,
    connection,
    changed,
    changedThrottled,
  });
  const damagedChanges = await openDamagedChanges({ storage, queue, onChange: changed, log });
  const stopProblems = storage.onProblem(() => changed());
  let isStopped = false;

  /** Pending edits of this server, in order. */
  const pending = () => queue.state().operations.filter((queued) => queued.serverId === session.serverId());
  /** Returns the server's id for a placeholder id. */
  const realId = (id: string) => queue.state().ids[id] ?? id;
  /**
   * Makes a call of the contract that caches nothing. Needs a connection.
   * @throws ClientError
   */
  const ask: ApiClient['call'] = (endpoint, options) => trackResponse(() => api.call(endpoint, options));
  const onFirst = () => changed(true);
  const reads = createReads({
    api,
    cache,
    pending,
    realId,
    tracked: (work) => awaitRead(trackResponse(work)),
    onFirst,
  });

  return {
    ...local,
    ...connection,
    ...sending,
    ...status,
    api,
    ask,
    transport,
    options,
    once: createOnce(clock),
    pending,
    realId,
    reads,
    isStopped: () => isStopped,
    damagedChanges,
    /** Ends all work of the client for good. */
    stop: (): void => {
      isStopped = true;
      sending.stop();
      reach.stop();
      stopProblems();
      damagedChanges.close();
      undoStore.close();
      status.cancelPending();
      void cache.flushed();
      queue.close();
    },
  };
}

export type Core = Awaited<ReturnType<typeof openCore>>;
