import type { Platform } from '../../platform/port.ts';
import type { Clock } from '../clock.ts';
import type { ContentCache } from '../reads/content-cache.ts';
import type { QueueLog } from '../queue/queue-log.ts';
import { createReplay, runReplay, stopReplay, type StopReason } from '../queue/replay.ts';
import {
  conclude,
  createSubmitter,
  submit,
  submitAgain,
  type OperationDraft,
  type Submitted,
} from '../edits/submit.ts';
import type { Operation } from '../queue/operation.ts';
import type { Transport } from '../transport/transport.ts';
import type { UndoStore } from '../undo/undo-store.ts';
import { learned } from '../undo/undo.ts';
import { createUploads, type Uploads } from '../edits/uploads.ts';
import type { Connection } from '../connection/connection.ts';
import { createListeners } from '../../platform/listeners.ts';
import { buildSnapshot, type AdminSnapshot, type SnapshotParts } from './admin-snapshot.ts';

interface Sending {
  /** @throws ClientError `refused` if the server rejected the edit, which then leaves the queue (D7) */
  submit: (draft: OperationDraft, opId?: string) => Promise<Submitted>;
  /**
   * Sends an operation of the queue now and waits for its outcome.
   * @throws as `submit` does
   */
  again: (operation: Operation) => Promise<Submitted>;
  uploads: Uploads;
  /** Sends pending edits. It never rejects; edits that cannot be sent stay in the queue. */
  run: () => Promise<StopReason>;
  /** Sends pending edits, including those paused after many tries. */
  runAll: () => Promise<StopReason>;
  /** True for an edit that the server didn't confirm and that is sent again later. */
  isUnanswered: (opId: string) => boolean;
  isRunning: () => boolean;
  /** True while an edit waits to be sent again, because the server didn't confirm it. */
  isUnclear: () => boolean;
  stop: () => void;
}

interface SendingOptions {
  queue: QueueLog;
  platform: Platform;
  transport: Transport;
  clock: Clock;
  connection: Connection;
  cache: ContentCache;
  undoStore: UndoStore;
  changed: Status['changed'];
  changedThrottled: Status['changedThrottled'];
  log: (message: string, detail: unknown) => void;
}

/** Sends edits from the queue to the server and applies the responses to the cache and the undo history. */
export function createSending(options: SendingOptions): Sending {
  const { queue, platform, transport, clock, connection, cache, undoStore, log } = options;
  const { changed, changedThrottled } = options;
  const { session, reach, reportResponse, whoAnswers } = connection;
  let running = 0;
  let isUnclear = false;

  const uploads = createUploads({
    storage: platform.storage,
    submit: (draft, opId) => submit(submitter, draft, opId),
  });
  const replay = createReplay({
    log: queue,
    platform,
    transport: async (request) => {
      const answer = await transport(request);
      reportResponse();
      return answer;
    },
    identify: whoAnswers,
    clock,
    isAwaited: (opId) => submitter.waiting.has(opId),
    onProgress: (opId, fraction) => uploads.onProgress(opId, fraction),
    signalOf: (opId) => uploads.signalOf(opId),
    onUnclear: (opId, error) => conclude(submitter, opId, { kind: 'unclear', error }),
    onStop: (why) => {
      if (isUnclear !== (why === 'unclear')) {
        isUnclear = !isUnclear;
        changed();
      }
      if (why === 'offline') reach.report('offline');
      if (why === 'locked') session.lock();
    },
  });

  async function run(): Promise<StopReason> {
    running += 1;
    try {
      return await runReplay(replay);
    } catch (error) {
      log('Failed to send the queue', error);
      return 'idle';
    } finally {
      running -= 1;
      void cache.flushed();
      changed();
    }
  }
  const submitter = createSubmitter({
    log: queue,
    run,
    clock,
    serverId: session.serverId,
    person: session.person,
    unreached: () => {
      const contact = reach.contact();
      return contact === 'there' ? null : contact;
    },
  });

  queue.onEvent(({ event, before }) => {
    const done =
      event.type === 'succeeded' ? before.operations.find(({ opId }) => opId === event.opId) : undefined;
    if (event.type === 'succeeded' && done !== undefined) {
      if (done.serverId === session.serverId()) cache.absorb(done, event.record);
      undoStore
        .change((state) => learned(state, done, event.record, event.real))
        .then(() => changedThrottled())
        .catch((error: unknown) => log('Failed to write the undo history', error));
    }
    changedThrottled(event.type !== 'prepared');
  });

  return {
    submit: (draft, opId) => submit(submitter, draft, opId),
    again: (operation) => submitAgain(submitter, operation),
    uploads,
    run,
    runAll: () => {
      replay.retryDelays.endAll();
      return run();
    },
    isUnanswered: (opId) => replay.retryDelays.delayOf(opId) !== null,
    isRunning: () => running > 0,
    isUnclear: () => isUnclear,
    stop: () => stopReplay(replay),
  };
}

/** Milliseconds between two snapshots while the queue is sent. A faster pace only costs rendering. */
const PACE = 100;

interface Status {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => AdminSnapshot;
  /** Reports a change of the snapshot; with `contentToo`, also of lists or records. */
  changed: (contentToo?: boolean) => void;
  /**
   * Reports one of many successive changes. Listeners are notified of the first at once, then at most every
   * tenth of a second. `getSnapshot` is always current.
   */
  changedThrottled: (contentToo?: boolean) => void;
  /** Editors with input that is saved only in a draft. */
  unsaved: Set<string>;
  cancelPending: () => void;
}

interface StatusOptions {
  chrome: Platform['chrome'];
  clock: Clock;
  /** Collects the other parts of the snapshot. */
  collect: () => Omit<SnapshotParts, 'unsaved' | 'revision'>;
}

/** Creates the observable state of the client: one snapshot, rebuilt after each change. */
export function createStatus({ chrome, clock, collect }: StatusOptions): Status {
  const listeners = createListeners<void>();
  const unsaved = new Set<string>();
  let revision = 0;
  let snapshot: AdminSnapshot | null = null;
  let lastNotified = 0;
  let cancelDue: (() => void) | null = null;
  let guarded: number | null = null;

  function getSnapshot(): AdminSnapshot {
    snapshot ??= buildSnapshot({ ...collect(), unsaved: unsaved.size, revision });
    return snapshot;
  }
  function forget(contentToo: boolean): void {
    if (contentToo) revision += 1;
    snapshot = null;
  }
  function cancelPending(): void {
    cancelDue?.();
    cancelDue = null;
  }
  function notify(): void {
    cancelPending();
    lastNotified = clock.now().getTime();
    const { waiting, unsaved: open } = getSnapshot();
    const count = waiting.length + open;
    if (count !== guarded) chrome.setUnsaved((guarded = count));
    listeners.tell();
  }
  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot,
    changed: (contentToo = false) => {
      forget(contentToo);
      notify();
    },
    changedThrottled: (contentToo = false) => {
      forget(contentToo);
      if (cancelDue !== null) return;
      // A clock that was set back must not suppress notifications.
      const since = Math.abs(clock.now().getTime() - lastNotified);
      if (since >= PACE) notify();
      else cancelDue = clock.after(PACE - since, notify);
    },
    unsaved,
    cancelPending,
  };
}
