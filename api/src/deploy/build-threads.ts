import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import type { DataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { createBuildWriter } from './build-writer.ts';
import type { BuildFiles, Build } from './builds.ts';
import { runJob } from './export-jobs.ts';
import type { Job, JobSources } from './export-jobs.ts';

/** What a thread opens the store and the uploads with. */
export interface ThreadNeeds {
  env: Env;
  data: DataFolder;
}

/** Handed to every thread once. */
export interface ThreadSetup extends ThreadNeeds {
  folder: string;
  previous: Build | null;
}

export interface ThreadTask {
  jobs: readonly Job[];
  /** A thread reads the folder of data sheets again when this has grown. */
  round: number;
}

/** Errors lose their code on the way between threads, and what the office reads depends on it. */
export type ThreadAnswer = { made: BuildFiles } | { error: { message: string; code: unknown } };

export interface Builders {
  /** Answers the files that were made, with their SHA-256. */
  make: (jobs: readonly Job[]) => Promise<BuildFiles>;
  /** Lets what is made from here on see the data sheets that were painted until here. */
  refresh: () => Promise<void>;
  end: () => Promise<void>;
}

/** Beside the built server (vite.config.ts). From the sources, as tests run, the site is built where it is asked for. */
const PROGRAM = new URL('./build-worker.js', import.meta.url);

/**
 * As many threads as there are processors, each with its own connection to the store: the thread that answers visitors
 * renders nothing of a build.
 */
export function buildThreads(options: ThreadSetup & JobSources): Builders {
  if (!existsSync(PROGRAM)) return buildHere(options);
  const { env, data, folder, previous } = options;
  const count = availableParallelism();
  const pool = new Tinypool({
    filename: PROGRAM.href,
    workerData: { env, data, folder, previous } satisfies ThreadSetup,
    ...{ minThreads: count, maxThreads: count, useAtomics: false },
  });
  let round = 0;
  return {
    async make(jobs) {
      const answer = (await pool.run({ jobs, round } satisfies ThreadTask)) as ThreadAnswer;
      if ('made' in answer) return answer.made;
      throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    },
    refresh() {
      round += 1;
      return Promise.resolve();
    },
    async end() {
      // Each takes one: they close the store.
      const closing = pool.threads.map(() => pool.run(null, { name: 'close' }));
      await Promise.allSettled(closing);
      await pool.destroy();
    },
  };
}

/** Without threads: for what this process has in memory anyhow. */
export function buildHere({ folder, previous, ...sources }: ThreadSetup & JobSources): Builders {
  const make = createMaker(sources, { folder, previous });
  return {
    async make(jobs) {
      // Others have their turn: a server that is told to stop ends its build.
      await setImmediate();
      return make(jobs);
    },
    refresh: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}

/** Makes files of one build, and answers those of each call. */
export function createMaker(
  sources: JobSources,
  { folder, previous }: Pick<ThreadSetup, 'folder' | 'previous'>,
) {
  const out = createBuildWriter(folder, previous);
  return async (jobs: readonly Job[]): Promise<BuildFiles> => {
    for (const job of jobs) await runJob(job, sources, out);
    const made = new Map(out.files);
    out.files.clear();
    return made;
  };
}
