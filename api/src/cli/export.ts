import { pino } from 'pino';
import { openDataFolder } from '../config/data-folder.ts';
import { newBuildId, writeBuildFile } from '../publish/builds.ts';
import { exportSite } from '../publish/export-site.ts';
import { composeCore } from '../app/compose-core.ts';
import { composeSite } from '../app/compose.ts';
import type { Env } from '../config/env.ts';
import { findWebBuild } from '../web-build.ts';
import { folderArgument, requireEmptyFolder, withStore } from './command.ts';

/** `npm run export -- folder`: the public site as files for any static host, beside a running server, too. */
export async function exportStatic(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, 'npm run export -- folder');
  await requireEmptyFolder(folder);
  const data = openDataFolder(env.dataDir);
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  return withStore(env, async (store) => {
    const core = await composeCore({ env, store, log });
    const site = composeSite(core, data, findWebBuild());
    const now = new Date();
    try {
      const build = { id: newBuildId(now), builtAt: now.toISOString() };
      // Not linked to the live build: the folder is the caller's to change.
      const files = await exportSite(folder, { ...(await site.exportSources()), previous: null });
      await writeBuildFile(folder, build);
      const seconds = ((Date.now() - now.getTime()) / 1_000).toFixed(1);
      return `Wrote ${String(files.size)} files to ${folder} in ${seconds} s`;
    } finally {
      await site.close();
      core.stop();
    }
  });
}
