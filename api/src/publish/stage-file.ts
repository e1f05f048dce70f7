import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { stageSchema } from '@wa/core/contract/deploys';
import { buildFolder } from './builds.ts';

/** Beside the builds, so that every server that has the staged build knows of it. */
export const STAGE_FILE = 'stage.json';
/** Milliseconds without a heartbeat after which the server that was building has stopped. */
const SILENT = 30_000;

const fileSchema = z.object({
  stage: stageSchema.omit({ isElsewhere: true }),
  /** The last change that the build contains. */
  upTo: z.number(),
  /** Id of the build that was live when it was staged. */
  against: z.string().nullable(),
});
/** The last stage, as servers that share the folder of builds know it. */
export type StageFile = z.infer<typeof fileSchema>;

const pathOf = (site: string) => buildFolder(site, STAGE_FILE);

/** Null when nothing was staged yet. A stage whose server stopped while it was building has failed. */
export async function readStageFile(site: string): Promise<StageFile | null> {
  try {
    const path = pathOf(site);
    const { mtimeMs } = await stat(path);
    const file = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    if (file.stage.state !== 'building' || Date.now() - mtimeMs < SILENT) return file;
    const error = 'The server stopped while it was building the site. Open the dialog again.';
    return { ...file, stage: { ...file.stage, state: 'failed', error } };
  } catch {
    return null;
  }
}

/** Replaces the file in one step. @throws Error of the file system */
export async function writeStageFile(site: string, file: StageFile): Promise<void> {
  const path = pathOf(site);
  const next = `${path}.${String(process.pid)}.json`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(next, JSON.stringify(file));
  await rename(next, path);
}
