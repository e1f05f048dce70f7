import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ChangeLog } from '../change-log/change-log.ts';
import { diskFaultText } from '../config/disk-fault.ts';
import type { Env } from '../config/env.ts';
import type { Leases } from '../leases/leases.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';
import { newBuildId, shownId } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import type { Exported } from './export-site.ts';
import { gzipFiles } from './gzip-files.ts';
import { difference, readManifest } from './manifest.ts';
import type { Difference } from './manifest.ts';
import { listDeploys, reportOf, stoppedWhile, UNREPORTED } from './deploy-records.ts';
import { markDeployed } from './pending-changes.ts';
import { callHook, isOfApplication, proveBuild, publicReader } from './proof.ts';
import { buildFolder, keptBuilds, readLiveBuild, removeBuild, switchFolder } from './switch-folder.ts';
import type { Target } from './targets/target.ts';

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
  ) => Promise<Exported>;
  /** Where a build goes beside the folder. */
  targets: readonly Target[];
  /** For tests: how long and how often the public address is looked at, in milliseconds. */
  proof?: { limit: number; pause: number };
}

/** Milliseconds within which the program that serves the folder must show it. */
const FOLDER_LIMIT = 15_000;

type Proof = Pick<DeployReport, 'proven' | 'shownBy'>;

/** What came to be shown; null where nothing is known of it. */
interface Shown {
  files: number | null;
  news: Difference | null;
}

