import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { OldFile, OldWork } from '../../ipc/calls.ts';
import { syncFolder, writeDurably } from '../files/durable-file.ts';

const AREAS = ['drafts', 'history', 'cache', 'settings', 'aside'];
/** Folders of the previous release. Pictures are listed only to be deleted; they are downloaded again. */
const FOLDERS = [...AREAS, 'logs', 'blobs', 'pictures'];
const NEW_LINE = 0x0a;

/** Data that earlier releases stored for a server in files. The page migrates it to its database. */
export interface OldWorkFiles {
  /** Returns null if there isn't any left. */
  list: () => Promise<OldWork | null>;
  /**
   * Returns a file of the list.
   * @throws Error for a key that isn't in the list
   */
  file: (key: string) => Promise<OldFile>;
  /** Deletes the files that `list` returned. Damaged files move to the folder `damaged`. */
  finish: () => Promise<void>;
}

/**
 * Reads the files of releases up to 0.1.0. The migration keeps its id until the last file is deleted, so that
 * an interrupted migration doesn't run twice.
 */
export function openOldWork(folder: string): OldWorkFiles {
  const idFile = path.join(folder, 'takeover-id');
  /** Paths relative to the folder. */
  const damagedFiles = new Set<string>();

  async function idOf(): Promise<string> {
    if (!existsSync(idFile)) await writeDurably(idFile, randomUUID());
    return readFile(idFile, 'utf8');
  }

  async function namesIn(area: string, ending: string): Promise<string[]> {
    const names = existsSync(path.join(folder, area)) ? await readdir(path.join(folder, area)) : [];
    return names.filter((name) => name.endsWith(ending)).sort();
  }

  async function readArea(area: string, old: OldWork): Promise<void> {
    for (const name of await namesIn(area, '.json')) {
      const file = path.join(area, name);
      const stored = await readFile(path.join(folder, file), 'utf8');
      const { key, value } = (unseal(stored) ?? {}) as { key?: unknown; value?: unknown };
      if (typeof key === 'string') old.records.push({ area, key, value });
      else {
        damagedFiles.add(file);
        old.damaged.push({ where: area, key: keyOf(name), stored });
      }
    }
  }

  async function readQueue(old: OldWork): Promise<void> {
    const file = path.join('logs', 'queue.log');
    if (!existsSync(path.join(folder, file))) return;
    const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
    // The first line is the log's header; the text after the last line break is empty.
    lines.forEach((line, at) => {
      const { position, next, value } = (unseal(line) ?? {}) as Record<string, unknown>;
      if (typeof position === 'number') old.queue.push(value);
      else if (line !== '' && typeof next !== 'number') {
        damagedFiles.add(file);
        old.damaged.push({ where: 'log:queue', key: `line-${String(at)}`, stored: line });
      }
    });
  }

  async function readFiles(old: OldWork): Promise<void> {
    for (const name of await namesIn('blobs', '.blob')) {
      const file = path.join('blobs', name);
      if (openFile(await readFile(path.join(folder, file))) !== null) old.files.push(keyOf(name));
      else {
        damagedFiles.add(file);
        old.damaged.push({ where: 'blobs', key: keyOf(name), stored: '' });
      }
    }
  }

  return {
    list: async () => {
      if (![...FOLDERS, 'takeover-id'].some((name) => existsSync(path.join(folder, name)))) return null;
      const old: OldWork = { id: await idOf(), records: [], queue: [], damaged: [], files: [] };
      for (const area of AREAS) await readArea(area, old);
      await readQueue(old);
      await readFiles(old);
      return old;
    },
    file: async (key) => {
      const name = (await namesIn('blobs', '.blob')).find((each) => keyOf(each) === key);
      const file = name === undefined ? null : openFile(await readFile(path.join(folder, 'blobs', name)));
      if (file === null) throw new Error('We couldn’t find that file');
      return file;
    },
    finish: async () => {
      const kept = path.join(folder, 'damaged');
      if (damagedFiles.size > 0) await mkdir(kept, { recursive: true, mode: 0o700 });
      for (const file of damagedFiles)
        await rename(path.join(folder, file), path.join(kept, file.replaceAll(path.sep, '-')));
      for (const name of FOLDERS) await rm(path.join(folder, name), { recursive: true, force: true });
      await syncFolder(folder);
      await rm(idFile, { force: true });
    },
  };
}

/** Returns the value of a text with its checksum; undefined if either is damaged. */
function unseal(stored: string): unknown {
  try {
    const { sum, json } = JSON.parse(stored) as { sum: number; json: string };
    return checksum(json) === sum ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Computes FNV-1a over UTF-16 units, 32 bits. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Parses a file: a line with its metadata and the SHA-256 of the remaining bytes. Returns null if it is
 * damaged.
 */
function openFile(stored: Buffer): OldFile | null {
  const end = stored.indexOf(NEW_LINE);
  try {
    const { name, type, sum } = JSON.parse(stored.subarray(0, end).toString()) as Record<string, string>;
    const bytes = stored.subarray(end + 1);
    if (name === undefined || type === undefined || sum !== sha256(bytes)) return null;
    return { name, type, base64: bytes.toString('base64') };
  } catch {
    return null;
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the key in a file name. Characters except a to z, 0 to 9, -, and _ are escaped. */
function keyOf(name: string): string {
  const escaped = path.basename(name, path.extname(name));
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
