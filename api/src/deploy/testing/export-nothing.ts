import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE } from '../build-id.ts';
import type { BuildInfo } from '../build-id.ts';

/** An export of nothing but its proof, for tests of what comes after it. */
export async function exportNothing(folder: string, build: BuildInfo): Promise<number> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, BUILD_FILE), JSON.stringify(build));
  return 1;
}
