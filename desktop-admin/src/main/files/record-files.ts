import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { StoredEntry } from '@wa/admin-app/platform/port';
import { seal, unseal } from '@wa/admin-app/platform/seal';
import { openFolder, removeDurably, syncFolder, writeDurably } from './durable-file.ts';
import { fileNameOf, keyOfFileName } from './file-name.ts';
import { createSerially } from './serially.ts';

const ENDING = '.json';

export interface RecordFiles {
  get: (key: string) => Promise<unknown>;
  put: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /** By key, ascending. */
  list: () => Promise<StoredEntry[]>;
  clear: () => Promise<void>;
}

/** Keeps what could not be read; resolves when it is safe to take it away. */
export type SetAside = (damaged: { key: string; reason: string; stored: string }) => Promise<void>;

/** One folder of small values, a file each: sealed, written all or nothing, set aside when damaged. */
export async function openRecordFiles(folder: string, setAside: SetAside): Promise<RecordFiles> {
  const serially = createSerially();
  await openFolder(folder);
  const fileOf = (key: string) => path.join(folder, fileNameOf(key) + ENDING);

  async function read(file: string): Promise<StoredEntry | null> {
    const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stored === null) return null;
    const opened = openRecord(stored);
    if (opened.ok) return opened.entry;
    const key = keyOfFileName(path.basename(file, ENDING));
    await setAside({ key, reason: opened.reason, stored });
    await removeDurably(file);
    return null;
  }

  const names = async () => (await readdir(folder)).filter((name) => name.endsWith(ENDING));

  return {
    get: (key) => serially(async () => (await read(fileOf(key)))?.value),
    put: (key, value) => {
      const sealed = JSON.stringify(seal({ key, value: asJson(value) }));
      return serially(() => writeDurably(fileOf(key), sealed));
    },
    delete: (key) => serially(() => removeDurably(fileOf(key))),
    list: () =>
      serially(async () => {
        const entries: StoredEntry[] = [];
        for (const name of await names()) {
          const entry = await read(path.join(folder, name));
          if (entry !== null) entries.push(entry);
        }
        return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
      }),
    clear: () =>
      serially(async () => {
        for (const name of await names()) await rm(path.join(folder, name), { force: true });
        await syncFolder(folder);
      }),
  };
}

/** `undefined` would vanish from the record without a word. */
function asJson(value: unknown): unknown {
  if (value === undefined) throw new TypeError('Only JSON values can be stored');
  return value;
}

function openRecord(stored: string): { ok: true; entry: StoredEntry } | { ok: false; reason: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return { ok: false, reason: 'not a stored record' };
  }
  const unsealed = unseal(parsed);
  if (!unsealed.ok) return unsealed;
  const { key, value } = (unsealed.value ?? {}) as Partial<StoredEntry>;
  return typeof key === 'string'
    ? { ok: true, entry: { key, value } }
    : { ok: false, reason: 'not a stored record' };
}
