import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BUILD_FILE } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { createBuildWriter, writeDurably } from './build-writer.ts';
import type { BuildWriter } from './build-writer.ts';
import type { Build, BuildFiles } from './builds.ts';
import { listDocuments, listJobs } from './export-jobs.ts';
import type { ExportSources, Job } from './export-jobs.ts';

export interface ExportOptions extends ExportSources {
  build: BuildInfo;
  /** Unchanged files are linked to it; null copies everything. */
  previous: Build | null;
  /** Called after each file; an error that it throws ends the export. */
  onProgress?: (done: number, total: number) => void;
  /** Called before build.json is written. */
  onFiles?: (files: BuildFiles) => Promise<void>;
}

/** Jobs at once: enough to keep the threads that write busy while the next record is rendered. */
const AT_ONCE = 16;

/**
 * The whole public site as files for any static host (D8): documents, the public API's answers, built files, uploads,
 * drawings, data sheets, stubs for moved pages. build.json is written last: a folder that has it is whole.
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<BuildFiles> {
  const { build, previous, onProgress = () => {}, onFiles, ...sources } = options;
  await mkdir(folder, { recursive: true });
  const writer = createBuildWriter(folder, previous);
  const documents = await listDocuments(sources);
  const pages = await listJobs(sources);
  const total = [...documents.own, ...documents.made, ...pages].reduce((sum, { count }) => sum + count, 0);
  const report = () => {
    onProgress(writer.files.size, total);
  };
  report();
  // Documents first: pages print their sizes, and archives contain them.
  await runAll(documents.own, writer, report);
  await runAll([...documents.made, ...pages], writer, report);
  await onFiles?.(writer.files);
  await writeDurably(join(folder, BUILD_FILE), JSON.stringify(build));
  // Fewer than planned when a record was binned after the list was read.
  onProgress(writer.files.size, writer.files.size);
  return writer.files;
}

async function runAll(jobs: readonly Job[], writer: BuildWriter, report: () => void): Promise<void> {
  let hasFailed = false;
  let turn: Promise<unknown> = Promise.resolve();
  // Visitors come first: one record per turn of the event loop.
  const nextTurn = () => (turn = turn.then(() => setImmediate()));
  const queue = jobs.values();
  const work = async () => {
    for (const { run } of queue) {
      if (hasFailed) return;
      try {
        await nextTurn();
        await run(writer);
        report();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  // All workers have ended when the caller gets the error, so that it can remove the folder.
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
