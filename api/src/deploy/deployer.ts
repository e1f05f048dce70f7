import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deploy } from '@wa/shared/contract/deploys';
import { ApiError } from '@wa/shared/contract/errors';
import type { Env } from '../config/env.ts';
import type { Leases } from '../leases/leases.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { DeployRecord } from '../store/records.ts';
import { newBuildId, readBuildFile } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { failAbandoned, insertDeploy, runningDeploys, toDeploy } from './deploy-records.ts';
import { markDeployed, positionOfBuild } from './pending-changes.ts';
import { callHook, isShown } from './proof.ts';
import { buildFolder, removeBuild, removeUnfinishedBuilds, switchFolder } from './switch-folder.ts';

/** Milliseconds between two stored states of progress. */
const PROGRESS_EVERY = 500;
/** Milliseconds between two looks whether the process that runs a deploy still lives. */
const RECOVER_EVERY = 5_000;
/** Milliseconds and times that a start waits for a lease that is just being given back. */
const TURN_WAIT = 50;
const TURNS = 100;
const LEASE = 'deploy';

export interface DeployerOptions {
  store: Store;
  leases: Leases;
  log: Logger;
  clock: () => Date;
  env: Pick<Env, 'deployHookUrl' | 'publicUrl' | 'publicUrlIsSet'>;
  /** Folder of the finished site: DATA_DIR/site. */
  folder: string;
  exportTo: (
    folder: string,
    build: BuildInfo,
    onProgress: (done: number, total: number) => void,
  ) => Promise<number>;
  /** For tests: how long and how often the public address is looked at, in milliseconds. */
  proof?: { limit: number; pause: number };
}

export interface Deployer {
  /** Starts a deploy, or joins the running one, in whichever process it runs (D8). */
  start: () => Promise<Deploy>;
  /** Resolves when no deploy of this process is running. */
  idle: () => Promise<void>;
  /** Marks deploys as failed whose process is gone; resolves after a first look. To be called once, when listening. */
  recover: () => Promise<void>;
  /** Ends the waiting for the public address. */
  stop: () => void;
}

/** One deploy at a time over all server processes: the lease says whose. */
export function createDeployer(options: DeployerOptions): Deployer {
  const { store, leases, log, clock, env, folder, exportTo } = options;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let recovery: NodeJS.Timeout | null = null;

  const now = () => clock().toISOString();
  const save = (id: string, changes: Partial<Omit<DeployRecord, '_id' | 'version' | 'updatedAt'>>) =>
    store.transact((tx) => tx.update('deploys', id, changes));

  async function run(id: string, lines: DeployRecord['log']): Promise<void> {
    const say = (text: string) => {
      lines.push({ at: now(), text });
      log.info({ deploy: id }, text);
      return lines;
    };
    try {
      const build = { id: newBuildId(clock()), builtAt: now() };
      const upTo = await positionOfBuild(store);
      await save(id, { state: 'building', buildId: build.id, upTo, log: say(`Building ${build.id}`) });
      const files = await buildSite(id, build);
      await save(id, { log: say(`Wrote ${files} files`), done: files, total: files });
      await prove(build.id, say);
      const live = { state: 'live', endedAt: now(), log: say('Live') } as const;
      await end(id, live, (tx) => markDeployed(tx, upTo));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ err: error, deploy: id }, 'Deploy failed');
      const failed = {
        state: 'failed',
        endedAt: now(),
        error: reason,
        log: say(`Failed: ${reason}`),
      } as const;
      await end(id, failed).catch((failure: unknown) => {
        log.error({ err: failure }, 'The failed deploy could not be noted');
      });
    }
  }

  /** The last line of a deploy and the way for the next one, together. */
  async function end(
    id: string,
    changes: Pick<DeployRecord, 'state' | 'endedAt' | 'log'> & Partial<DeployRecord>,
    alongside?: (tx: StoreTransaction) => Promise<void>,
  ): Promise<void> {
    await store.transact(async (tx) => {
      await alongside?.(tx);
      await tx.update('deploys', id, changes);
      await leases.release(tx, LEASE);
    });
  }

  async function buildSite(id: string, build: BuildInfo): Promise<number> {
    const target = buildFolder(folder, build.id);
    let reported = -PROGRESS_EVERY;
    let saving: Promise<unknown> = Promise.resolve();
    try {
      const files = await exportTo(target, build, (done, total) => {
        if (stopping.signal.aborted) throw new Error('The server is stopping');
        if (performance.now() - reported < PROGRESS_EVERY) return;
        reported = performance.now();
        saving = saving.then(() => save(id, { done, total })).catch(() => undefined);
      });
      await switchFolder(folder, target);
      return files;
    } catch (error) {
      await removeBuild(folder, target);
      throw error;
    } finally {
      await saving;
    }
  }

  /** Live is said only when the build was read back (D8). */
  async function prove(buildId: string, say: (text: string) => unknown): Promise<void> {
    if (env.deployHookUrl === null) {
      if (!env.publicUrlIsSet) say('PUBLIC_URL is not set: the site names itself by a local address');
      const shown = await readBuildFile(folder);
      if (shown?.id !== buildId) throw new Error('The new build is not the one that is served');
      return;
    }
    await callHook(env.deployHookUrl, buildId, stopping.signal);
    say('The deploy hook was called; waiting for the public address to show the build');
    const proof = { publicUrl: env.publicUrl, buildId, signal: stopping.signal, ...options.proof };
    if (!(await isShown(proof))) throw new Error('The public address did not show the new build in time');
  }

  /** False while another process, living as far as is known, runs a deploy. */
  async function tryRecover(): Promise<boolean> {
    const isFree = await store.transact(async (tx) => {
      const isTaken = await leases.take(tx, LEASE);
      if (isTaken) await failAbandoned(tx, now());
      return isTaken;
    });
    if (!isFree) return false;
    try {
      await removeUnfinishedBuilds(folder);
    } finally {
      await store.transact((tx) => leases.release(tx, LEASE));
    }
    return true;
  }

  /** The deploy that is to be led from here, or the one that another has the lease for; null between the two. */
  function tryStart(): Promise<{ record: DeployRecord; isOwn: boolean } | null> {
    return store.transact(async (tx) => {
      if (await leases.take(tx, LEASE)) {
        await failAbandoned(tx, now());
        return { record: await insertDeploy(tx, now()), isOwn: true };
      }
      const [record] = await runningDeploys(tx);
      return record === undefined ? null : { record, isOwn: false };
    });
  }

  async function recoverSoon(): Promise<void> {
    try {
      if ((await tryRecover()) || stopping.signal.aborted) return;
    } catch (error) {
      log.warn({ err: error }, 'Abandoned deploys could not be looked for');
    }
    recovery = setTimeout(() => void recoverSoon(), RECOVER_EVERY).unref();
  }

  return {
    async start() {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const started = await tryStart();
        if (started === null) {
          await wait(TURN_WAIT);
          continue;
        }
        const { record, isOwn } = started;
        if (isOwn) {
          leases.keep(LEASE);
          running = run(record._id, record.log);
        }
        return toDeploy(record);
      }
      throw new ApiError('unavailable', 'Another deploy is about to begin. Please try again.', {
        retryAfter: 5,
      });
    },
    async idle() {
      await running;
    },
    recover: recoverSoon,
    stop() {
      stopping.abort();
      if (recovery) clearTimeout(recovery);
    },
  };
}
