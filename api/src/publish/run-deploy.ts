import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Leases } from '../store/leases.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';
import { unpackSnapshot } from '../content/published/content-snapshot.ts';
import { isOnDeploy, readPointer, writeLiveContent } from '../content/published/live-content.ts';
import {
  claimStaged,
  shownId,
  buildFolder,
  difference,
  liveBuild,
  readBuild,
  readContent,
  switchTo,
} from './builds.ts';
import { buildsThatWereLive, stoppedWhile, UNREPORTED, markDeployed } from './deploy-records.ts';
import { gzipFiles } from './export-site.ts';
import {
  callHook,
  isOfApplication,
  proveBuild,
  publicReader,
  type ProofTimes,
  type Target,
} from './targets.ts';
import { reasonOf, type StagedBuild, type Stager } from './stager.ts';

/** Milliseconds between two progress updates. */
const PROGRESS_EVERY = 500;
/** Milliseconds within which the program that serves the folder must show the build. */
const FOLDER_LIMIT = 15_000;
/** The lease that allows one process of all to deploy. */
export const LEASE = 'deploy';

export interface RunNeeds {
  store: Store;
  leases: Pick<Leases, 'holds' | 'release'>;
  log: Logger;
  clock: () => Date;
  env: Pick<Env, 'deployHookUrl' | 'publicUrl' | 'publicUrlIsSet'>;
  /** The folder of the finished site: DATA_DIR/site. */
  folder: string;
  stager: Pick<Stager, 'build'>;
  targets: readonly Target[];
  /** Resolves when this server shows the live content of the store (D37). */
  onContent?: () => Promise<void>;
  /** The timeout and interval of the public address check, for tests. */
  proof?: ProofTimes;
}

/** Error for a build without stored content, which this server therefore can't show. */
export const CONTENT_MISSING =
  'This build was made by an earlier version of the program and can’t be shown again. Deploy the current content instead.';

export type ReadyBuild = Pick<DeployRecord, 'upTo'> & { id: string };

/** Another process took over, ended this deploy's record, and may have begun a deploy of its own. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Publishes one build and verifies it, and records each step in the deploy's record (D8).
 * @param build null stages the current site first
 * @param signal aborts when the server stops or the lease is lost
 * @throws any error that prevents recording the outcome of the deploy
 */
export async function runDeploy(
  needs: RunNeeds,
  record: DeployRecord,
  build: ReadyBuild | null,
  signal: AbortSignal,
): Promise<void> {
  const { leases, log, clock, folder } = needs;
  const journal = openJournal(needs, record);
  const { say, save, report } = journal;
  const release = (tx: StoreTransaction) => leases.release(tx, LEASE);
  let id = build?.id ?? null;
  try {
    // The next stage may end before this build goes live.
    if (build !== null) await claimStaged(folder, build.id);
    const ready = build ?? (await stageFirst(needs, journal, signal));
    id = ready.id;
    const building = {
      state: 'building',
      buildId: id,
      upTo: ready.upTo,
      endedAt: null,
      error: null,
    } as const;
    await save({ ...building, log: say(`Build ${id}`) });
    const fresh = await goLive(needs, ready.id, journal);
    await showContent(needs, ready.id, journal);
    for (const target of needs.targets) {
      await target.publish(buildFolder(folder, id), signal);
      await save({ log: say(`Published to ${target.name}`) });
    }
    const [shownBy] = await Promise.all([
      verify(needs, id, say, signal),
      // Visitors get the uncompressed files if this fails.
      gzipFiles(buildFolder(folder, id), fresh, signal).catch((error: unknown) => {
        log.warn({ err: error }, 'deploy compression failed');
      }),
    ]);
    const end = say(shownBy === 'unproven' ? 'Written' : 'Live');
    const endedAt = clock().toISOString();
    await save({ state: 'live', endedAt, log: end, report: report({ shownBy }) }, async (tx) => {
      if (ready.upTo !== null) await markDeployed(tx, ready.upTo);
      await release(tx);
    });
  } catch (error) {
    const isShown = id !== null && (await shownId(folder)) === id;
    // A stop aborts the running step, whose own error would be meaningless.
    const reason = signal.aborted ? stoppedWhile(isShown) : reasonOf(error);
    log.error({ err: error, deploy: journal.id }, 'deploy failed');
    const ended = { endedAt: clock().toISOString(), error: reason, log: say(`Failed: ${reason}`) };
    // A build that isn't shown changed nothing.
    const changed = report(isShown ? {} : { counts: null });
    await save({ state: 'failed', ...ended, report: changed }, release).catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
    });
  }
}

type Journal = ReturnType<typeof openJournal>;

