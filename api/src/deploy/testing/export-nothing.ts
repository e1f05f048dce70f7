import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE } from '../build-id.ts';
import type { BuildInfo } from '../build-id.ts';
import type { Exported } from '../export-site.ts';

/** An export of nothing but its proof, for tests of what comes after it. */
export async function exportNothing(folder: string, build: BuildInfo): Promise<Exported> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, BUILD_FILE), JSON.stringify(build));
  const news = { added: [], changed: [], removed: [], unchanged: 0 };
  return { files: 1, news, manifest: { base: '', upTo: { seq: 0, id: '' }, files: new Map() } };
}
