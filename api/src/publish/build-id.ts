import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the file that proves which build a host shows (D8). */
export const BUILD_FILE = 'build.json';

export interface BuildInfo {
  id: string;
  /** ISO 8601 in UTC. */
  builtAt: string;
}

/** Sorts by age: the time, and a random part that nobody can guess ahead. */
export function newBuildId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}-${randomBytes(8).toString('hex')}`;
}

/** What build.json in a folder says; null when there is none. */
export async function readBuildFile(folder: string): Promise<BuildInfo | null> {
  try {
    return parseBuildInfo(await readFile(join(folder, BUILD_FILE), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Id of the build that stands in the folder of the site; null for none, or where nobody can tell. */
export const shownId = async (site: string): Promise<string | null> =>
  (await readBuildFile(site).catch(() => null))?.id ?? null;

/** Null for anything that is no build.json: a host's own error page, say. */
export function parseBuildInfo(text: string): BuildInfo | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('id' in value) || !('builtAt' in value)) return null;
    const { id, builtAt } = value;
    return typeof id === 'string' && typeof builtAt === 'string' ? { id, builtAt } : null;
  } catch {
    return null;
  }
}
