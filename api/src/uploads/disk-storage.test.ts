import { open, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { createDiskStorage, sweepUnfinished, type UploadStorage } from './storage.ts';
import { freshName } from '../testing/sample-files.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('disk');

const PDF = 'application/pdf';
const HALF = 'half of it';

const folder = useFreshFolder();
let storage: UploadStorage;
beforeEach(() => {
  storage = createDiskStorage(folder());
});

/** Makes the next write stop halfway with the operating system's error. */
async function failNextWrite(code: string): Promise<void> {
  const probe = await open(join(folder(), 'probe'), 'w');
  const handle = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  await rm(join(folder(), 'probe'));
  vi.spyOn(handle, 'writeFile').mockImplementationOnce(async function (this: FileHandle) {
    await this.write(HALF);
    throw Object.assign(new Error(`${code}: write`), { code });
  });
}

const listed = async () => {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
};

test.each(['ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is reported in one sentence, and nothing is left or lost (T1.2)',
  async (code) => {
    const [kept, refused] = [freshName(), freshName()];
    await storage.save(kept, Buffer.from('first'), PDF);
    for (const name of [refused, kept]) {
      await failNextWrite(code);
      counts.injected();
      await expect(storage.save(name, Buffer.from('second'), PDF)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The disk of the server is full.',
        details: { retryAfter: 3_600 },
      });
    }
    expect(await readdir(folder())).toEqual([kept]);
    expect(await storage.open(refused)).toBeNull();
    expect((await readFile(join(folder(), kept))).toString()).toBe('first');
    await storage.save(refused, Buffer.from('second'), PDF);
    expect((await storage.open(refused))?.size).toBe(6);
    counts.control();
  },
);

test('unfinished files of a crash are neither listed nor served, and are deleted at a later start (T1.2)', async () => {
  const name = freshName();
  await storage.save(name, Buffer.from('whole'), PDF);
  const [abandoned, fresh] = ['1.part', '2.part'];
  for (const file of [abandoned, fresh, 'notes.txt']) await writeFile(join(folder(), file), HALF);
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(join(folder(), abandoned), longAgo, longAgo);
  expect(await listed()).toEqual([name]);
  await sweepUnfinished(folder());
  // The new file may belong to an upload of another process on the same folder.
  expect((await readdir(folder())).sort()).toEqual([name, fresh, 'notes.txt'].sort());
});
