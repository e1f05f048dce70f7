import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReadySite } from '../ready/ready-site.ts';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import type { SiteContent } from '../site/site-content.ts';

/** Source that is run as it is may change in any file: what this process has built is all that it takes over. */
const UNPACKED = randomUUID();
/** The server's program, and what draws pages beside it. */
const PROGRAM = [new URL(import.meta.url), new URL('../../web/dist/server/entry-server.js', import.meta.url)];

/**
 * Names what every file of the site depends on: the program, the built files, settings and the navigation.
 * @returns the name at each call; program and files are looked at once, since other ones never become the same again
 */
export async function siteBase(sources: {
  content: Pick<SiteContent, 'sidebar'>;
  settings: Pick<SettingsKeeper, 'now'>;
  ready: Pick<ReadySite, 'files'>;
}): Promise<() => Promise<string>> {
  const built = await Promise.all([
    programStamp(),
    ...[...sources.ready.files.all()].map(async ([path, file]) => [path, await stamp(file)]),
  ]);
  return async () => {
    const content = await Promise.all([sources.content.sidebar(), sources.settings.now()]);
    return hash('sha256', JSON.stringify([built, content]), 'hex').slice(0, 32);
  };
}

/** A program that is not what was built whole, in tests, takes over only what it has built itself. */
async function programStamp(): Promise<string> {
  const files = PROGRAM.map((url) => fileURLToPath(url));
  if (import.meta.url.endsWith('.ts') || !files.every((file) => existsSync(file))) return UNPACKED;
  return (await Promise.all(files.map(stamp))).join();
}

async function stamp(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${String(size)}-${String(mtimeMs)}`;
}
