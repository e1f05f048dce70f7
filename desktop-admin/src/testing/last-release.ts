import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FILE = fileURLToPath(new URL('last-release.json.gz', import.meta.url));
/** Key of the server that the recorded app used. That server doesn't exist anymore. */
export const LAST_SERVER = 'ce4db69bc240a3b9';

/**
 * Writes the recorded data folder of release 0.1.0. The app was killed while offline, with five pending
 * changes (a file among them), the draft of an open editor, and an undo step. Of the offline content, only
 * the lists and a page are included.
 */
export async function writeLastRelease(userData: string): Promise<void> {
  const files = JSON.parse(gunzipSync(await readFile(FILE)).toString()) as Record<string, string>;
  for (const [name, base64] of Object.entries(files)) {
    const file = path.join(userData, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(base64, 'base64'));
  }
}
