import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder with the seed's documents that `npm test` has rendered for its stories, for the build of the
 * server.
 */
const PAINTED = fileURLToPath(
  new URL('../../../../node_modules/.cache/wa-catalogue/painted', import.meta.url),
);

/**
 * Copies the documents that `npm test` has rendered to a data folder, which saves half a minute. Files are named
 * by the hash of their content; the server renders missing ones.
 */
export async function layPainted(dataDir: string): Promise<void> {
  const [build] = await readdir(PAINTED).catch(() => []);
  if (build === undefined) return;
  for (const folder of ['data-sheets', 'drawings'])
    await cp(join(PAINTED, build, folder), join(dataDir, folder), { recursive: true });
}
