import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBuildId, stagedFolder, writeBuildFile, writeFileList } from '../../publish/builds.ts';
import type { StagedBuild } from '../../publish/stager.ts';

/** Stages a site of one page, for tests of the later steps. */
export async function stagePage(site: string, text = 'page'): Promise<StagedBuild> {
  const id = newBuildId(new Date());
  const folder = stagedFolder(site, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), text);
  const files = new Map([['index.html', text]]);
  await writeFileList(site, id, files);
  await writeBuildFile(folder, { id, builtAt: '' });
  return { id, upTo: 0, issues: [] };
}
