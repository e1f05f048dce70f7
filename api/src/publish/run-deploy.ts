import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Leases } from '../store/leases.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';
import { shownId, buildFolder, difference, liveBuild, readBuild, switchTo } from './builds.ts';
import { stoppedWhile, UNREPORTED, markDeployed } from './deploy-records.ts';
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

/** Milliseconds. */
const PROGRESS_EVERY = 500;
/** Milliseconds within which the program that serves the folder must show it. */
const FOLDER_LIMIT = 15_000;
/** Of one process of all. */
export const LEASE = 'deploy';

export interface RunNeeds {
  store: Store;
  leases: Pick<Leases, 'holds' | 'release'>;
  log: Logger;
  clock: () => Date;
  env: Pick<Env, 'deployHookUrl' | 'publicUrl' | 'publicUrlIsSet'>;
  /** Folder of the finished site: DATA_DIR/site. */
  folder: string;
  stager: Pick<Stager, 'build'>;
  targets: readonly Target[];
  /** For tests: how long and how often the public address is looked at. */
  proof?: ProofTimes;
}

export type ReadyBuild = Pick<DeployRecord, 'upTo'> & { id: string };

/** Another process took over, ended this deploy's record and may have begun its own. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Makes one build live and verifies it, noting each step in the deploy's record (D8).
 * @param build null stages the site as it is first
 * @param signal aborts when the server stops or the lease is lost
 * @throws whatever keeps it from noting how the deploy ended
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
    for (const target of needs.targets) {
      await target.publish(buildFolder(folder, id), signal);
      await save({ log: say(`Published to ${target.name}`) });
    }
    const [shownBy] = await Promise.all([
      verify(needs, id, say, signal),
      // Visitors get the files themselves where this fails.
      gzipFiles(buildFolder(folder, id), fresh, signal).catch((error: unknown) => {
        log.warn({ err: error }, 'compressed copies could not be written');
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
    // A stop breaks off whatever was running: its own error would say nothing.
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

/** The record of one deploy, written as long as this process has the lease. */
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

/** A call without a reviewed build stages and goes live in one step: blockers are logged and hold nothing up. */
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
 * Switches the folder of the site to a build; what changes is noted before, since a killed process can't note it after.
 * @returns the files that are new or changed
 */
async function goLive({ folder }: RunNeeds, id: string, { say, save, report }: Journal): Promise<string[]> {
  const live = await liveBuild(folder);
  if (live?.id === id) {
    await save({ log: say('This build is in the folder of the site already') });
    return [];
  }
  const { files } = await readBuild(folder, id);
  const { added, changed, removed, unchanged } = difference(live?.files, files);
  const counts = { added: added.length, changed: changed.length, removed: removed.length, unchanged };
  await save({ report: report({ counts }), done: files.size, total: files.size });
  await switchTo(folder, id);
  const told = `${counts.added} new, ${counts.changed} changed, ${counts.removed} removed, ${unchanged} as before`;
  await save({ log: say(`Files: ${told}`) });
  return [...added, ...changed];
}

/** Live is only said when build.json was read back where visitors get the site (D8). */
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
  if (!publicUrlIsSet) say('PUBLIC_URL is not set: the site names itself by a local address');
  if (!publicUrlIsSet || (await isOfApplication(publicUrl, signal))) return 'application';
  try {
    await proveBuild(buildId, atAddress, signal, { limit: FOLDER_LIMIT, ...proof });
    return 'files';
  } catch (error) {
    // Whoever serves the folder may be out of this server's reach.
    if (signal.aborted) throw error;
    say(`Built, not verified: ${reasonOf(error)}`);
    return 'unproven';
  }
}
