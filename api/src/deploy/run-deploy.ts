import type { Logger } from 'pino';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { Env } from '../config/env.ts';
import type { Leases } from '../leases/leases.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord } from '../store/records.ts';
import { newBuildId, readBuildFile } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { markDeployed } from './pending-changes.ts';
import { callHook, isShown } from './proof.ts';
import { buildFolder, removeBuild, switchFolder } from './switch-folder.ts';

/** Milliseconds between two stored states of progress. */
const PROGRESS_EVERY = 500;
/** Name of the lease under which one process of all builds. */
export const LEASE = 'deploy';

export interface RunNeeds {
  store: Store;
  leases: Pick<Leases, 'holds' | 'release'>;
  changes: Pick<ChangeLog, 'catchUp'>;
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

type DeployChanges = Partial<Omit<DeployRecord, '_id' | 'version' | 'updatedAt'>>;

/** Another process thought that this one was gone, ended its deploy and may have begun one of its own. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Builds, shows and proves one deploy, noting each step in its record (D8), as long as this process has the lease.
 * @param signal aborts when the server stops or the lease is lost
 * @throws whatever keeps it from noting how the deploy ended
 */
export async function runDeploy(
  needs: RunNeeds,
  { _id: id, log: lines }: Pick<DeployRecord, '_id' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { store, leases, changes, log, clock, env, folder, exportTo } = needs;
  const now = () => clock().toISOString();
  const say = (text: string) => {
    lines.push({ at: now(), text });
    log.info({ deploy: id }, text);
    return lines;
  };

  /** Whoever lost the lease notes nothing: the record is ended already. */
  function save(news: DeployChanges, alongside?: (tx: StoreTransaction) => Promise<void>): Promise<void> {
    return store.transact(async (tx) => {
      await requireLease(tx);
      await alongside?.(tx);
      await tx.update('deploys', id, news);
    });
  }

  async function requireLease(reader: StoreReader): Promise<void> {
    if (!(await leases.holds(reader, LEASE))) throw new LeaseLost('Another server has taken over');
  }

  async function buildSite(build: BuildInfo): Promise<number> {
    const target = buildFolder(folder, build.id);
    let reported = -PROGRESS_EVERY;
    let saving: Promise<unknown> = Promise.resolve();
    try {
      const files = await exportTo(target, build, (done, total) => {
        if (signal.aborted) throw new Error('The server is stopping');
        if (performance.now() - reported < PROGRESS_EVERY) return;
        reported = performance.now();
        saving = saving.then(() => save({ done, total })).catch(() => undefined);
      });
      await requireLease(store);
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
  async function prove(buildId: string): Promise<void> {
    if (env.deployHookUrl === null) {
      if (!env.publicUrlIsSet) say('PUBLIC_URL is not set: the site names itself by a local address');
      const shown = await readBuildFile(folder);
      if (shown?.id !== buildId) throw new Error('The new build is not the one that is served');
      return;
    }
    await callHook(env.deployHookUrl, buildId, signal);
    say('The deploy hook was called; waiting for the public address to show the build');
    const proof = { publicUrl: env.publicUrl, buildId, signal, ...needs.proof };
    if (!(await isShown(proof))) throw new Error('The public address did not show the new build in time');
  }

  const giveBack = (tx: StoreTransaction) => leases.release(tx, LEASE);
  try {
    const build = { id: newBuildId(clock()), builtAt: now() };
    // What is kept in this process is at least as new as the number that the build is said to hold.
    const upTo = await changes.catchUp();
    await save({ state: 'building', buildId: build.id, upTo, log: say(`Building ${build.id}`) });
    const files = await buildSite(build);
    await save({ log: say(`Wrote ${files} files`), done: files, total: files });
    await prove(build.id);
    await save({ state: 'live', endedAt: now(), log: say('Live') }, async (tx) => {
      await markDeployed(tx, upTo);
      await giveBack(tx);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, deploy: id }, 'Deploy failed');
    const news = { endedAt: now(), error: reason, log: say(`Failed: ${reason}`) };
    await save({ state: 'failed', ...news }, giveBack).catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
    });
  }
}
