import { mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { BUILD_FILE, readBuildFile } from './build-id.ts';
import { manifestFile, readManifest } from './manifest.ts';
import type { KnownBuild, Manifest } from './manifest.ts';

/** Whole builds that stay, the current one among them: what can be shown again. */
export const KEPT = 5;
/** Name of the newest build that is not kept any more: the next one begins with its files. It is no build by itself. */
const SPARE = 'spare';
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

/** The build that is shown, if what it holds is known. */
export async function readLiveBuild(site: string): Promise<KnownBuild | null> {
  const build = await readBuildFile(site);
  if (build === null) return null;
  const manifest = await readManifest(buildFolder(site, build.id));
  return manifest && { id: build.id, folder: await realpath(site), manifest };
}

/** Ids of the whole builds on disk that are not the one that is shown. */
export async function keptBuilds(site: string): Promise<Set<string>> {
  const { whole } = await listBuilds(dirname(buildFolder(site, 'any')));
  const shown = await shownBuild(site);
  return new Set(whole.filter((name) => name !== shown));
}

/**
 * Makes the spare the folder of a new build, which is made whole by what differs: most of fifteen thousand files stay
 * where they are.
 * @returns what it holds; null when there is none, and no folder
 */
export async function takeSpare(build: string): Promise<Manifest['files'] | null> {
  const spare = join(dirname(build), SPARE);
  const manifest = await readManifest(spare);
  // From here on nobody takes it for what it was.
  await rm(manifestFile(spare), { force: true });
  if (manifest === null) return null;
  return rename(spare, build).then(
    () => manifest.files,
    () => null,
  );
}

/** A build that came to nothing; never the one that is shown. */
export async function removeBuild(site: string, build: string): Promise<void> {
  if ((await shownBuild(site)) !== basename(build)) await removeFolder(build);
}

async function removeFolder(build: string): Promise<void> {
  await rm(join(build, BUILD_FILE), { force: true });
  if (basename(build) === SPARE) await rm(manifestFile(build), { force: true });
  await rm(build, { recursive: true, force: true });
  await rm(manifestFile(build), { force: true });
}

/** What a process that is gone has left half-made: builds, and links that were not switched in. */
export async function removeUnfinishedBuilds(site: string): Promise<void> {
  const folder = dirname(buildFolder(site, 'any'));
  const { whole, unfinished } = await listBuilds(folder);
  const hasSpare = (await readManifest(join(folder, SPARE))) !== null;
  const spare = hasSpare ? [SPARE] : [];
  for (const name of unfinished) if (!spare.includes(name)) await removeBuild(site, join(folder, name));
  const known = new Set([...whole, ...spare].map((name) => manifestFile(name)));
  const manifests = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(manifestFile('')));
  for (const name of manifests.filter((each) => !known.has(each)))
    await rm(join(folder, name), { force: true });
  const beside = await readdir(dirname(site)).catch(() => []);
  const links = beside.filter((name) => name.startsWith(`${basename(site)}.`) && name.endsWith(NEXT));
  for (const name of links) await rm(join(dirname(site), name), { force: true });
}

/** Only whole builds count: one that failed must not push out the last good one. */
async function removeOldBuilds(folder: string, current: string): Promise<void> {
  const { whole } = await listBuilds(folder);
  const others = whole.filter((name) => name !== current);
  const [spare, ...older] = others.slice(0, Math.max(0, others.length - KEPT + 1)).reverse();
  await Promise.all(older.map((name) => removeFolder(join(folder, name))));
  if (spare !== undefined) await makeSpare(folder, spare);
}

/** Its manifest comes last: what has none is removed like a build that was not finished. */
async function makeSpare(folder: string, name: string): Promise<void> {
  const [old, spare] = [join(folder, name), join(folder, SPARE)];
  await removeFolder(spare);
  await rm(join(old, BUILD_FILE), { force: true });
  await rename(old, spare);
  await rename(manifestFile(old), manifestFile(spare)).catch(() => undefined);
}

/** Names by age. build.json is written last: what has it is whole. */
async function listBuilds(folder: string): Promise<{ whole: string[]; unfinished: string[] }> {
  const builds = { whole: [] as string[], unfinished: [] as string[] };
  const names = await readdir(folder).catch(() => []);
  const manifests = names.filter((name) => name.endsWith(manifestFile('')));
  for (const name of names.filter((each) => !manifests.includes(each)).sort()) {
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
