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

/** The part of a file that an append needs, so that a test can be a full disk. */
export type AppendHandle = Pick<FileHandle, 'write' | 'datasync' | 'truncate' | 'close'>;

interface LogOptions {
  setAside: SetAside;
  openHandle?: (file: string) => Promise<AppendHandle>;
}

/** An append-only file with a checksum per record and fdatasync per append (trust model, offline work). */
export async function openLogFile(
  file: string,
  { setAside, openHandle = (name) => open(name, 'r+') }: LogOptions,
): Promise<LogFile> {
  const serially = createSerially();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const parsed = parseLog(text ?? '');
  let { next, entries } = parsed;
  let size = 0;
  // A record that failed half way may still lie behind the end; nothing is written before it is gone.
  let isTailClean = true;

  for (const damaged of parsed.damaged) await setAside(damaged);
  if (text === null || parsed.damaged.length > 0) await writeWhole();
  else size = Buffer.byteLength(text);
  let handle = await openHandle(file);

  async function writeWhole(): Promise<void> {
    const first = entries[0]?.position ?? next;
    const whole =
      headLine(first) + entries.map(({ position, value }) => recordLine(position, value)).join('');
    await writeDurably(file, whole);
    size = Buffer.byteLength(whole);
  }

  const later = (after: number) => entries.filter(({ position }) => position > after);

  async function append(values: readonly unknown[]): Promise<void> {
    if (!isTailClean) {
      await handle.truncate(size);
      isTailClean = true;
    }
    const fresh = values.map((value, index) => ({ position: next + index, value }));
    const lines = Buffer.from(fresh.map(({ position, value }) => recordLine(position, value)).join(''));
    try {
      await writeAll(handle, lines, size);
      await handle.datasync();
    } catch (error) {
      isTailClean = false;
      await handle.truncate(size).then(
        () => (isTailClean = true),
        () => {},
      );
      throw error;
    }
    size += lines.length;
    entries.push(...fresh);
    next += fresh.length;
  }

  return {
    append: (values, after) =>
      serially(async () => {
        await append(values);
        return later(after);
      }),
    read: (after) => serially(async () => later(after)),
    rewrite: (last, values) =>
      serially(async () => {
        if (next - 1 > last && (entries.at(-1)?.position ?? 0) > last) return false;
        entries = values.map((value, index) => ({ position: next + index, value }));
        next += values.length;
        try {
          await handle.close();
          await writeWhole();
        } catch (error) {
          // Whether the old or the new file is there now, only the disk knows.
          const found = await readFile(file, 'utf8');
          ({ next, entries } = parseLog(found));
          size = Buffer.byteLength(found);
          throw error;
        } finally {
          handle = await openHandle(file);
        }
        return true;
      }),
    close: () => serially(() => handle.close()),
  };
}

async function writeAll(handle: AppendHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
