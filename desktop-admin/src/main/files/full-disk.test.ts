import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { diskFailureText } from './failure-text.ts';
import { openFileStorage } from './file-storage.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('disk');

const run = promisify(execFile);
const mounted: string[] = [];

/** A disk of its own with so many KiB; null where one may not be made (it takes Linux and root). */
async function smallDisk(size: number): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-full-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${String(size)}k`, 'tmpfs', folder]);
    mounted.push(folder);
    return folder;
  } catch {
    await rmdir(folder);
    return null;
  }
}
afterEach(async () => {
  for (const folder of mounted.splice(0)) {
    await run('umount', [folder]);
    await rmdir(folder);
  }
});

it('loses nothing on a disk that is really full, says so, and goes on when there is room', async ({
  skip,
}) => {
  const disk = await smallDisk(256);
  if (disk === null) return skip('no disk of its own can be mounted here');
  const folder = path.join(disk, 'server');
  const storage = await openFileStorage(folder);
  const text = 'x'.repeat(900);
  await storage.handle({ op: 'put', area: 'drafts', key: 'draft', value: 'good' });
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(100 * 1024));

  let kept = 0;
  const append = () =>
    storage.handle({ op: 'append', log: 'queue', values: [{ number: kept + 1, text }], after: 0 });
  const failure: unknown = await (async () => {
    for (;;) {
      await append();
      kept += 1;
    }
  })().catch((error: unknown) => error);
  expect(diskFailureText(failure)).toContain('The disk of this computer is full. Nothing was lost');
  expect(kept).toBeGreaterThan(20);
  counts.tried(kept);
  counts.injected();
  const draft = storage.handle({ op: 'put', area: 'drafts', key: 'draft', value: text.repeat(9) });
  await expect(draft).rejects.toMatchObject({ code: 'ENOSPC' });
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(50_000) };
  await expect(storage.blobs.put('a', file)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(path.join(folder, 'blobs'))).toEqual([]);

  await rm(filler);
  await append();
  await storage.blobs.put('a', file);
  await storage.close();
  const again = await openFileStorage(folder);
  const { value, problems } = await again.handle({ op: 'read-log', log: 'queue', after: 0 });
  const numbers = (value as { value: { number: number } }[]).map((entry) => entry.value.number);
  expect(numbers).toEqual(Array.from({ length: kept + 1 }, (_, index) => index + 1));
  expect(problems).toEqual([]);
  expect((await again.handle({ op: 'get', area: 'drafts', key: 'draft' })).value).toBe('good');
  counts.control();
  await again.close();
});
