import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredBlob } from '@wa/admin-app/platform/port';
import { openFolder, removeDurably, writeDurably } from './durable-file.ts';
import { fileNameOf } from './file-name.ts';
import type { SetAside } from './record-files.ts';

export interface BlobFiles {
  put: (key: string, blob: StoredBlob) => Promise<void>;
  get: (key: string) => Promise<StoredBlob | null>;
  delete: (key: string) => Promise<void>;
}

interface Head {
  name: string;
  type: string;
  /** SHA-256 of the bytes. */
  sum: string;
}

const ENDING = '.blob';
const NEW_LINE = 0x0a;

/** Files that wait to be uploaded: a line that says what it is, then the bytes. A damaged one stays under another name. */
export async function openBlobFiles(folder: string, setAside: SetAside): Promise<BlobFiles> {
  await openFolder(folder);
  const fileOf = (key: string) => path.join(folder, fileNameOf(key) + ENDING);
  return {
    put: async (key, { name, type, bytes }) => {
      const head = JSON.stringify({ name, type, sum: sumOf(bytes) } satisfies Head);
      await writeDurably(fileOf(key), Buffer.concat([Buffer.from(`${head}\n`), bytes]));
    },
    get: async (key) => {
      const stored = await readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (stored === null) return null;
      const blob = openBlob(stored);
      if (blob !== null) return blob;
      const kept = `${fileOf(key)}.damaged`;
      await writeDurably(kept, stored);
      await setAside({ key, reason: 'checksum differs', stored: path.basename(kept) });
      await removeDurably(fileOf(key));
      return null;
    },
    delete: (key) => removeDurably(fileOf(key)),
  };
}

function openBlob(stored: Buffer): StoredBlob | null {
  const end = stored.indexOf(NEW_LINE);
  try {
    const { name, type, sum } = JSON.parse(stored.subarray(0, end).toString()) as Partial<Head>;
    // A copy of its own: the file's buffer may be a part of a larger pool.
    const bytes = new Uint8Array(stored.subarray(end + 1));
    if (typeof name !== 'string' || typeof type !== 'string' || sum !== sumOf(bytes)) return null;
    return { name, type, bytes };
  } catch {
    return null;
  }
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
