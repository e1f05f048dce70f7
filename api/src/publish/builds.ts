import { randomBytes, createHash } from 'node:crypto';
import {
  readFile,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, basename, dirname, relative, sep } from 'node:path';
import { createReadStream, existsSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../config/data-folder.ts';

/** The name of the file that proves which build a host serves (D8). */
export const BUILD_FILE = 'build.json';

const infoSchema = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  builtAt: z.string(),
});
export type BuildInfo = z.infer<typeof infoSchema>;

/** Returns an ID that sorts by age. */
export function newBuildId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}-${randomBytes(8).toString('hex')}`;
}

/** Returns the content of a folder's build.json; null when there is none. */
export async function readBuildFile(folder: string): Promise<BuildInfo | null> {
  try {
    return parseBuildInfo(await readFile(join(folder, BUILD_FILE), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Marks a folder as a complete build. This file is written last. */
export const writeBuildFile = (folder: string, build: BuildInfo): Promise<void> =>
  writeWhole(join(folder, BUILD_FILE), JSON.stringify(build));

/** Returns the ID of the build that the site shows; null for none or an unreadable one. */
export const shownId = async (site: string): Promise<string | null> =>
  (await readBuildFile(site).catch(() => null))?.id ?? null;

/** Parses a build.json; null for any other text. */
export function parseBuildInfo(text: string): BuildInfo | null {
  try {
    return infoSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The number of complete builds to keep, including the live one. */
export const KEPT = 5;
/** The beginning of the folder name of a build that was never live. */
const STAGED = 'staged-';
/** The end of the name of a link that is about to replace the site. */
const NEXT = '.next';
/** The end of the name of the file list next to a build, where no host serves it. */
const LIST = '.files.json';
/** Milliseconds after which an unfinished build without a running process counts as abandoned. */
const ABANDONED = 60 * 60_000;

export const gzipName = (file: string): string => `${file}.gz`;

/** SHA-256 by slash-separated path, without build.json and compressed copies. */
export type BuildFiles = ReadonlyMap<string, string>;

export interface Build {
  id: string;
  folder: string;
  files: BuildFiles;
}

/**
 * Returns the folder of a build that was live. It is on the same disk as the site, so that a switch is
 * possible.
 */
export const buildFolder = (site: string, id: string): string => join(`${site}-builds`, id);
/** Returns the folder of a build that wasn't live yet. */
export const stagedFolder = (site: string, id: string): string => buildFolder(site, STAGED + id);

/** Returns the name of the file with the content of a build (D37), next to it, where no host serves it. */
const contentFile = (site: string, id: string): string => `${buildFolder(site, id)}.content.gz`;

export async function writeContent(site: string, id: string, packed: Buffer): Promise<void> {
  await mkdir(dirname(contentFile(site, id)), { recursive: true });
  // Only the server reads it, even where the web server may enter this folder.
  await writeWhole(contentFile(site, id), packed, { mode: 0o600 });
}

/** Returns the content of a build; null for a build of an earlier version. */
export const readContent = (site: string, id: string): Promise<Buffer | null> =>
  readFile(contentFile(site, id)).catch(() => null);

const listFile = (site: string, id: string): string => buildFolder(site, id) + LIST;
const listSchema = z.record(z.string(), z.string());

export async function writeFileList(site: string, id: string, files: BuildFiles): Promise<void> {
  await mkdir(dirname(listFile(site, id)), { recursive: true });
  await writeFile(listFile(site, id), JSON.stringify(Object.fromEntries(files)));
}

/** Reads a build. One without a readable file list is hashed. */
export async function readBuild(site: string, id: string, folder = folderOf(site, id)): Promise<Build> {
  const files = await readFile(listFile(site, id), 'utf8')
    .then((text) => new Map(Object.entries(listSchema.parse(JSON.parse(text)))))
    .catch(() => hashFiles(folder));
  return { id, folder, files };
}

/** Returns the build that the site shows; null before the first deploy. */
export async function liveBuild(site: string): Promise<Build | null> {
  const shown = await readBuildFile(site);
  return shown && readBuild(site, shown.id, await realpath(site));
}

export async function hashFiles(folder: string): Promise<BuildFiles> {
  const files = new Map<string, string>();
  for (const path of await filesBelow(folder)) {
    const sum = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, path))) sum.update(chunk as Buffer);
    files.set(path, sum.digest('hex'));
  }
  files.delete('build.json');
  return files;
}

/** Returns the slash-separated paths of the files in a folder, without compressed copies. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(gzipName('')))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

export interface Difference {
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: number;
}

/** @param before the previous files; undefined if there were none */
export function difference(before: BuildFiles = new Map(), after: BuildFiles): Difference {
  const found: Difference = { added: [], changed: [], removed: [], unchanged: 0 };
  for (const [path, hash] of after) {
    const old = before.get(path);
    if (old === undefined) found.added.push(path);
    else if (old !== hash) found.changed.push(path);
    else found.unchanged += 1;
  }
  for (const path of before.keys()) if (!after.has(path)) found.removed.push(path);
  return found;
}

/**
 * Makes a complete build the site. `site` is a symbolic link, and its replacement is atomic. A target that a
 * link can't replace is removed first: the folder of a copied DATA_DIR, and on Windows another link.
 * @param wereLive the IDs of the builds that were live, the latest first
 * @throws Error when the build isn't on disk
 */
export async function switchTo(site: string, id: string, wereLive: readonly string[]): Promise<void> {
  const build = buildFolder(site, id);
  const previous = await shownFolder(site);
  await claimStaged(site, id);
  if ((await readBuildFile(build)) === null) throw new Error('That build has been deleted');
  const link = `${site}.${id}${NEXT}`;
  await mkdir(dirname(site), { recursive: true });
  await rm(link, { force: true });
  // Windows lets every user create a junction. Elsewhere the type has no effect.
  await symlink(relative(dirname(site), build), link, 'junction');
  await rename(link, site).catch(async (error: unknown) => {
    if (!isInTheWay(error)) throw error;
    await rm(site, { recursive: true, force: true });
    await rename(link, site);
  });
  await removeOldBuilds(site, [id, ...wereLive], previous);
}

/** Renames a staged build that is about to go live, because later stages remove the previous stage. */
export const claimStaged = (site: string, id: string): Promise<void> =>
  rename(stagedFolder(site, id), buildFolder(site, id)).catch(() => undefined);

export const folderOf = (site: string, id: string): string =>
  existsSync(stagedFolder(site, id)) ? stagedFolder(site, id) : buildFolder(site, id);

/** Returns the IDs of the complete builds on disk that were live and aren't now. */
export async function keptBuilds(site: string): Promise<Set<string>> {
  const shown = await shownFolder(site);
  return new Set((await wholeBuilds(site)).filter((id) => id !== shown));
}

/** Returns the paths of the files in the live build and in those available for a rollback (D34.8). */
export async function filesInBuilds(site: string): Promise<Set<string>> {
  const ids = await wholeBuilds(site);
  const builds = await Promise.all([liveBuild(site), ...ids.map((id) => readBuild(site, id))]);
  return new Set(builds.flatMap((build) => (build === null ? [] : [...build.files.keys()])));
}

/**
 * Removes old builds. Those that were live go first in the count: a build that nobody could verify can't be
 * shown again, and a bad one that was live for a minute must not push out the good one before it.
 * @param wereLive the new build and those that were live, the latest first
 * @param previous the build that the site showed until now, which may still be read
 */
async function removeOldBuilds(
  site: string,
  wereLive: readonly string[],
  previous: string | null,
): Promise<void> {
  const whole = await wholeBuilds(site);
  const ranked = [...new Set([...wereLive, ...[...whole].reverse()])].filter((id) => whole.includes(id));
  for (const id of ranked.slice(KEPT)) if (id !== previous) await removeBuild(site, id);
}

/** Removes a staged build. A stage that went live has another folder. */
export async function removeStaged(site: string, id: string): Promise<void> {
  if (existsSync(stagedFolder(site, id))) await removeBuild(site, id);
}

/** Removes build.json first, so that a folder without it is never mistaken for a complete build. */
async function removeBuild(site: string, id: string): Promise<void> {
  const folder = folderOf(site, id);
  await rm(join(folder, BUILD_FILE), { force: true });
  await rm(folder, { recursive: true, force: true });
  for (const file of [listFile(site, id), contentFile(site, id)]) await rm(file, { force: true });
}

/**
 * Removes the remains of a killed process: unfinished builds, stages nobody can deploy anymore, and half-made
 * links.
 * @param isAlone false when other processes may be staging into the same folder, so that only old stages are
 *   removed
 */
export async function removeUnfinished(site: string, isAlone: boolean): Promise<void> {
  const folder = dirname(buildFolder(site, 'any'));
  const whole = new Set(await wholeBuilds(site));
  const lists = new Set(
    [...whole].flatMap((id) => [listFile(site, id), contentFile(site, id)].map((file) => basename(file))),
  );
  for (const name of await readdir(folder).catch(() => [])) {
    if (whole.has(name) || lists.has(name) || name === (await shownFolder(site))) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && (isAlone || Date.now() - found.mtimeMs > ABANDONED))
      await rm(join(folder, name), { recursive: true, force: true });
  }
  const beside = await readdir(dirname(site)).catch(() => []);
  const links = beside.filter((name) => name.startsWith(`${basename(site)}.`) && name.endsWith(NEXT));
  for (const name of links) await rm(join(dirname(site), name), { force: true });
}

/** Returns IDs sorted by age. */
async function wholeBuilds(site: string): Promise<string[]> {
  const folder = dirname(buildFolder(site, 'any'));
  const whole: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    if (name.startsWith(STAGED) || name.endsWith('.json')) continue;
    if ((await readBuildFile(join(folder, name)).catch(() => null)) !== null) whole.push(name);
  }
  return whole;
}

async function shownFolder(site: string): Promise<string | null> {
  const target = await readlink(site).catch(() => null);
  return target === null ? null : basename(target);
}

const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EISDIR');
