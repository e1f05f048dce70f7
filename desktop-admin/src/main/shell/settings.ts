import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../files/durable-file.ts';
import { fileNameOf } from '../files/file-name.ts';
import { openRecordFiles, type RecordFiles, type SetAside } from '../files/record-files.ts';

/** A setting that could not be read, as it was, and where it lies now. */
export interface DamagedSetting {
  key: string;
  reason: string;
  stored: string;
  file: string;
}

export interface ShellSettings {
  settings: RecordFiles;
  setAside: SetAside;
  /** Found since the start, in the order in which they were read. */
  damaged: readonly DamagedSetting[];
}

/** The shell's own settings. A damaged one is kept as it was, under another name, and counts as never made. */
export async function openSettings(userData: string): Promise<ShellSettings> {
  const damaged: DamagedSetting[] = [];
  const aside = path.join(userData, 'shell-aside');
  const setAside: SetAside = async (record) => {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    // No older one is written over.
    const file = path.join(aside, `${fileNameOf(record.key)}-${String(Date.now())}.json`);
    await writeDurably(file, record.stored);
    damaged.push({ ...record, file });
  };
  return { settings: await openRecordFiles(path.join(userData, 'shell'), setAside), setAside, damaged };
}
