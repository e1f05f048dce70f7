import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { LogEntry } from '@wa/admin-app/platform/port';
import { writeDurably } from './durable-file.ts';
import { headLine, parseLog, recordLine } from './log-text.ts';
import type { SetAside } from './record-files.ts';
import { createSerially } from './serially.ts';

export interface LogFile {
  /**
   * Resolves when the records are on the disk, with one write for all; answers the records after a position.
   * @throws when the disk refuses; the log is then as it was
   */
  append: (values: readonly unknown[], after: number) => Promise<LogEntry[]>;
  /** Records after a position, oldest first. */
  read: (after: number) => Promise<LogEntry[]>;
  /** Replaces everything up to `last`, all or nothing; false when there is something later. */
  rewrite: (last: number, values: readonly unknown[]) => Promise<boolean>;
  close: () => Promise<void>;
}

/** An append-only file with a checksum per record and fdatasync per append (trust model, offline work). */
export async function openLogFile(file: string, { setAside }: { setAside: SetAside }): Promise<LogFile> {
  const serially = createSerially();
  let next = 1;
  let entries: LogEntry[] = [];
  let size = 0;
  /** What is kept here is what the file holds. */
  let isLoaded = false;
  /** For appending; null before the first, and while the file is replaced. */
  let handle: FileHandle | null = null;
  // A record that failed half way may still lie behind the end; nothing is written before it is gone.
  let isTailClean = true;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await load();

  async function load(): Promise<void> {
    if (isLoaded) return;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const parsed = parseLog(text ?? '');
    for (const damaged of parsed.damaged) await setAside(damaged);
    if (text === null || parsed.damaged.length > 0) return replace(parsed.entries, parsed.next);
    ({ next, entries } = parsed);
    size = Buffer.byteLength(text);
    isLoaded = true;
  }

  /** All or nothing; which of both, after a failure, only the disk knows: it is read again. */
  async function replace(whole: LogEntry[], free: number): Promise<void> {
    const text =
      headLine(whole[0]?.position ?? free) +
      whole.map(({ position, value }) => recordLine(position, value)).join('');
    isLoaded = false;
    const before = handle;
    handle = null;
    await before?.close();
    await writeDurably(file, text);
    [entries, next, size, isTailClean, isLoaded] = [whole, free, Buffer.byteLength(text), true, true];
  }

  const later = (after: number) => entries.filter(({ position }) => position > after);
  const place = (values: readonly unknown[]) =>
    values.map((value, index) => ({ position: next + index, value }));

  async function append(values: readonly unknown[]): Promise<void> {
    const to = (handle ??= await open(file, 'r+'));
    if (!isTailClean) {
      await to.truncate(size);
      isTailClean = true;
    }
    const fresh = place(values);
    const lines = Buffer.from(fresh.map(({ position, value }) => recordLine(position, value)).join(''));
    try {
      await writeAll(to, lines, size);
      await to.datasync();
    } catch (error) {
      isTailClean = false;
      await to.truncate(size).then(
        () => (isTailClean = true),
        () => {},
      );
      throw error;
    }
    size += lines.length;
    entries.push(...fresh);
    next += fresh.length;
  }

  /** One after the other, on what the file holds. */
  const inTurn = <T>(work: () => Promise<T>) => serially(() => load().then(work));
  return {
    append: (values, after) =>
      inTurn(async () => {
        await append(values);
        return later(after);
      }),
    read: (after) => inTurn(async () => later(after)),
    rewrite: (last, values) =>
      inTurn(async () => {
        if ((entries.at(-1)?.position ?? 0) > last) return false;
        await replace(place(values), next + values.length);
        return true;
      }),
    close: () => serially(async () => handle?.close()),
  };
}

async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
