import type { Platform } from '../../platform/port.ts';
import { systemClock, type Clock } from '../clock.ts';
import { openContentCache } from '../reads/content-cache.ts';
import { createDrafts } from '../edits/drafts.ts';
import { createLostEdits } from '../history/lost-edits.ts';
import { createApiClient } from '../transport/http.ts';
import { openQueueLog } from '../queue/queue-log.ts';
import { openSetAsides } from '../queue/set-aside.ts';
import { createReads } from '../reads/reads.ts';
import { createTransport, type Transport } from '../transport/transport.ts';
import { NOTHING_TO_UNDO, openUndoStore } from '../undo/undo.ts';
import { openConnection } from '../connection/connection.ts';
import { askAhead } from '../connection/session.ts';
import { createSending } from './sending.ts';
import { createStatus } from './status.ts';

export interface AdminClientOptions {
  platform: Platform;
  /** '' where the page is the server's, or the shell forwards. */
  baseUrl?: string;
  transport?: Transport;
  clock?: Clock;
  /** Hears what went wrong without harm. */
  log?: (message: string, detail: unknown) => void;
}

/** What every resource of the admin client is made of: the stores on this computer, the connection and the queue. */
export async function openCore(options: AdminClientOptions) {
  const { baseUrl = '', clock = systemClock, log = () => {} } = options;
  const channels = createChannels(options.platform.channel);
  const platform: Platform = { ...options.platform, channel: channels.open };
  const { storage } = platform;
  const transport = options.transport ?? createTransport({ baseUrl });
  const api = createApiClient({ transport, log });
  const ahead = askAhead(api, platform.flags);
  const queue = await openQueueLog(platform, log);
  const [cache, undoStore] = await Promise.all([
    openContentCache(storage, clock),
    openUndoStore(platform, () => status.changed()),
  ]);
  const drafts = createDrafts(storage);

  const status = createStatus({
    chrome: platform.chrome,
    clock,
    look: () => ({
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
      setAside: setAsides.list(),
      problems: storage.problems(),
    }),
  });
  const { changed, changedInPassing } = status;
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
  const { session, reach, heed, heard, answered } = connection;
  const lost = createLostEdits({ storage, api, heed, serverId: session.serverId, log });
  const local = { queue, cache, undoStore, drafts, lost, storage, clock, log };
  const sending = createSending({
    ...local,
    platform,
    transport,
    connection,
    changed,
    changedInPassing,
  });
  const setAsides = await openSetAsides({ storage, queue, onChange: changed, log });
  let stopProblems = storage.onProblem(() => changed());
  let isStopped = false;

  /** Edits of this server that have not gone through, in order. */
  const pending = () => queue.state().operations.filter((queued) => queued.serverId === session.serverId());
  /** What a placeholder id turned out to be. */
  const realId = (id: string) => queue.state().ids[id] ?? id;
  const onFirst = () => changed(true);
  const reads = createReads({ api, cache, pending, realId, onFailure: heard, onAnswer: answered, onFirst });

  return {
    ...local,
    ...connection,
    ...sending,
    ...status,
    api,
    transport,
    pending,
    realId,
    reads,
    isStopped: () => isStopped,
    /** Goes on after a stop. */
    start: (): void => {
      if (!isStopped) return;
      isStopped = false;
      channels.reopen();
      setAsides.open();
      sending.start();
      reach.start();
      stopProblems = storage.onProblem(() => changed());
    },
    setAsides,
    stop: (): void => {
      isStopped = true;
      sending.stop();
      reach.stop();
      stopProblems();
      setAsides.close();
      undoStore.close();
      status.stopTelling();
      void cache.flushed();
      queue.close();
    },
  };
}

export type Core = Awaited<ReturnType<typeof openCore>>;

interface Channels {
  open: Platform['channel'];
  /** Opens all that were closed, as a client that was stopped is started again. */
  reopen: () => void;
}

/** Channels to the other windows that can be opened again. What is posted to a closed one is dropped. */
function createChannels(channel: Platform['channel']): Channels {
  const reopeners: (() => void)[] = [];
  return {
    open: (name, listener) => {
      let open: ReturnType<Platform['channel']> | null = channel(name, listener);
      reopeners.push(() => void (open ??= channel(name, listener)));
      return {
        post: (message) => open?.post(message),
        close: () => {
          open?.close();
          open = null;
        },
      };
    },
    reopen: () => {
      for (const reopen of reopeners) reopen();
    },
  };
}
