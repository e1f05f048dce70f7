import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BUILD_FILE } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { createBuildWriter, writeDurably } from './build-writer.ts';
import type { BuildWriter } from './build-writer.ts';
import { listDocuments, listJobs } from './export-jobs.ts';
import type { ExportSources, Job } from './export-jobs.ts';
import { difference, writeManifest } from './manifest.ts';
import type { Difference, KnownBuild, Manifest } from './manifest.ts';
import { siteBase } from './site-base.ts';
import { isUneven, logPosition, readStaleFiles } from './stale-files.ts';
import type { StaleFiles } from './stale-files.ts';

export interface ExportOptions extends ExportSources {
  /** The build that is live: what has not changed since is taken over from it. Null builds everything. */
  previous: KnownBuild | null;
  /** What the folder holds already, of an older build (switch-folder.ts). */
  spare?: Manifest['files'] | null;
  /** Files placed so far, and in all, after each of them; what it throws ends the export. */
  onProgress?: (done: number, total: number) => void;
}

/** Jobs at once: enough to keep the threads that write busy while the next record is drawn. */
const AT_ONCE = 16;
/** Documents whose sizes pages print. */
const DOCUMENT = /^(?:data-sheets|uploads)\/.+\.pdf$/;

export interface Exported {
  files: number;
  /** Against the build before. */
  news: Difference;
  manifest: Manifest;
}

/**
 * The whole public site as files for any static host (D8): documents, the public API's answers, built files, uploads,
 * drawings, data sheets, stubs for what has moved. Only what changed since the build before is drawn and written; the
 * rest is linked. build.json is written last: what has it is whole.
 * @param options `isKept`: a manifest is written beside the folder, for later builds
 */
export async function exportSite(
  folder: string,
  { build, isKept = false, ...options }: ExportOptions & { build: BuildInfo; isKept?: boolean },
): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  const { manifest } = await makeFiles(folder, options);
  if (isKept) await writeManifest(folder, manifest);
  await writeDurably(join(folder, BUILD_FILE), JSON.stringify(build));
  // Fewer than planned when something went to the bin meanwhile.
  const files = manifest.files.size + 1;
  options.onProgress?.(files, files);
  return { files, news: difference(options.previous?.manifest.files ?? null, manifest.files), manifest };
}

/**
 * The files of the site as they are now, made as far as they are stale.
 * @param folder null to find out only what they would hold
 */
export async function makeFiles(
  folder: string | null,
  { previous, spare = null, onProgress = () => {}, ...sources }: ExportOptions,
): Promise<{ manifest: Manifest; stale: StaleFiles }> {
  const { store, content } = sources;
  // The position first: a change up to it that this process had not heard of would be drawn as it was, for good.
  const upTo = await logPosition(store);
  const hasHeard = (await sources.look()) >= upTo.seq;
  const baseNow = await siteBase(sources);
  const base = await baseNow();
  const stale = await readStaleFiles(store, previous?.manifest ?? null, base);
  const writer = createBuildWriter(folder, previous, spare);
  const documents = await listDocuments(sources);
  const pages = await listJobs(sources);
  const total = [...documents.own, ...documents.made, ...pages].reduce(
    (sum, { files }) => sum + files.length,
    1,
  );
  onProgress(0, total);
  const report = () => {
    onProgress(writer.files.size, total);
  };
  const isFresh = freshness(previous, stale);
  // Documents first: pages print their sizes, and archives hold them.
  await runAll(documents.own, writer, isFresh, report);
  stale.add(changedDocuments(previous, writer, pages));
  await runAll([...documents.made, ...pages], writer, isFresh, report);
  await writer.finish();
  const isWhole = hasHeard && base === (await baseNow()) && !(await isUneven(store, upTo, content));
  return { manifest: { base: isWhole ? base : '', upTo, files: writer.files }, stale };
}

/** Whether the build before has all files of a job as they would be made now. */
function freshness(previous: KnownBuild | null, stale: StaleFiles): (job: Job) => boolean {
  return ({ files, from, isAlwaysMade }) =>
    !isAlwaysMade &&
    !stale.everything &&
    files.every((file) => {
      const entry = previous?.manifest.files.get(file);
      if (entry === undefined || stale.touches(entry.from)) return false;
      return from === undefined || from.join() === entry.from.join();
    });
}

/** Addresses of documents that are new, other than they were, or gone. */
function changedDocuments(
  previous: KnownBuild | null,
  { files }: BuildWriter,
  pages: readonly Job[],
): string[] {
  const before = previous?.manifest.files;
  const uploads = new Set(pages.flatMap((job) => job.files.filter((file) => DOCUMENT.test(file))));
  const now = [...[...files.keys()].filter((file) => DOCUMENT.test(file)), ...uploads];
  const isNew = (file: string) => {
    const [old, own] = [before?.get(file), files.get(file)];
    return old === undefined || (own !== undefined && own.hash !== old.hash);
  };
  const gone = [...(before?.keys() ?? [])].filter(
    (file) => DOCUMENT.test(file) && !files.has(file) && !uploads.has(file),
  );
  return [...now.filter(isNew), ...gone].map((file) => `/${file}`);
}

async function runAll(
  jobs: readonly Job[],
  writer: BuildWriter,
  isFresh: (job: Job) => boolean,
  report: () => void,
): Promise<void> {
  let hasFailed = false;
  let turn: Promise<unknown> = Promise.resolve();
  // Visitors come first: one record per turn of the event loop.
  const nextTurn = () => (turn = turn.then(() => setImmediate()));
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) {
      if (hasFailed) return;
      const fresh = isFresh(job);
      if (!(fresh && writer.isThere(job.files)))
        await runJob(job, writer, fresh, nextTurn).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      report();
    }
  };
  // Nobody writes any more when the caller hears of a failure, and can remove what there is.
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function runJob(
  { files, run }: Job,
  writer: BuildWriter,
  isFresh: boolean,
  nextTurn: () => Promise<unknown>,
): Promise<void> {
  if (isFresh) {
    try {
      for (const file of files) await writer.keep(file);
      return;
    } catch {
      // Somebody took a file out of the build before.
    }
  }
  await nextTurn();
  await run(writer);
}
