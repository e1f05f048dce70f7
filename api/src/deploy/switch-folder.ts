import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { readBuildFile } from './build-id.ts';

/** Builds that stay beside the current one: a host may still be copying the last. */
const KEPT = 2;
/** Ends the name of a link that is about to take the place of the site. */
const NEXT = '.next';

/** Folder in which a build of this id is made; on the same disk as the site, so that it can be switched in. */
export function buildFolder(site: string, id: string): string {
  return join(`${site}-builds`, id);
}

/**
 * Makes a finished build the site in one step: `site` is a symbolic link, and replacing it is atomic. Where links
 * cannot be made (Windows without the right to), folders change places, with a moment in between.
 */
export async function switchFolder(site: string, build: string): Promise<void> {
  const link = `${site}.${basename(build)}${NEXT}`;
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

/** A build that came to nothing; never the one that is shown. */
export async function removeBuild(site: string, build: string): Promise<void> {
  if ((await shownBuild(site)) !== basename(build)) await rm(build, { recursive: true, force: true });
}

/** What a process that is gone has left half-made: builds, and links that were not switched in. */
export async function removeUnfinishedBuilds(site: string): Promise<void> {
  const folder = dirname(buildFolder(site, 'any'));
  const { unfinished } = await listBuilds(folder);
  for (const name of unfinished) await removeBuild(site, join(folder, name));
  const beside = await readdir(dirname(site)).catch(() => []);
  const links = beside.filter((name) => name.startsWith(`${basename(site)}.`) && name.endsWith(NEXT));
  for (const name of links) await rm(join(dirname(site), name), { force: true });
}

/** Only whole builds count: one that failed must not push out the last good one. */
async function removeOldBuilds(folder: string, current: string): Promise<void> {
  const { whole } = await listBuilds(folder);
  const others = whole.filter((name) => name !== current);
  const old = others.slice(0, Math.max(0, others.length - KEPT + 1));
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Names by age. build.json is written last: what has it is whole. */
async function listBuilds(folder: string): Promise<{ whole: string[]; unfinished: string[] }> {
  const builds = { whole: [] as string[], unfinished: [] as string[] };
  const names = await readdir(folder).catch(() => []);
  for (const name of names.sort()) {
    const build = await readBuildFile(join(folder, name));
    builds[build === null ? 'unfinished' : 'whole'].push(name);
  }
  return builds;
}

async function shownBuild(site: string): Promise<string | null> {
  const target = await readlink(site).catch(() => null);
  return target === null ? null : basename(target);
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
