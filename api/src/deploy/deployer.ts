import { setTimeout as wait } from 'node:timers/promises';
import type { Deploy } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import type { Leases } from '../leases/leases.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';
import { shownId } from './build-id.ts';
import {
  failAbandoned,
  insertDeploy,
  newestDeploy,
  runningDeploys,
  toDeploy,
  wasCutOff,
} from './deploy-records.ts';
import { LEASE, runDeploy } from './run-deploy.ts';
import type { RunAsk, RunNeeds } from './run-deploy.ts';
import { removeUnfinishedBuilds } from './switch-folder.ts';

/** Milliseconds between two looks whether the process that runs a deploy still lives. */
const LOOK_EVERY = 5_000;
/** Milliseconds and times that a start waits for a lease that is just being given back. */
const TURN_WAIT = 50;
const TURNS = 100;

export interface DeployerOptions extends RunNeeds {
  leases: Leases;
  /** For tests, in milliseconds. */
  lookEvery?: number;
}

export interface DeployAsk extends Partial<Pick<DeployReport, 'by' | 'overrides'>> {
  /** Who asks (D15). */
  savedBy?: string | null;
  /** An earlier deploy whose kept build shall be shown again. */
  rollBackTo?: DeployRecord;
  /** Lines for its log. */
  notes?: readonly string[];
}

export interface Deployer {
  /** Starts a deploy, or joins the running one, in whichever process it runs (D8). */
  start: (ask?: DeployAsk) => Promise<Deploy>;
  /** Resolves when no deploy of this process is running. */
  idle: () => Promise<void>;
  /**
   * Marks deploys as failed whose process is gone and removes what they left half-made; resolves after a first look,
   * and looks again until it is stopped. To be called once, when listening.
   */
  recover: () => Promise<void>;
  /** Ends the looking, and the waiting for the public address. */
  stop: () => void;
}

/** One deploy at a time over all server processes: the lease says whose. */
export function createDeployer(options: DeployerOptions): Deployer {
  const { store, leases, log, clock, folder, lookEvery = LOOK_EVERY } = options;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let look: NodeJS.Timeout | null = null;
  /** Until it was tidied up once, whatever the records say. */
  let isTidy = false;

  const now = () => clock().toISOString();

  async function lead(record: DeployRecord, how: Omit<RunAsk, 'record'> = {}): Promise<void> {
    const lost = leases.keep(LEASE);
    try {
      const signal = AbortSignal.any([stopping.signal, lost]);
      await runDeploy(options, { record, ...how }, signal);
    } catch (error) {
      // Without signs of life the deploy is found and ended like that of a process that is gone.
      log.error({ err: error }, 'The end of the deploy could not be noted');
    } finally {
      leases.letGo(LEASE);
    }
  }

  /** Does nothing while a process that lives, as far as is known, runs a deploy. */
  async function tidyUp(): Promise<void> {
    const shown = await shownId(folder);
    const taken = await store.transact(async (tx) => {
      if (!(await leases.take(tx, LEASE))) return null;
      await failAbandoned(tx, now(), shown);
      const newest = await newestDeploy(tx);
      return { cutOff: newest !== null && wasCutOff(newest, shown) ? newest : null };
    });
    if (taken === null) return;
    leases.keep(LEASE);
    try {
      await removeUnfinishedBuilds(folder);
      isTidy = true;
      // A bucket between two sites shall not wait for somebody who deploys again.
      if (taken.cutOff !== null) await (running = lead(taken.cutOff, { goesOn: true }));
    } finally {
      try {
        await store.transact((tx) => leases.release(tx, LEASE));
      } finally {
        leases.letGo(LEASE);
      }
    }
  }

  /** The deploy that is to be led from here, or the one that another has the lease for; null between the two. */
  async function tryStart({
    rollBackTo,
    notes = [],
    savedBy = null,
    ...asked
  }: DeployAsk): Promise<{ record: DeployRecord; isOwn: boolean } | null> {
    const shown = await shownId(folder);
    return store.transact(
      async (tx) => {
        if (await leases.take(tx, LEASE)) {
          await failAbandoned(tx, now(), shown);
          const kind = rollBackTo === undefined ? 'deploy' : 'rollback';
          return { record: await insertDeploy(tx, now(), { ...asked, kind }, notes), isOwn: true };
        }
        const [record] = await runningDeploys(tx);
        return record === undefined ? null : { record, isOwn: false };
      },
      { savedBy },
    );
  }

  async function recover(): Promise<void> {
    try {
      if (!isTidy || (await runningDeploys(store)).length > 0) await tidyUp();
    } catch (error) {
      log.warn({ err: error }, 'Abandoned deploys could not be looked for');
    }
    if (!stopping.signal.aborted) look = setTimeout(() => void recover(), lookEvery).unref();
  }

  return {
    async start(ask = {}) {
      if (stopping.signal.aborted)
        throw new ApiError('unavailable', 'The server is about to stop. Please try again.', {
          retryAfter: 5,
        });
      for (let turn = 0; turn < TURNS; turn += 1) {
        const started = await tryStart(ask);
        if (started !== null) {
          const { record, isOwn } = started;
          if (isOwn) running = lead(record, { rollBackTo: ask.rollBackTo });
          return toDeploy(record);
        }
        await wait(TURN_WAIT);
      }
      throw new ApiError('unavailable', 'Another deploy is about to begin. Please try again.', {
        retryAfter: 5,
      });
    },
    async idle() {
      await running;
    },
    recover,
    stop() {
      stopping.abort();
      if (look) clearTimeout(look);
    },
  };
}
