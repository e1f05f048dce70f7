import type { Platform } from '../../platform/port.ts';
import type { Clock } from '../clock.ts';
import type { ContentCache } from '../content-cache.ts';
import type { QueueLog } from '../queue/queue-log.ts';
import { createReplay } from '../queue/replay.ts';
import { createSubmitter, type Submitter } from '../submit.ts';
import type { Transport } from '../transport.ts';
import type { UndoStore } from '../undo.ts';
import { createUploads, type Uploads } from '../uploads.ts';
import type { Connection } from './connection.ts';
import type { Status } from './status.ts';

export interface Sending {
  submit: Submitter['submit'];
  uploads: Uploads;
  /** Sends what waits. Never rejects: what cannot be sent stays on the queue. */
  run: () => Promise<void>;
  isRunning: () => boolean;
  stop: () => void;
}

export interface SendingOptions {
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
  const { session, reach, identify } = connection;
  let running = 0;

  const uploads = createUploads({
    storage: platform.storage,
    submit: (draft, opId) => submitter.submit(draft, opId),
  });
  const replay = createReplay({
    log: queue,
    platform,
    transport,
    identify,
    clock,
    isAwaited: (opId) => submitter.isAwaited(opId),
    onProgress: (opId, fraction) => uploads.onProgress(opId, fraction),
    signalOf: (opId) => uploads.signalOf(opId),
    onStandstill: (why) => {
      if (why === 'offline') reach.report(false);
      if (why === 'locked') session.lock();
    },
  });

  async function run(): Promise<void> {
    running += 1;
    try {
      await replay.run();
    } catch (error) {
      log('The queue stands still', error);
    } finally {
      running -= 1;
      void cache.flushed();
      changed();
    }
  }
  const submitter = createSubmitter({ log: queue, run, clock, serverId: session.serverId });

  queue.onEvent(({ event, before }) => {
    const done =
      event.type === 'succeeded' ? before.operations.find(({ opId }) => opId === event.opId) : undefined;
    if (event.type === 'succeeded' && done !== undefined) {
      if (done.serverId === session.serverId()) cache.absorb(done, event.record);
      undoStore
        .learn(done, event.record, event.real)
        .then(() => changedInPassing())
        .catch((error: unknown) => log('The undo history could not be written', error));
    }
    changedInPassing(event.type !== 'prepared');
  });

  return {
    submit: submitter.submit,
    uploads,
    run,
    isRunning: () => running > 0,
    stop: replay.stop,
  };
}