/** Opens the record of one deploy, which is written as long as this process has the lease. */
function openJournal({ store, leases, log, clock }: RunNeeds, record: DeployRecord) {
  const { _id: id, log: lines } = record;
  let current = record.report ?? UNREPORTED;
  const requireLease = async (reader: StoreReader) => {
    if (!(await leases.holds(reader, LEASE))) throw new LeaseLost('Another server has taken over');
  };
  return {
    id,
    say(text: string) {
      lines.push({ at: clock().toISOString(), text });
      log.info({ deploy: id }, text);
      return lines;
    },
    save: (
      changes: Partial<Omit<DeployRecord, '_id' | 'version' | 'updatedAt'>>,
      alongside?: (tx: StoreTransaction) => Promise<void>,
    ): Promise<void> =>
      store.transact(async (tx) => {
        await requireLease(tx);
        await alongside?.(tx);
        await tx.update('deploys', id, changes);
      }),
    report(changes: Partial<DeployReport>): DeployReport {
      current = { ...current, ...changes };
      return current;
    },
  };
}

/** Stages the site for a call without a reviewed build. Blockers are logged but don't stop the deploy. */
async function stageFirst(
  { stager }: RunNeeds,
  { say, save }: Journal,
  signal: AbortSignal,
): Promise<StagedBuild> {
  await save({ state: 'building', log: say('Building'), endedAt: null, error: null });
  let reported = -PROGRESS_EVERY;
  let saving: Promise<unknown> = Promise.resolve();
  const onProgress = (done: number, total: number) => {
    if (performance.now() - reported < PROGRESS_EVERY) return;
    reported = performance.now();
    saving = saving.then(() => save({ done, total })).catch(() => undefined);
  };
  try {
    const staged = await stager.build(signal, onProgress);
    for (const { severity, text } of staged.issues) if (severity === 'error') say(`Blocker: ${text}`);
    return staged;
  } finally {
    await saving;
  }
}

/**
 * Switches the folder of the site to a build. It records the differences first, because a killed process
 * can't do so later.
 * @returns the new and changed files
 */
async function goLive(
  { store, folder }: RunNeeds,
  id: string,
  { say, save, report }: Journal,
): Promise<string[]> {
  const live = await liveBuild(folder);
  if (live?.id === id) {
    await save({ log: say('This build is already in place') });
    return [];
  }
  const { files } = await readBuild(folder, id);
  const { added, changed, removed, unchanged } = difference(live?.files, files);
  const counts = { added: added.length, changed: changed.length, removed: removed.length, unchanged };
  await save({ report: report({ counts }), done: files.size, total: files.size });
  await switchTo(folder, id, await buildsThatWereLive(store));
  const counted = `${counts.added} new, ${counts.changed} changed, ${counts.removed} removed, ${unchanged} unchanged`;
  await save({ log: say(`Files: ${counted}`) });
  return [...added, ...changed];
}

/** Shows the content of a build to visitors, unless they see every saved change anyway (D37). */
async function showContent(needs: RunNeeds, id: string, { say, save }: Journal): Promise<void> {
  const { store, folder, clock, onContent } = needs;
  if (!(await isOnDeploy(store))) return;
  if ((await readPointer(store))?.build !== id) {
    const packed = await readContent(folder, id);
    if (packed === null) throw new Error(CONTENT_MISSING);
    const { seq } = await unpackSnapshot(packed);
    await save({ log: say('Visitors to this server now see this build') }, async (tx) => {
      if (await isOnDeploy(tx)) await writeLiveContent(tx, packed, { build: id, seq, now: clock() });
    });
  }
  await onContent?.();
}

/** Verifies a build: it counts as live only after build.json was read back at the visitors' address (D8). */
async function verify(
  { env, folder, targets, proof }: RunNeeds,
  buildId: string,
  say: Journal['say'],
  signal: AbortSignal,
): Promise<NonNullable<DeployReport['shownBy']>> {
  const [target] = targets;
  const { deployHookUrl, publicUrl, publicUrlIsSet } = env;
  const atAddress = publicReader(publicUrl, buildId, signal);
  if (deployHookUrl !== null) {
    await callHook(deployHookUrl, buildId, signal);
    say('The deploy hook was called');
  }
  if (deployHookUrl !== null || (target !== undefined && publicUrlIsSet)) {
    say('Waiting for the public address to show the build');
    await proveBuild(buildId, atAddress, signal, proof);
    return 'files';
  }
  const inFolder = (file: string) => readFile(join(folder, file)).catch(() => null);
  await proveBuild(buildId, target?.read ?? inFolder, signal, { limit: 0 });
  if (target !== undefined) return 'files';
  if (!publicUrlIsSet) say('PUBLIC_URL is not set: the site’s links use a local address');
  if (!publicUrlIsSet || (await isOfApplication(publicUrl, signal))) return 'application';
  try {
    await proveBuild(buildId, atAddress, signal, { limit: FOLDER_LIMIT, ...proof });
    return 'files';
  } catch (error) {
    // The program that serves the folder may be out of this server's reach.
    if (signal.aborted) throw error;
    say(`Built, not verified: ${reasonOf(error)}`);
    return 'unproven';
  }
}
