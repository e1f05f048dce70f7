import type { Platform } from '../../platform/port.ts';
import type { Clock } from '../clock.ts';
import type { ContentCache } from '../reads/content-cache.ts';
import type { QueueLog } from '../queue/queue-log.ts';
import { createReplay, runReplay, stopReplay, type Standstill } from '../queue/replay.ts';
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
import { learned, type UndoStore } from '../undo/undo.ts';
import { createUploads, type Uploads } from '../edits/uploads.ts';
import type { Connection } from '../connection/connection.ts';
import type { Status } from './status.ts';

export interface Sending {
  /** @throws ClientError refused: the server said no and the edit is not kept in the queue (D7) */
  submit: (draft: OperationDraft, opId?: string) => Promise<Submitted>;
  /** Sends an operation that is still on the queue now, and waits for its answer. @throws as submit does */
  again: (operation: Operation) => Promise<Submitted>;
  uploads: Uploads;
  /** Sends what waits. Never rejects: what cannot be sent stays on the queue. */
  run: () => Promise<Standstill>;
  /** The same, together with those that rest after many tries. */
  runAll: () => Promise<Standstill>;
  /** It had no clear answer, and is sent again later. */
  isUnanswered: (opId: string) => boolean;
  isRunning: () => boolean;
  /** An edit is asked again later, because its answer was none. */
  isUnclear: () => boolean;
  /** Goes on after a stop. */
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
  changedInPassing: Status['changedInPassing'];
  log: (message: string, detail: unknown) => void;
}

/** The way of an edit from the queue to the server, and what its answer means for the cache and the undo history. */
export function createSending(options: SendingOptions): Sending {
  const { queue, platform, transport, clock, connection, cache, undoStore, log } = options;
  const { changed, changedInPassing } = options;
  const { session, reach, answered, whoAnswers } = connection;
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
      answered();
      return answer;
    },
    identify: whoAnswers,
    clock,
    isAwaited: (opId) => submitter.waiting.has(opId),
    onProgress: (opId, fraction) => uploads.onProgress(opId, fraction),
    signalOf: (opId) => uploads.signalOf(opId),
    onUnclear: (opId, error) => conclude(submitter, opId, { kind: 'unclear', error }),
    onStandstill: (why) => {
      if (isUnclear !== (why === 'unclear')) {
        isUnclear = !isUnclear;
        changed();
      }
      if (why === 'offline') reach.report('offline');
      if (why === 'locked') session.lock();
    },
  });

  async function run(): Promise<Standstill> {
    running += 1;
    try {
      return await runReplay(replay);
    } catch (error) {
      log('The queue stands still', error);
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
        .then(() => changedInPassing())
        .catch((error: unknown) => log('The undo history could not be written', error));
    }
    changedInPassing(event.type !== 'prepared');
  });

  return {
    submit: (draft, opId) => submit(submitter, draft, opId),
    again: (operation) => submitAgain(submitter, operation),
    uploads,
    run,
    runAll: () => {
      replay.patience.endAll();
      return run();
    },
    isUnanswered: (opId) => replay.patience.delayOf(opId) !== null,
    isRunning: () => running > 0,
    isUnclear: () => isUnclear,
    start: () => void (replay.isStopped = false),
    stop: () => stopReplay(replay),
  };
}
