import { copyFile, createWriteStream, mkdir, writeFile } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

// The promises of node:fs/promises keep a handle object for every file; for fifteen thousand of them that shows.
const write = promisify(writeFile);
const copy = promisify(copyFile);
const makeFolder = promisify(mkdir);

/** Files below one folder, by slash-separated relative path. Missing folders are made, each of them once. */
export interface FileWriter {
  write: (path: string, content: string | Buffer) => Promise<void>;
  copy: (path: string, source: string) => Promise<void>;
  stream: (path: string, content: Readable) => Promise<void>;
  /** Writes, and resolves when the disk has it. */
  writeDurably: (path: string, text: string) => Promise<void>;
  /** Files written so far. */
  written: () => number;
}

export function createFileWriter(folder: string): FileWriter {
  const made = new Map<string, Promise<unknown>>();
  let written = 0;

  async function place(path: string, put: (file: string) => Promise<void>): Promise<void> {
    const file = join(folder, ...path.split('/'));
    const parent = dirname(file);
    let making = made.get(parent);
    if (making === undefined) {
      making = makeFolder(parent, { recursive: true });
      made.set(parent, making);
    }
    await making;
    await put(file);
    written += 1;
  }

  return {
    write: (path, content) => place(path, (file) => write(file, content)),
    copy: (path, source) => place(path, (file) => copy(source, file)),
    stream: (path, content) => place(path, (file) => pipeline(content, createWriteStream(file))),
    writeDurably: (path, text) => place(path, (file) => writeAndSync(file, text)),
    written: () => written,
  };
}

async function writeAndSync(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
