import type { open } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';

/**
 * Fills the disk as main sees it: every write to a file ends half way, as the last one on a full disk does. Answers
 * how to make room again. (The files' own tests run on a disk that is really full, where one can be made.)
 */
export async function fillDisk(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(async () => {
    type Files = Record<'write' | 'writeFile', (...given: unknown[]) => Promise<unknown>>;
    const fs = process.mainModule?.require('node:fs/promises') as { open: typeof open };
    const handle = await fs.open(process.execPath, 'r');
    const files = Object.getPrototypeOf(handle) as Files;
    await handle.close();
    const { write, writeFile } = files;
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    files.write = async function (this: unknown, bytes, offset, length, at) {
      await write.call(this, bytes, offset, Math.floor(Number(length) / 2), at);
      return full();
    };
    files.writeFile = full;
    (globalThis as { free?: () => void }).free = () => void Object.assign(files, { write, writeFile });
  });
  return () => app.evaluate(() => (globalThis as { free?: () => void }).free?.());
}
