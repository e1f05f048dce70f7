import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { stageSchema } from '@wa/core/contract/deploys';
import { writeWhole } from '../config/data-folder.ts';
import { buildFolder } from './builds.ts';

export const STAGE_FILE = 'stage.json';
/** Milliseconds without a heartbeat after which a building server counts as stopped. */
const SILENT = 30_000;

const fileSchema = z.object({
  stage: stageSchema.omit({ isElsewhere: true }),
  /** The last change that the build contains. */
  upTo: z.number(),
  /** The ID of the build that was live during staging. */
  against: z.string().nullable(),
});
/** The last stage, as servers that share the folder of builds see it. */
export type StageFile = z.infer<typeof fileSchema>;

/**
 * Reads the last stage, or null if there is none. A stage whose server stopped during the build has failed.
 */
export async function readStageFile(site: string): Promise<StageFile | null> {
  try {
    const path = buildFolder(site, STAGE_FILE);
    const { mtimeMs } = await stat(path);
    const file = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    if (file.stage.state !== 'building' || Date.now() - mtimeMs < SILENT) return file;
    const error = 'The server stopped while it was building the site. Open the dialog again.';
    return { ...file, stage: { ...file.stage, state: 'failed', error } };
  } catch {
    return null;
  }
}

export async function writeStageFile(site: string, file: StageFile): Promise<void> {
  const path = buildFolder(site, STAGE_FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, JSON.stringify(file));
}
