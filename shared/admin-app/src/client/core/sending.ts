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
import type { Status } from './status.ts';

export interface Sending {
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
  /** Resumes after `stop`. */
  start: () => void;
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
    start: () => void (replay.isStopped = false),
    stop: () => stopReplay(replay),
  };
}
