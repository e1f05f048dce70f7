import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Where the app keeps what belongs to its one server. */
export async function serverFolder(userData: string): Promise<string> {
  const [id = ''] = await readdir(path.join(userData, 'servers'));
  return path.join(userData, 'servers', id);
}

/** Waits until the app has brought the full records here for working offline: a file each, and the lists. */
export async function expectContentKept(userData: string): Promise<void> {
  const kept = async () => {
    const names = await readdir(path.join(await serverFolder(userData), 'cache'));
    return names.filter((name) => name.endsWith('.json')).length;
  };
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(60);
}
