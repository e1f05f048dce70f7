import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** Builds that stay beside the current one: a host may still be copying the last. */
const KEPT = 2;

/** Folder in which a build of this id is made; on the same disk as the site, so that it can be switched in. */
export function buildFolder(site: string, id: string): string {
  return join(`${site}-builds`, id);
}

/**
 * Makes a finished build the site in one step: `site` is a symbolic link, and replacing it is atomic. Where links
 * cannot be made (Windows without the right to), folders change places, with a moment in between.
 */
export async function switchFolder(site: string, build: string): Promise<void> {
  const link = `${site}.${basename(build)}.next`;
  await mkdir(dirname(site), { recursive: true });
  try {
    await symlink(relative(dirname(site), build), link, 'dir');
    await removeIfFolder(site);
    await rename(link, site);
  } catch (error) {
    await rm(link, { force: true });
    if (!isRefused(error)) throw error;
    const old = `${site}.old`;
    await rm(old, { recursive: true, force: true });
    await rename(site, old).catch(() => undefined);
    await rename(build, site);
  }
  await removeOldBuilds(dirname(build), basename(build));
}

async function removeOldBuilds(folder: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== current).sort();
  const old = names.slice(0, Math.max(0, names.length - KEPT + 1));
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** An earlier version, or a restored backup, may have left a real folder where the link belongs. */
async function removeIfFolder(site: string): Promise<void> {
  const isLink = await readlink(site).then(
    () => true,
    () => false,
  );
  if (!isLink) await rm(site, { recursive: true, force: true });
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EISDIR');
}