export interface RunAsk {
  record: DeployRecord;
  /** An earlier deploy whose kept build shall be shown again. */
  rollBackTo?: DeployRecord | undefined;
  /** True when its build stands in the folder already: the server stopped before it was published and proved. */
  goesOn?: boolean;
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
  { record, rollBackTo, goesOn = false }: RunAsk,
  signal: AbortSignal,
): Promise<void> {
  const { store, leases, changes, log, clock, env, folder, exportTo, targets } = needs;
  const { _id: id, log: lines } = record;
  let report = record.report ?? UNREPORTED;
  const known = goesOn ? record.buildId : rollBackTo?.buildId;
  const build = { id: known ?? newBuildId(clock()), builtAt: clock().toISOString() };
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

  /** Before the switch: a process that dies behind it cannot say any more what it brought out. */
  async function noteNews(news: Difference | null): Promise<void> {
    report = { ...report, counts: news && countsOf(news) };
    await save({ report });
  }

  async function buildSite(build: BuildInfo): Promise<Shown> {
    const target = buildFolder(folder, build.id);
    let reported = -PROGRESS_EVERY;
    let saving: Promise<unknown> = Promise.resolve();
    try {
      const exported = await exportTo(target, build, (done, total) => {
        if (signal.aborted) throw new Error('The server is stopping');
        if (performance.now() - reported < PROGRESS_EVERY) return;
        reported = performance.now();
        saving = saving.then(() => save({ done, total })).catch(() => undefined);
      });
      await noteNews(exported.news);
      await switchFolder(folder, target);
      return exported;
    } catch (error) {
      // What keeps it from being removed must not stand in the place of why the deploy failed.
      await removeBuild(folder, target).catch((left: unknown) =>
        log.warn({ err: left }, 'A failed build could not be removed'),
      );
      throw error;
    } finally {
      await saving;
    }
  }

  /** A kept build takes the place of the one that is shown. */
  async function showAgain(build: BuildInfo): Promise<Shown> {
    const target = buildFolder(folder, build.id);
    const [live, manifest] = [await readLiveBuild(folder), await readManifest(target)];
    if (!(await keptBuilds(folder)).has(build.id)) throw new Error('That build is not kept any more');
    const news = manifest && live && difference(live.manifest.files, manifest.files);
    await noteNews(news);
    await switchFolder(folder, target);
    return { files: manifest === null ? null : manifest.files.size + 1, news };
  }

  /** What the folder shows, and what it showed when the deploy before was live. */
  async function shownAlready({ id }: BuildInfo): Promise<Shown & { before: string | null }> {
    const live = (await listDeploys(store)).find(({ state }) => state === 'live');
    const before = live?.buildId ?? null;
    const [old, own] = await Promise.all(
      [before, id].map((each) => (each === null ? null : readManifest(buildFolder(folder, each)))),
    );
    const news = old && own ? difference(old.files, own.files) : null;
    return { files: own ? own.files.size + 1 : null, news, before };
  }

  /** Live is said only when the build was read back, or when this server's own visitors have it (D8). */
  async function prove(buildId: string, news: Difference | null): Promise<Proof> {
    const [target] = targets;
    const { deployHookUrl, publicUrl, publicUrlIsSet } = env;
    const common = { folder, buildId, signal };
    const atAddress = { ...common, news, read: publicReader({ publicUrl, buildId, signal }) };
    if (deployHookUrl !== null) {
      await callHook(deployHookUrl, buildId, signal);
      say('The deploy hook was called');
    }
    if (deployHookUrl !== null || (target !== undefined && publicUrlIsSet)) {
      say('Waiting for the public address to show the build');
      return { proven: await proveBuild({ ...atAddress, ...needs.proof }), shownBy: 'files' };
    }
    if (target !== undefined)
      return { proven: await proveBuild({ ...common, news, read: target.read, limit: 0 }), shownBy: 'files' };
    // A folder that is read back against itself proves no page.
    const read = (file: string) => readFile(join(folder, file)).catch(() => null);
    await proveBuild({ ...common, news: null, read, limit: 0 });
    if (!publicUrlIsSet) say('PUBLIC_URL is not set: the site names itself by a local address');
    if (!publicUrlIsSet || (await isOfApplication(publicUrl, signal)))
      return { proven: null, shownBy: 'application' };
    try {
      const proven = await proveBuild({ ...atAddress, limit: FOLDER_LIMIT, ...needs.proof });
      return { proven, shownBy: 'files' };
    } catch (error) {
      // Whoever serves the folder may be out of this server's reach.
      if (signal.aborted) throw error;
      say(`Written, not proven: ${error instanceof Error ? error.message : String(error)}`);
      return { proven: null, shownBy: 'unproven' };
    }
  }

  /** Of what is new. Visitors get the files themselves where this comes to nothing. */
  async function leaveGzip(buildId: string, news: Difference | null): Promise<void> {
    const manifest = await readManifest(buildFolder(folder, buildId));
    if (manifest === null) return;
    const paths = news === null ? manifest.files.keys() : [...news.added, ...news.changed];
    await gzipFiles(buildFolder(folder, buildId), manifest.files, paths, signal).catch((error: unknown) =>
      log.warn({ err: error }, 'Compressed files could not be left beside the site'),
    );
  }

  const giveBack = (tx: StoreTransaction) => leases.release(tx, LEASE);
  try {
    // What is kept in this process is at least as new as the number that the build is said to hold.
    const shown = goesOn ? await shownAlready(build) : null;
    const upTo = shown ? record.upTo : rollBackTo === undefined ? await changes.catchUp() : rollBackTo.upTo;
    const began = rollBackTo === undefined ? `Building ${build.id}` : `Showing ${build.id} again`;
    const started = say(shown ? `Going on with ${build.id}, which is in its folder` : began);
    await save({ state: 'building', buildId: build.id, upTo, log: started, endedAt: null, error: null });
    const before = shown ? shown.before : await shownId(folder);
    const { files, news } = shown ?? (await (rollBackTo === undefined ? buildSite(build) : showAgain(build)));
    const written = files === null ? {} : { done: files, total: files };
    await save({ log: say(newsText(news)), ...written });
    for (const target of targets) {
      await target.publish({ folder, buildId: build.id, news, before }, signal);
      await save({ log: say(`Published to ${target.name}`) });
    }
    const [proof] = await Promise.all([prove(build.id, news), leaveGzip(build.id, shown ? null : news)]);
    report = { ...report, ...proof };
    if (report.proven !== null) say(`${String(report.proven)} changed files were read back and are the same`);
    const end = say(report.shownBy === 'unproven' ? 'Written' : 'Live');
    await save({ state: 'live', endedAt: now(), log: end, report }, async (tx) => {
      if (upTo !== null) await markDeployed(tx, upTo);
      await giveBack(tx);
    });
  } catch (error) {
    // What was broken off names a fault of its own: a hook that does not answer, an address that shows nothing new.
    const isShown = (await shownId(folder)) === build.id;
    const said = diskFaultText(error) ?? (error instanceof Error ? error.message : String(error));
    const reason = signal.aborted ? stoppedWhile(isShown) : said;
    log.error({ err: error, deploy: id }, 'Deploy failed');
    const news = { endedAt: now(), error: reason, log: say(`Failed: ${reason}`) };
    await save({ state: 'failed', ...news, report: reportOf(report, isShown) }, giveBack).catch(
      (failure: unknown) => {
        if (!(failure instanceof LeaseLost)) throw failure;
      },
    );
  }
}

function countsOf({ added, changed, removed, unchanged }: Difference): NonNullable<DeployReport['counts']> {
  return { added: added.length, changed: changed.length, removed: removed.length, unchanged };
}

function newsText(news: Difference | null): string {
  if (news === null) return 'What changed is not known';
  const { added, changed, removed, unchanged } = countsOf(news);
  return `Files: ${String(added)} new, ${String(changed)} changed, ${String(removed)} removed, ${String(unchanged)} as before`;
}
