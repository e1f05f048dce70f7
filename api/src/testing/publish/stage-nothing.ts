import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE, newBuildId, stagedFolder, writeFileList } from '../../publish/builds.ts';
import type { StagedBuild, Stager } from '../../publish/stager.ts';

/** A stage of one page, for tests of what comes after it. */
export async function stagePage(site: string, text = 'page'): Promise<StagedBuild> {
  const id = newBuildId(new Date());
  const folder = stagedFolder(site, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), text);
  const files = new Map([['index.html', text]]);
  await writeFileList(site, id, files);
  await writeFile(join(folder, BUILD_FILE), JSON.stringify({ id, builtAt: '' }));
  const found = { added: ['index.html'], changed: [], removed: [], unchanged: 0 };
  return { id, folder, files, upTo: 0, against: null, found, issues: [] };
}

export const stageNothing = (site: string): Pick<Stager, 'build'> => ({ build: () => stagePage(site) });
