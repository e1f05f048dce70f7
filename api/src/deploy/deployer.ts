import type { Deploy } from '@wa/shared/contract/deploys';
import type { Dependencies } from '../dependencies.ts';
import type { DeployRecord } from '../store/records.ts';
import { newBuildId, readBuildFile } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import type { PendingChanges } from './pending-changes.ts';
import { callHook, isShown } from './proof.ts';
import { buildFolder, switchFolder } from './switch-folder.ts';

/** Deploys that are remembered. */
const KEPT = 50;
/** Milliseconds between two stored states of progress. */
const PROGRESS_EVERY = 500;

export interface DeployerOptions {
  deps: Pick<Dependencies, 'store' | 'log' | 'clock' | 'env'>;
  /** Folder of the finished site: DATA_DIR/site. */
  folder: string;
  pending: PendingChanges;
  exportTo: (
    folder: string,
    build: BuildInfo,
    onProgress: (done: number, total: number) => void,
  ) => Promise<number>;
  /** For tests: how long and how often the public address is looked at, in milliseconds. */
  proof?: { limit: number; pause: number };
}

export interface Deployer {
  /** Starts a deploy, or joins the running one (D8). */
  start: () => Promise<Deploy>;
  /** Newest first. */
  list: () => Promise<Deploy[]>;
  get: (id: string) => Promise<Deploy | null>;
  /** Resolves when no deploy is running. */
  idle: () => Promise<void>;
  /** A deploy that ran when the server stopped has failed. To be called once, at start. */
  recover: () => Promise<void>;
  /** Ends the waiting for the public address. */
  stop: () => void;
}

export function createDeployer(options: DeployerOptions): Deployer {
  const { deps, folder, pending, exportTo } = options;
  const { store, log, clock, env } = deps;
  const stopping = new AbortController();
  let current: Promise<Deploy> | null = null;
  let running: Promise<void> = Promise.resolve();

  const now = () => clock().toISOString();
  const save = (id: string, changes: Partial<Omit<DeployRecord, '_id' | 'version' | 'updatedAt'>>) =>
    store.transact((tx) => tx.update('deploys', id, changes));

  async function begin(): Promise<Deploy> {
    const startedAt = now();
    const record = await store.transact(async (tx) => {
      await forgetOldest(tx);
      const log = [{ at: startedAt, text: 'Deploy started' }];
      const counted = { done: 0, total: null, error: null, buildId: null, endedAt: null };
      return tx.insert('deploys', { state: 'queued', startedAt, log, ...counted });
    });
    running = run(record._id, record.log).finally(() => {
      current = null;
    });
    return toDeploy(record);
  }

  async function run(id: string, lines: DeployRecord['log']): Promise<void> {
    const say = (text: string) => {
      lines.push({ at: now(), text });
      log.info({ deploy: id }, text);
      return lines;
    };
    try {
      const build = { id: newBuildId(clock()), builtAt: now() };
      await save(id, { state: 'building', buildId: build.id, log: say(`Building ${build.id}`) });
      const files = await buildSite(id, build);
      await save(id, { log: say(`Wrote ${files} files`), done: files, total: files });
      await prove(build.id, say);
      await pending.forget(build.builtAt);
      await save(id, { state: 'live', endedAt: now(), log: say('Live') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ err: error, deploy: id }, 'Deploy failed');
      await save(id, { state: 'failed', endedAt: now(), error: reason, log: say(`Failed: ${reason}`) }).catch(
        (failure: unknown) => log.error({ err: failure }, 'The failed deploy could not be noted'),
      );
    }
  }

  async function buildSite(id: string, build: BuildInfo): Promise<number> {
    const target = buildFolder(folder, build.id);
    let reported = 0;
    let saving: Promise<unknown> = Promise.resolve();
    const files = await exportTo(target, build, (done, total) => {
      if (stopping.signal.aborted) throw new Error('The server is stopping');
      if (Date.now() - reported < PROGRESS_EVERY) return;
      reported = Date.now();
      saving = saving.then(() => save(id, { done, total })).catch(() => undefined);
    });
    await saving;
    await switchFolder(folder, target);
    return files;
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

  async function forgetOldest(tx: Parameters<Parameters<typeof store.transact>[0]>[0]): Promise<void> {
    const known = await tx.list('deploys', { orderBy: 'startedAt', descending: true, omit: 'log' });
    for (const { _id } of known.slice(KEPT - 1)) await tx.remove('deploys', _id);
  }

  return {
    start() {
      current ??= begin().catch((error: unknown) => {
        current = null;
        throw error;
      });
      return current;
    },
    async list() {
      const records = await store.list('deploys', { orderBy: 'startedAt', descending: true, limit: KEPT });
      return records.map(toDeploy);
    },
    async get(id) {
      const record = await store.get('deploys', id);
      return record && toDeploy(record);
    },
    async idle() {
      await current?.catch(() => undefined);
      await running;
    },
    async recover() {
      const error = 'The server stopped while the deploy was running';
      for (const state of ['queued', 'building'] as const) {
        for (const { _id, log: lines } of await store.find('deploys', 'state', state)) {
          const at = now();
          await save(_id, { state: 'failed', endedAt: at, error, log: [...lines, { at, text: error }] });
        }
      }
    },
    stop() {
      stopping.abort();
    },
  };
}

/** The fields that administrators see, and no others. */
function toDeploy(record: DeployRecord): Deploy {
  const { _id, state, startedAt, endedAt, done, total, log, error, buildId } = record;
  return { _id, state, startedAt, endedAt, done, total, log, error, buildId };
}
