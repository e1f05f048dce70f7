import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm test` has painted the seed's documents for its stories, in a folder for the build of the server. */
const PAINTED = fileURLToPath(
  new URL('../../../../node_modules/.cache/wa-catalogue/painted', import.meta.url),
);

/** Half a minute less to print: each file is named after the hash of what it shows, and made anew where it is not there. */
export async function layPainted(dataDir: string): Promise<void> {
  const [build] = await readdir(PAINTED).catch(() => []);
  if (build === undefined) return;
  for (const folder of ['data-sheets', 'drawings'])
    await cp(join(PAINTED, build, folder), join(dataDir, folder), { recursive: true });
}
