import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENT_MAX_BYTES } from '@wa/core/domain/limits';
import type { PickedFile } from '../../ipc/calls.ts';
import type { FileFilter } from 'electron';

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Files that were chosen in the system's dialog and whose bytes the page has not fetched yet. */
export interface PickedFiles {
  offer: (file: string) => PickedFile;
  /** Once; null for an id that was never given, or is used up. */
  take: (id: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
}

export function createPickedFiles(): PickedFiles {
  const offered = new Map<string, { file: string; type: string }>();
  return {
    offer: (file) => {
      const id = randomUUID();
      const type = TYPES[path.extname(file).slice(1).toLowerCase()] ?? '';
      offered.set(id, { file, type });
      return { id, name: path.basename(file), type };
    },
    take: async (id) => {
      const found = offered.get(id);
      offered.delete(id);
      return found ? { bytes: await readBeginning(found.file), type: found.type } : null;
    },
  };
}

/** One byte over the largest limit is enough for the page to say that a file is too large. */
async function readBeginning(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(Math.min(size, DOCUMENT_MAX_BYTES + 1));
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.slice(0, done);
  } finally {
    await handle.close();
  }
}

const IMAGES = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif', 'tif', 'tiff', 'bmp'];

/** Filters of the system's dialog for an accept attribute such as 'image/*,.pdf'. */
export function acceptFilters(accept: string): FileFilter[] {
  const extensions = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .flatMap((part) => {
      if (part === 'image/*') return IMAGES;
      return /^\.[a-z0-9]+$/.test(part) ? [part.slice(1)] : [];
    });
  return extensions.length === 0 ? [] : [{ name: 'Files', extensions: [...new Set(extensions)] }];
}
