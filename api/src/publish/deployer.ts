import { setTimeout as wait } from 'node:timers/promises';
import type { Deploy } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import { DEPLOY_RUNNING } from '@wa/core/domain/messages';
import type { Leases } from '../store/leases.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { DeployRecord } from '../store/records.ts';
import { shownId, removeUnfinished } from './builds.ts';
import {
  type DeployRequest,
  failAbandoned,
  insertDeploy,
  runningDeploys,
  toDeploy,
  wasCutOff,
} from './deploy-records.ts';
import { LEASE, runDeploy, type ReadyBuild, type RunNeeds } from './run-deploy.ts';

/** Milliseconds between two checks whether the process that runs a deploy is still alive. */
const POLL_EVERY = 5_000;
/** Milliseconds and number of tries for a start that waits for the release of a lease. */
const TURN_WAIT = 50;
const TURNS = 100;
const RETRY_AFTER = { retryAfter: 5 };

export interface DeployerOptions extends RunNeeds {
  leases: Leases;
  /** True when no other process can have the folder. */
  isAlone: boolean;
  /** The interval of the checks in milliseconds, for tests. */
  pollEvery?: number;
}

export interface DeployAsk extends DeployRequest {
  savedBy?: string | null;
  /** The build to publish. Without it, the current site is staged. */
  build?: ReadyBuild;
  /**
   * True when joining a running deploy would not do what the caller wants: a rollback, a reviewed build, an
   * override.
   */
  alone?: boolean;
  /**
   * Runs in the transaction that starts the deploy.
   * @throws ApiError to keep the deploy from starting
   */
  alongside?: (tx: StoreTransaction) => Promise<void>;
}

export type Deployer = ReturnType<typeof createDeployer>;

/**
 * Returns the deployer, which runs one deploy at a time over all server processes. The lease names the owner.
 */
export function createDeployer(options: DeployerOptions) {
  const { store, leases, log, clock, folder, pollEvery = POLL_EVERY } = options;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let pollTimer: NodeJS.Timeout | null = null;
  /** False until the first cleanup, whatever the records say. */
  let isTidy = false;

  const now = () => clock().toISOString();

  async function lead(record: DeployRecord, build: ReadyBuild | null): Promise<void> {
    const lost = leases.keep(LEASE);
    try {
      await runDeploy(options, record, build, AbortSignal.any([stopping.signal, lost]));
    } catch (error) {
      // Without a heartbeat, the deploy is found and ended like that of a dead process.
      log.error({ err: error }, 'deploy result write failed');
    } finally {
      leases.stopHeartbeat(LEASE);
    }
  }

  /** Ends abandoned deploys. Does nothing while a process that counts as live runs a deploy. */
  async function tidyUp(): Promise<void> {
    const shown = await shownId(folder);
    const taken = await store.transact(async (tx) => {
      if (!(await leases.take(tx, LEASE))) return null;
      await failAbandoned(tx, now(), shown);
      const [newest] = await tx.list('deploys', { orderBy: 'startedAt', descending: true, limit: 1 });
      return { cutOff: newest !== undefined && wasCutOff(newest, shown) ? newest : null };
    });
    if (taken === null) return;
    const { cutOff } = taken;
    let isLed = false;
    leases.keep(LEASE);
    try {
      await removeUnfinished(folder, options.isAlone && !isTidy);
      isTidy = true;
      isLed = cutOff !== null;
      // A bucket between two builds must not wait until someone deploys again.
      if (cutOff !== null) await (running = lead(cutOff, { id: cutOff.buildId ?? '', upTo: cutOff.upTo }));
    } finally {
      // The end of a deploy has released the lease, which may already belong to the next deploy.
      if (!isLed)
        await store.transact((tx) => leases.release(tx, LEASE)).finally(() => leases.stopHeartbeat(LEASE));
    }
  }

  /**
   * Returns a deploy that this process leads from now on, or the one of the process that has the lease; null
   * if the lease was released in between.
   */
  async function tryStart(ask: DeployAsk): Promise<{ record: DeployRecord; isOwn: boolean } | null> {
    const { savedBy = null, alone = false, alongside } = ask;
    const shown = await shownId(folder);
    return store.transact(
      async (tx) => {
        if (await leases.take(tx, LEASE)) {
          await alongside?.(tx);
          await failAbandoned(tx, now(), shown);
          return { record: await insertDeploy(tx, now(), ask), isOwn: true };
        }
        const [record] = await runningDeploys(tx);
        if (record === undefined) return null;
        if (alone) throw new ApiError('conflict', DEPLOY_RUNNING);
        return { record, isOwn: false };
      },
      { savedBy },
    );
  }

  /**
   * Ends deploys whose process is dead. Resolves after a first check, and repeats the check until it is
   * stopped.
   */
  async function recover(): Promise<void> {
    try {
      if (!isTidy || (await runningDeploys(store)).length > 0) await tidyUp();
    } catch (error) {
      log.warn({ err: error }, 'abandoned deploy check failed');
    }
    if (!stopping.signal.aborted) pollTimer = setTimeout(() => void recover(), pollEvery).unref();
  }

  return {
    /**
     * Starts a deploy or joins the running one, in whichever process it runs (D8). @throws ApiError conflict,
     * unavailable
     */
    async start(ask: DeployAsk = {}): Promise<Deploy> {
      if (stopping.signal.aborted)
        throw new ApiError('unavailable', 'The server is about to stop. Please try again.', RETRY_AFTER);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const started = await tryStart(ask);
        if (started !== null) {
          if (started.isOwn) running = lead(started.record, ask.build ?? null);
          return toDeploy(started.record);
        }
        await wait(TURN_WAIT);
      }
      throw new ApiError('unavailable', 'Another deploy is about to begin. Please try again.', RETRY_AFTER);
    },
    /** Resolves when no deploy of this process is running. */
    idle: async () => running,
    recover,
    /** Ends the checks and the wait for the public address. */
    stop() {
      stopping.abort();
      if (pollTimer) clearTimeout(pollTimer);
    },
  };
}
