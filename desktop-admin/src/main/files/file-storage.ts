import path from 'node:path';
import { STORAGE_AREAS, type StorageArea, type StorageProblem } from '@wa/admin-app/platform/port';
import { checksum } from '@wa/admin-app/platform/seal';
import type { StorageAnswer, StorageRequest } from '../../ipc/storage-request.ts';
import { openFolder } from './durable-file.ts';
import { openBlobFiles, type BlobFiles } from './blob-files.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { openRecordFiles, type RecordFiles, type SetAside } from './record-files.ts';

/** The storage of one server's work: areas, logs and blobs below one folder of the user's data. */
export interface FileStorage {
  handle: (request: StorageRequest) => Promise<StorageAnswer>;
  blobs: BlobFiles;
  /** Values of the shell itself: flags, the sealed token. */
  shell: RecordFiles;
  /** What was found damaged since this was last asked. */
  problems: () => StorageProblem[];
  close: () => Promise<void>;
}

export async function openFileStorage(folder: string): Promise<FileStorage> {
  const unreported: StorageProblem[] = [];
  const logs = new Map<string, Promise<LogFile>>();

  const aside = await openRecordFiles(path.join(folder, 'aside'), async () => {
    // What was set aside and is damaged again: there is no better place for it.
  });
  const setAsideAt =
    (where: string): SetAside =>
    async ({ key, reason, stored }) => {
      // A line of a log has no key of its own: another one stands in its place the next time.
      const name = `${where}/${key}/${checksum(stored).toString(36)}`;
      await aside.put(name, { where, key, reason, stored });
      unreported.push({ where, key, reason });
    };

  const areas = new Map<StorageArea, RecordFiles>([['aside', aside]]);
  for (const area of STORAGE_AREAS) {
    if (area !== 'aside') areas.set(area, await openRecordFiles(path.join(folder, area), setAsideAt(area)));
  }
  const shell = await openRecordFiles(path.join(folder, 'shell'), setAsideAt('shell'));
  const blobs = await openBlobFiles(path.join(folder, 'blobs'), setAsideAt('blobs'));

  const logFolder = path.join(folder, 'logs');
  await openFolder(logFolder);

  const areaOf = (area: StorageArea): RecordFiles => areas.get(area) ?? aside;

  function logOf(name: string): Promise<LogFile> {
    const found =
      logs.get(name) ??
      openLogFile(path.join(logFolder, `${name}.log`), { setAside: setAsideAt(`log:${name}`) });
    logs.set(name, found);
    found.catch(() => logs.delete(name));
    return found;
  }

  async function answer(request: StorageRequest): Promise<unknown> {
    switch (request.op) {
      case 'get':
        return areaOf(request.area).get(request.key);
      case 'put':
        return areaOf(request.area).put(request.key, request.value);
      case 'delete':
        return areaOf(request.area).delete(request.key);
      case 'list':
        return areaOf(request.area).list();
      case 'clear':
        return areaOf(request.area).clear();
      case 'append':
        return (await logOf(request.log)).append(request.values, request.after);
      case 'read-log':
        return (await logOf(request.log)).read(request.after);
      case 'rewrite-log':
        return (await logOf(request.log)).rewrite(request.last, request.values);
      case 'delete-blob':
        return blobs.delete(request.key);
    }
  }

  return {
    handle: async (request) => {
      const value = await answer(request);
      return { value, problems: unreported.splice(0) };
    },
    blobs,
    shell,
    problems: () => unreported.splice(0),
    close: async () => {
      for (const log of logs.values()) await (await log).close();
    },
  };
}
