/** The thread that makes files of a build (build-threads.ts): it reads the store by itself and writes into the build's folder. */
import { pino } from 'pino';
import { Tinypool } from 'tinypool';
import { composeContent } from '../compose-core.ts';
import { composeSite } from '../compose-site.ts';
import { openStore } from '../store/open-store.ts';
import { findWebBuild } from '../web-build.ts';
import { createMaker } from './build-threads.ts';
import type { ThreadAnswer, ThreadSetup, ThreadTask } from './build-threads.ts';

async function open({ env, data, folder, previous }: ThreadSetup) {
  const log = pino({ level: env.logLevel });
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri ?? undefined });
  const content = await composeContent({ env, store, log, clock: () => new Date() });
  const site = composeSite(content, data, findWebBuild());
  await site.documents.loadUploads();
  return {
    store,
    content,
    site,
    make: createMaker({ ...content, ...site, uploads: site.storage }, { folder, previous }),
  };
}

let opened: ReturnType<typeof open> | null = null;
let seen = 0;

export default async function work({ jobs, round }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const { site, make } = await (opened ??= open(Tinypool.workerData as ThreadSetup));
    if (round > seen) await site.sheets.refresh();
    seen = round;
    return { made: await make(jobs) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { error: { message: error instanceof Error ? error.message : String(error), code } };
  }
}

/** Before the thread ends. */
export async function close(): Promise<void> {
  const own = await opened?.catch(() => null);
  if (!own) return;
  await own.site.close();
  own.content.stop();
  await own.store.close();
}
