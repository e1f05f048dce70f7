import { setImmediate } from 'node:timers/promises';
import { BUILD_FILE } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { listDocuments, listJobs } from './export-jobs.ts';
import type { ExportSources, Job } from './export-jobs.ts';
import { createFileWriter } from './file-writer.ts';

export interface ExportOptions extends ExportSources {
  build: BuildInfo;
  /** Files written so far, and in all. */
  onProgress?: (done: number, total: number) => void;
}

/** Jobs at once: enough to keep the threads that write busy while the next record is drawn. */
const AT_ONCE = 16;
/** Files between two reports. */
const REPORT_EVERY = 50;

/**
 * The whole public site as files for any static host (D8): documents, the public API's answers, built files, uploads,
 * drawings, data sheets, stubs for what has moved. build.json is written last: what has it is whole.
 * @returns the number of files
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<number> {
  const { build, onProgress = () => {} } = options;
  // Documents first: pages print their sizes.
  const stages = [await listDocuments(options), await listJobs(options)];
  const total = stages.flat().reduce((sum, { files }) => sum + files, 1);
  const writer = createFileWriter(folder);
  let reported = 0;
  onProgress(0, total);
  const work = async (queue: Iterable<Job>) => {
    for (const { run } of queue) {
      // Visitors come first: one record per turn of the event loop.
      await setImmediate();
      await run(writer);
      if (writer.written() - reported < REPORT_EVERY) continue;
      reported = writer.written();
      onProgress(reported, total);
    }
  };
  for (const stage of stages) {
    const queue = stage.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)));
  }
  await writer.writeDurably(BUILD_FILE, JSON.stringify(build));
  // Fewer than planned when something went to the bin meanwhile.
  const written = writer.written();
  onProgress(written, written);
  return written;
}
