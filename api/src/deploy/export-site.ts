import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { BUILD_FILE } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { buildHere, buildThreads } from './build-threads.ts';
import type { Builders, ThreadNeeds } from './build-threads.ts';
import { writeDurably } from './build-writer.ts';
import type { Build, BuildFiles } from './builds.ts';
import { filesOf, isInMemory, listJobs } from './export-jobs.ts';
import type { Job, JobSources } from './export-jobs.ts';

export interface ExportSources extends JobSources, ThreadNeeds {
  sheets: JobSources['sheets'] & { refresh: () => Promise<void> };
}

export interface ExportOptions extends ExportSources {
  build: BuildInfo;
  /** Unchanged files are linked to it; null copies everything. */
  previous: Build | null;
  /** Called after each batch; an error that it throws ends the export. */
  onProgress?: (done: number, total: number) => void;
  /** Called before build.json is written. */
  onFiles?: (files: BuildFiles) => Promise<void>;
}

/** Jobs that a thread takes at once: a tenth of a second. */
const BATCH = 30;

/**
 * The whole public site as files for any static host (D8): documents, the public API's answers, built files, uploads,
 * drawings, data sheets, stubs for moved pages. build.json is written last: a folder that has it is whole.
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<BuildFiles> {
  const { build, previous, onProgress = () => {}, onFiles, ...sources } = options;
  await mkdir(folder, { recursive: true });
  const files = new Map<string, string>();
  const sheets = (await sources.sheets.exported()).sheets.map((each): Job => ({ make: 'sheet', ...each }));
  const others = await listJobs(sources);
  const total = [...sheets, ...others].reduce((sum, job) => sum + filesOf(job), 0);
  const onMade = (made: BuildFiles) => {
    for (const [path, sum] of made) files.set(path, sum);
    onProgress(files.size, total);
  };
  onMade(new Map());
  const setup = { ...sources, folder, previous };
  const builders = buildThreads(setup);
  try {
    // Sheets first: pages print their sizes, and archives contain them. One at a time, for each may have to be painted.
    await runAll(builders, batches(sheets, 1), onMade);
    await builders.refresh();
    await sources.sheets.refresh();
    const [own, shared] = [others.filter(isInMemory), others.filter((job) => !isInMemory(job))];
    await allEnded([
      runAll(buildHere(setup), batches(own, 1), onMade),
      runAll(builders, batches(shared, BATCH), onMade),
    ]);
  } finally {
    await builders.end();
  }
  await onFiles?.(files);
  await writeDurably(join(folder, BUILD_FILE), JSON.stringify(build));
  // Fewer than planned when a record was binned after the list was read.
  onProgress(files.size, files.size);
  return files;
}

function batches(jobs: readonly Job[], size: number): Job[][] {
  return Array.from({ length: Math.ceil(jobs.length / size) }, (_, at) =>
    jobs.slice(at * size, (at + 1) * size),
  );
}

/** As many batches at once as there are processors; after an error none begins. */
async function runAll(
  builders: Builders,
  queue: readonly Job[][],
  onMade: (made: BuildFiles) => void,
): Promise<void> {
  const waiting = queue.values();
  let hasFailed = false;
  const work = async () => {
    for (const jobs of waiting) {
      if (hasFailed) return;
      try {
        onMade(await builders.make(jobs));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await allEnded(Array.from({ length: availableParallelism() }, work));
}

/** Nothing writes any more when the caller gets the error, so that it can remove the folder. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
