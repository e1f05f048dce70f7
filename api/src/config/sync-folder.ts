import { open } from 'node:fs/promises';

/** Without it a new name in the folder could be lost with the power. Windows knows no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
