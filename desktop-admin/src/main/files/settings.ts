import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { createSerially } from '@wa/admin-app/platform/serially';
import type { StorageProblem } from '@wa/admin-app/platform/port';
import { openFolder, removeDurably, writeDurably } from './durable-file.ts';

const ENDING = '.json';

/** A setting that could not be read, with its stored text and its new location. */
interface DamagedSetting extends StorageProblem {
  stored: string;
  file: string;
}

/** Small values of the shell itself. A damaged one is kept under another name and counts as not set. */
export interface Settings {
  get: (key: string) => Promise<unknown>;
  put: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /** Returns the settings whose key starts with the prefix, by key. */
  list: (prefix: string) => Promise<Record<string, unknown>>;
  /** Moves an invalid value to another name. */
  quarantine: (key: string, reason: string) => Promise<void>;
  /** Settings found damaged since the start, in the order of their reads. */
  damaged: readonly DamagedSetting[];
}

/**
 * Opens a folder with one file per key (lower-case letters, digits, hyphens, and slashes). Files are written
 * atomically.
 */
export async function openSettings(folder: string): Promise<Settings> {
  const serially = createSerially();
  const damaged: DamagedSetting[] = [];
  await openFolder(folder);
  const fileOf = (key: string) => path.join(folder, encodeURIComponent(key).toLowerCase() + ENDING);

  async function read(file: string): Promise<{ key: string; value: unknown } | null> {
    const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stored === null) return null;
    const setting = parse(stored);
    if (setting === null) await move(file, stored, 'not readable');
    return setting;
  }

  async function move(file: string, stored: string, reason: string): Promise<void> {
    const aside = `${folder}-aside`;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const key = path.basename(file, ENDING);
    // The timestamp prevents overwriting an earlier damaged file.
    const to = path.join(aside, `${key}-${String(Date.now())}${ENDING}`);
    await rename(file, to);
    damaged.push({ where: 'settings', key, reason, stored, file: to });
  }

  return {
    get: (key) => serially(async () => (await read(fileOf(key)))?.value),
    put: (key, value) => serially(() => writeDurably(fileOf(key), JSON.stringify({ key, value }))),
    delete: (key) => serially(() => removeDurably(fileOf(key))),
    list: (prefix) =>
      serially(async () => {
        const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
        const settings = await Promise.all(names.map((name) => read(path.join(folder, name))));
        const wanted = settings.filter((setting) => setting?.key.startsWith(prefix) === true);
        return Object.fromEntries(wanted.map((setting) => [setting?.key ?? '', setting?.value]));
      }),
    quarantine: (key, reason) =>
      serially(async () => move(fileOf(key), await readFile(fileOf(key), 'utf8'), reason)),
    damaged,
  };
}

/** Earlier versions stored the text of a setting with a checksum. */
function parse(stored: string): { key: string; value: unknown } | null {
  try {
    const { json, ...plain } = JSON.parse(stored) as Record<string, unknown>;
    const { key, value } = typeof json === 'string' ? (JSON.parse(json) as typeof plain) : plain;
    return typeof key === 'string' ? { key, value } : null;
  } catch {
    return null;
  }
}
